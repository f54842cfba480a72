import { eq } from "drizzle-orm";
import type { auth } from "#contract/auth.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { refuseFields } from "../problem.ts";
import { admitAttempt, recordFailure, recordSuccess } from "./attempts.ts";
import { isPasswordRight } from "./password.ts";
import { setPassword, tellPasswordChanged } from "./set-password.ts";
import { credentials } from "./tables.ts";

export async function changePassword(context: SignedIn, { body }: Input<typeof auth.changePassword>) {
  const { db, actor } = context;
  const { userUuid } = actor;
  const now = context.now();
  await proveOwnPassword(context, body.currentPassword);
  await db.transaction(async (tx) => {
    await setPassword(tx, context, { userUuid, password: body.password, keepSession: actor.sessionUuid, now });
    await tellPasswordChanged(tx, userUuid, now);
  });
  return {};
}

/**
 * Checks the password; refuses with a message for `currentPassword`. Wrong ones count with failed sign-ins, but strangers' attempts
 * do not block it.
 */
export async function proveOwnPassword({ db, actor, address, now, settings }: SignedIn, password: string): Promise<void> {
  const attempt = { account: actor.userUuid, address, device: actor.sessionUuid, isSignedIn: true, now: now() };
  await admitAttempt(db, attempt);
  const [credential] = await db.select().from(credentials).where(eq(credentials.userUuid, actor.userUuid));
  if (!(await isPasswordRight(credential?.passwordHash, password, settings.passwordCost))) {
    await recordFailure(db, attempt);
    refuseFields({ currentPassword: "passwordCurrent" });
  }
  await recordSuccess(db, attempt);
}
