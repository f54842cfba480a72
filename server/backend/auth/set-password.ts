import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { throwFieldErrors } from "../problem.ts";
import { endSessions } from "./end-sessions.ts";
import { lockCredential } from "./lock-credential.ts";
import { hashPassword, isPasswordRight } from "./password.ts";
import { endChallenges } from "./sign-in-challenge.ts";
import { codeFlows, credentials } from "./tables.ts";

/** The contract checks the other rules; the blocklist is in the backend only. */
export function assertUncommonPassword(password: string): void {
  if (isCommonPassword(password)) throwFieldErrors({ password: "passwordCommon" });
}

/** `before`: hash of the current password, null without one. */
type NewPassword = { userUuid: string; before: string | null; passwordHash: string };

/** Hashes a new password; rejects a common or unchanged one. Called before the transaction, because hashing waits and is slow. */
export async function hashNewPassword(
  { settings }: Context,
  { userUuid, before, password }: { userUuid: string; before: string | null; password: string },
): Promise<NewPassword> {
  assertUncommonPassword(password);
  if (before !== null && (await isPasswordRight(before, password, settings.passwordCost))) throwFieldErrors({ password: "passwordSame" });
  return { userUuid, before, passwordHash: await hashPassword(password, settings.passwordCost) };
}

/**
 * Sets the password, ends all sessions but `exceptSession` and deletes pending codes and sign-ins. Changes nothing and returns false
 * when the password is no longer `before`.
 */
export async function setPassword(
  tx: Transaction,
  { userUuid, before, passwordHash }: NewPassword,
  { exceptSession, now }: { exceptSession?: string; now: Date },
): Promise<boolean> {
  if ((await lockCredential(tx, userUuid)) !== before) return false;
  const changed = { passwordHash, passwordChangedAt: now };
  await tx
    .insert(credentials)
    .values({ userUuid, ...changed })
    .onConflictDoUpdate({ target: credentials.userUuid, set: changed });
  await tx.delete(codeFlows).where(eq(codeFlows.subjectUuid, userUuid));
  await endChallenges(tx, userUuid);
  await endSessions(tx, { userUuid, now, ...(exceptSession !== undefined && { except: exceptSession }) });
  return true;
}

let passwords: Set<string> | undefined;

/**
 * Whether the password is one of the 3,500 most used with six or more characters: zxcvbn's list (MIT, Dan Wheeler and Dropbox),
 * some also as typed with the Russian keyboard layout.
 */
function isCommonPassword(password: string): boolean {
  passwords ??= new Set(
    readFileSync(new URL("./password-blocklist.txt", import.meta.url), "utf8")
      .trim()
      .split("\n"),
  );
  return passwords.has(password.toLowerCase());
}
