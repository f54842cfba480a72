import { eq } from "drizzle-orm";
import type { Context } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import { writeMessage } from "../mail/write-message.ts";
import { refuseFields } from "../problem.ts";
import { provenAddresses } from "./address-owner.ts";
import { isCommonPassword } from "./password-blocklist.ts";
import { endSessions } from "./end-sessions.ts";
import { hashPassword, isPasswordRight } from "./password.ts";
import { codeFlows, credentials } from "./tables.ts";

const day = 24 * 60 * 60_000;

/** The contract checks the other rules; the blocklist is in the backend only. */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) refuseFields({ password: "passwordCommon" });
}

/** Sets the password, ends all sessions but `keepSession` and deletes pending codes. Refuses a common or unchanged password. */
export async function setPassword(
  tx: Transaction,
  { settings }: Context,
  { userUuid, password, keepSession, now }: { userUuid: string; password: string; keepSession?: string; now: Date },
): Promise<void> {
  refuseCommonPassword(password);
  const [credential] = await tx.select().from(credentials).where(eq(credentials.userUuid, userUuid)).for("update");
  if (credential?.passwordHash && (await isPasswordRight(credential.passwordHash, password, settings.passwordCost)))
    refuseFields({ password: "passwordSame" });
  const changed = { passwordHash: await hashPassword(password, settings.passwordCost), passwordChangedAt: now };
  await tx
    .insert(credentials)
    .values({ userUuid, ...changed })
    .onConflictDoUpdate({ target: credentials.userUuid, set: changed });
  await endSessions(tx, { userUuid, now, ...(keepSession !== undefined && { except: keepSession }) });
  await tx.delete(codeFlows).where(eq(codeFlows.subjectUuid, userUuid));
}

export async function tellPasswordChanged(tx: Transaction, userUuid: string, now: Date): Promise<void> {
  const [person] = await tx.select().from(customers).where(eq(customers.userUuid, userUuid));
  for (const { method, address } of person ? provenAddresses(person) : []) {
    await writeMessage(tx, { kind: "passwordChanged", method, address, now, expiresAt: new Date(now.getTime() + day) });
  }
}
