import { and, eq } from "drizzle-orm";
import type { debts as calls } from "#contract/debts.ts";
import type { Handler } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { lockDebtor } from "./find-debtor.ts";
import { notifyOfDispute } from "./notify-of-dispute.ts";
import { readMoneyReaders } from "./people.ts";
import { selectDisputes, toDispute } from "./read-disputes.ts";
import { chargeDisputes } from "./tables.ts";

export const decideDispute: Handler<typeof calls.decide> = async ({ db, actor, now }, { params, body: { decision } }) =>
  db.transaction(async (tx) => {
    const company = await lockDebtor(tx, actor, params.uuid);
    const isThis = and(eq(chargeDisputes.uuid, params.disputeUuid), eq(chargeDisputes.companyUuid, company.uuid));
    const before = orNotFound((await selectDisputes(tx, isThis))[0]);
    if (before.dispute.decision === decision) return { dispute: toDispute(before, []) };
    if (before.dispute.decision !== null) throwProblem("CONFLICT", undefined, translate("disputeDecided"));
    const given = { decision, decidedByUuid: actor.customerUuid, decidedBy: actor.name, decidedAt: now() };
    await tx.update(chargeDisputes).set(given).where(isThis);
    const found = { ...before, dispute: { ...before.dispute, ...given } };
    const to = (await readMoneyReaders(tx, [company.uuid])).get(company.uuid) ?? [];
    await notifyOfDispute(tx, found, { event: "decided", company, to, text: decision, actorUuid: actor.customerUuid, now: now() });
    return { dispute: toDispute(found, []) };
  });
