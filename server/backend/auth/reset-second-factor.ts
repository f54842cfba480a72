import type { Role } from "#contract/roles.ts";
import type { secondFactor } from "#contract/second-factor.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { assertMayChangeAccess } from "./assert-may-change-access.ts";
import { lockEmployees } from "./block-related.ts";
import { endSessions } from "./end-sessions.ts";
import { lockCredential } from "./lock-credential.ts";
import { notifyAccount } from "./notify-account.ts";
import { findFactor, isResetRequested, removeFactor } from "./second-factor.ts";

/** By an administrator, at the person's own request: neither of them can do it alone. */
export async function resetFactor(context: SignedIn, { params: { userUuid } }: Input<typeof secondFactor.reset>) {
  const { actor, db } = context;
  const now = context.now();
  await db.transaction(async (tx) => {
    const employees = await lockEmployees(tx, userUuid);
    orNotFound(employees[0]);
    if (userUuid === actor.userUuid) throwProblem("CONFLICT", undefined, translate("secondFactorOfOneself"));
    for (const { roles } of employees) assertMayChangeAccess(actor, roles as Role[]);
    await lockCredential(tx, userUuid);
    const factor = await findFactor(tx, userUuid);
    if (!factor || !isResetRequested(factor, now)) throwProblem("CONFLICT", undefined, translate("secondFactorResetUnrequested"));
    await removeFactor(tx, userUuid);
    await endSessions(tx, { userUuid, now });
    await notifyAccount(tx, userUuid, "secondFactorReset", now);
  });
  return {};
}
