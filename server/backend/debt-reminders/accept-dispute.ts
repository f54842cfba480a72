import { and, eq } from "drizzle-orm";
import type { debts as calls } from "#contract/debts.ts";
import type { Handler } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { lockDebtor } from "./find-debtor.ts";
import { readDecided, selectDisputes, toDispute } from "./read-disputes.ts";
import { chargeDisputes } from "./tables.ts";

export const acceptDispute: Handler<typeof calls.accept> = async ({ db, actor }, { params }) =>
  db.transaction(async (tx) => {
    const company = await lockDebtor(tx, actor, params.uuid);
    const isThis = and(eq(chargeDisputes.uuid, params.disputeUuid), eq(chargeDisputes.companyUuid, company.uuid));
    const before = orNotFound((await selectDisputes(tx, isThis))[0]);
    if (before.dispute.decision !== null) throwProblem("CONFLICT", undefined, translate("disputeDecided"));
    if (!before.dispute.isPausing)
      await tx.update(chargeDisputes).set({ isPausing: true, acceptedByUuid: actor.customerUuid }).where(isThis);
    const decided = await readDecided(tx, [before.dispute.ledgerRowId]);
    const found = { ...before, dispute: { ...before.dispute, isPausing: true } };
    return { dispute: toDispute(found, decided.get(before.dispute.ledgerRowId) ?? []) };
  });
