import { eq } from "drizzle-orm";
import type { auth } from "#contract/auth.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { refuseFields } from "../problem.ts";
import { admitAttempt, recordFailure, recordSuccess } from "./attempts.ts";
import { isPasswordRight } from "./password.ts";
import { setPassword, tellPasswordChanged } from "./set-password.ts";
import { credentials } from "./tables.ts";

/** Guesses of the current password count with those of the sign-in. */
export async function changePassword({ db, actor, address, ...context }: SignedIn, { body }: Input<typeof auth.changePassword>) {
  const now = context.now();
  const { userUuid } = actor;
  const attempt = { account: userUuid, address, now };
  await admitAttempt(db, attempt);
  const [known] = await db.select().from(credentials).where(eq(credentials.userUuid, userUuid));
  if (!(await isPasswordRight(known?.passwordHash, body.currentPassword))) {
    await recordFailure(db, attempt);
    refuseFields({ currentPassword: "passwordCurrent" });
  }
  await recordSuccess(db, attempt);
  await db.transaction(async (tx) => {
    await setPassword(tx, { userUuid, password: body.password, keepSession: actor.sessionUuid, now });
    await tellPasswordChanged(tx, userUuid, now);
  });
  return {};
}
