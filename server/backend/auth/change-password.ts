import type { auth } from "#contract/auth.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { throwFieldErrors } from "../problem.ts";
import { admitAttempt, recordFailure, recordSuccess } from "./attempts.ts";
import { lockCredential, readPasswordHash } from "./lock-credential.ts";
import { notifyAccount } from "./notify-account.ts";
import { isPasswordRight } from "./password.ts";
import { hashNewPassword, setPassword } from "./set-password.ts";

export async function changePassword(context: SignedIn, { body }: Input<typeof auth.changePassword>) {
  const { db, actor } = context;
  const { userUuid } = actor;
  const now = context.now();
  const before = await proveOwnPassword(context, body.currentPassword);
  const changed = await hashNewPassword(context, { userUuid, before, password: body.password });
  await db.transaction(async (tx) => {
    if (!(await setPassword(tx, changed, { exceptSession: actor.sessionUuid, now }))) throwWrongPassword();
    await notifyAccount(tx, userUuid, "passwordChanged", now);
  });
  return {};
}

/**
 * Checks the password; throws a message for `currentPassword`. Wrong ones count with failed sign-ins, but strangers' attempts
 * do not block it. Returns the hash, which `assertPasswordUnchanged` compares in the transaction that follows.
 */
export async function proveOwnPassword({ db, actor, address, now, settings }: SignedIn, password: string): Promise<string | null> {
  const attempt = { account: actor.userUuid, address, device: actor.sessionUuid, isSignedIn: true, now: now() };
  await admitAttempt(db, attempt);
  const passwordHash = await readPasswordHash(db, actor.userUuid);
  if (!(await isPasswordRight(passwordHash, password, settings.passwordCost))) {
    await recordFailure(db, attempt);
    throwWrongPassword();
  }
  await recordSuccess(db, attempt);
  return passwordHash;
}

/** Throws when the proven password has been replaced meanwhile. */
export async function assertPasswordUnchanged(tx: Transaction, userUuid: string, passwordHash: string | null): Promise<void> {
  if ((await lockCredential(tx, userUuid)) !== passwordHash) throwWrongPassword();
}

function throwWrongPassword(): never {
  throwFieldErrors({ currentPassword: "passwordCurrent" });
}
