import { and, arrayContains, eq, or } from "drizzle-orm";
import type { acts as calls } from "#contract/acts.ts";
import { companies } from "../../companies/tables.ts";
import type { SignedIn } from "../../context.ts";
import { customers } from "../../customers/tables.ts";
import type { Transaction } from "../../db/database.ts";
import { enqueueNotification } from "../../events/outbox.ts";
import type { Handler } from "../../handlers.ts";
import { throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { assertVersion, nextVersion } from "../../versions/versions.ts";
import { reconciliationActs } from "../tables.ts";
import { numberOf } from "../to-paper.ts";
import { hasMoneyChanged } from "./money-changed.ts";
import { type FoundAct, findAct, mayAnswer, toAct } from "./read-act.ts";
import { lockContracts } from "./read-act-source.ts";

/** The same answer again is the first one. What is confirmed is the money as it is: its contracts are locked first, as for a new act. */
export const answerAct: Handler<typeof calls.answer> = async (context, { params, body, expectedVersion }) =>
  context.db.transaction(async (tx) => {
    const { answer, comment = "" } = body;
    const { about: of } = await findAct(tx, context, params.uuid);
    const contracts = answer === "confirmed" ? await lockContracts(tx, of.companyUuid, of.contractLineUuid ?? undefined) : [];
    const found = await findAct(tx, context, params.uuid, true);
    const { about } = found;
    if (about.answer === answer && about.comment === comment) return toAct(tx, context, found);
    await assertVersion(tx, { uuid: about.paperUuid, version: about.version }, expectedVersion);
    if (about.answer !== null) throwProblem("CONFLICT", undefined, translate("actAnswered"));
    if (found.paper.status !== "issued") throwProblem("CONFLICT", undefined, translate("actReplaced"));
    if (!mayAnswer(context, found)) throwProblem("FORBIDDEN");
    if (answer === "confirmed" && (await hasMoneyChanged(tx, found, contracts)))
      throwProblem("CONFLICT", undefined, translate("actMoneyChanged"));
    const given = {
      answer,
      comment,
      answeredBy: context.actor.name,
      answeredAt: context.now(),
      ...(await nextVersion(tx, context, { uuid: about.paperUuid, version: about.version }, ["actAnswer"])),
    };
    await tx.update(reconciliationActs).set(given).where(eq(reconciliationActs.paperUuid, about.paperUuid));
    if (answer === "objected") await notifySeller(tx, context, found);
    return toAct(tx, context, { ...found, about: { ...about, ...given } });
  });

/** Who made the act, accountants, supervisors, and the company's representative or, without one, the regional directors. */
async function notifySeller(tx: Transaction, { actor, now }: SignedIn, { paper, about, company }: FoundAct): Promise<void> {
  const isActive = eq(customers.status, "active");
  const [representative] = await tx
    .select({ uuid: customers.uuid })
    .from(companies)
    .innerJoin(customers, eq(customers.uuid, companies.salesRepresentativeUuid))
    .where(and(eq(companies.uuid, company.uuid), isActive));
  const isOfSeller = or(
    eq(customers.uuid, about.createdByUuid),
    arrayContains(customers.permissions, ["accountant"]),
    arrayContains(customers.roles, ["supervisor"]),
    representative ? eq(customers.uuid, representative.uuid) : arrayContains(customers.roles, ["seller_regional_director"]),
  );
  const people = await tx
    .select({ uuid: customers.uuid })
    .from(customers)
    .where(and(isActive, eq(customers.companyUuid, paper.sellerCompanyUuid), isOfSeller))
    .limit(1000);
  await enqueueNotification(tx, {
    type: "actObjected",
    to: people.map(({ uuid }) => uuid),
    actorUuid: actor.customerUuid,
    values: { act: numberOf(paper), company: company.name },
    payload: { act_uuid: paper.uuid },
    now: now(),
  });
}
