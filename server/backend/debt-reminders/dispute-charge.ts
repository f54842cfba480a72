import { and, eq, isNull } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { debts as calls } from "#contract/debts.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import type { Handler } from "../handlers.ts";
import { orNotFound, throwFieldErrors, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { findCharge } from "./find-charge.ts";
import { type Debtor, lockDebtor } from "./find-debtor.ts";
import { notifyOfDispute } from "./notify-of-dispute.ts";
import { readMoneyReaders, readRepresentatives } from "./people.ts";
import { type FoundDispute, readDecided, selectDisputes, toDispute } from "./read-disputes.ts";
import { chargeDisputes } from "./tables.ts";

export const disputeCharge: Handler<typeof calls.dispute> = async (context, { params, body }) =>
  context.db.transaction(async (tx) => {
    const { actor, now } = context;
    const company = await lockDebtor(tx, actor, params.uuid);
    const charge = orNotFound(await findCharge(tx, company.uuid, Number(body.chargeId), now()));
    const isOfCharge = and(eq(chargeDisputes.ledgerRowId, charge.id), isNull(chargeDisputes.decision));
    const [before] = await selectDisputes(tx, isOfCharge);
    const decided = (await readDecided(tx, [charge.id])).get(charge.id) ?? [];
    if (before?.dispute.reason === body.reason) return { dispute: toDispute(before, decided), isNew: false };
    if (before) throwProblem("CONFLICT", undefined, translate("disputeOpen"));
    if (charge.rest === 0) throwProblem("CONFLICT", undefined, translate("disputePaid"));
    if (decided.some(({ reason }) => plainText(reason) === plainText(body.reason))) throwFieldErrors({ reason: "disputeSameWords" });
    const isBySeller = actor.companyType !== "buyer";
    await tx.insert(chargeDisputes).values({
      uuid: uuidv7(),
      companyUuid: company.uuid,
      ledgerRowId: charge.id,
      reason: body.reason,
      openedByUuid: actor.customerUuid,
      openedBy: actor.name,
      isBySeller,
      isPausing: isBySeller || decided.length === 0,
      openedAt: now(),
    });
    const found = orNotFound((await selectDisputes(tx, isOfCharge))[0]);
    await notifyOther(tx, context, company, found);
    return { dispute: toDispute(found, decided), isNew: true };
  });

/** A text without the marks and spaces that make it look new; one of marks alone as it is. */
function plainText(text: string): string {
  const words = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return words || text;
}

/** The seller's people when the buyer opened it, and the buyer's directors when the seller did. */
async function notifyOther(tx: Transaction, { actor, now }: SignedIn, company: Debtor, found: FoundDispute): Promise<void> {
  const uuids = [company.uuid];
  const to = found.dispute.isBySeller
    ? ((await readMoneyReaders(tx, uuids)).get(company.uuid) ?? [])
    : (await readRepresentatives(tx, uuids))(company.uuid);
  const event = found.dispute.isBySeller ? "openedFor" : "opened";
  await notifyOfDispute(tx, found, { event, company, to, text: found.dispute.reason, actorUuid: actor.customerUuid, now: now() });
}
