import { and, eq, isNull } from "drizzle-orm";
import { maxOwnCompanies } from "#contract/limits.ts";
import { lockCredential } from "../auth/lock-credential.ts";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";

/** Condition on `customers`: where the person works. */
export const isOfPerson = (userUuid: string) =>
  and(eq(customers.userUuid, userUuid), eq(customers.status, "active"), isNull(customers.deletedAt));

/**
 * Locks the person, so that two companies joined side by side count each other. Invitations do not count: anybody's would keep
 * somebody from joining.
 */
export async function assertMoreCompanies(tx: Transaction, userUuid: string): Promise<void> {
  await lockCredential(tx, userUuid);
  if ((await tx.$count(customers, isOfPerson(userUuid))) >= maxOwnCompanies)
    throwProblem("CONFLICT", undefined, translate("tooManyCompanies"));
}
