import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { auth, Tokens } from "#contract/auth.ts";
import { loginMethod, normaliseLogin } from "#contract/login.ts";
import type { Context } from "../context.ts";
import type { Input } from "../handlers.ts";
import { throwProblem } from "../problem.ts";
import { readSellerTexts } from "../settings/seller.ts";
import { translate } from "../translate.ts";
import type { Mode } from "./access-token.ts";
import { admitAttempt, recordFailure, recordSuccess } from "./attempts.ts";
import { continueRegistration, findRegistration } from "./continue-registration.ts";
import { deviceSecret, giveDevice } from "./device.ts";
import { removeSessions } from "./end-sessions.ts";
import { type Account, findAccount, findAccountOf } from "./find-account.ts";
import { issueTokens, sessionEnd, usualSessions } from "./issue-tokens.ts";
import { lockCredential } from "./lock-credential.ts";
import { fitsMode } from "./mode.ts";
import { hashPassword, isOutdated, isPasswordRight } from "./password.ts";
import { credentials, sessions } from "./tables.ts";

export const signInClient = (context: Context, input: Input<typeof auth.login>) => signIn(context, input, "client");

export const signInAdmin = (context: Context, input: Input<typeof auth.loginAdmin>) => signIn(context, input, "admin");

/** `method` of the body is ignored: it follows from the login. */
async function signIn(context: Context, input: Input<typeof auth.login>, mode: Mode): Promise<Tokens> {
  const { db } = context;
  const { body } = input;
  const now = context.now();
  const login = normaliseLogin(body.login);
  const account = await findAccount(db, login);
  context.audit.user = account?.userUuid ?? null;
  const attempt = { account: account?.userUuid ?? login, address: context.address, device: deviceSecret(context), now };

  await admitAttempt(db, attempt);
  const registration = account === undefined && mode === "client" ? await findRegistration(db, login, now) : undefined;
  const isRight = await isPasswordRight((account ?? registration)?.passwordHash, body.password, context.settings.passwordCost);
  const outcome = registration && isRight ? "LOGIN_NOT_CONFIRMED" : checkAccount(account, isRight, mode);
  // A right password with the answer of a wrong one counts as failed too, so that the limit does not reveal it.
  const isProven = isRight && outcome !== "WRONG_CREDENTIALS";
  const opened = typeof outcome === "string" ? outcome : await openSession(context, { account: outcome, mode, password: body.password });
  if (opened === null) return signIn(context, input, mode);
  if (isProven) await recordSuccess(db, { ...attempt, device: typeof opened === "string" ? undefined : giveDevice(context) });
  else await recordFailure(db, attempt);
  if (outcome === "NOT_ACTIVATED" && loginMethod(login) === "phone")
    throwProblem(outcome, undefined, translate("codes.NOT_ACTIVATED_PHONE"));
  if (outcome === "LOGIN_NOT_CONFIRMED" && registration) throwProblem(outcome, await continueRegistration(context, registration));
  if (opened === "ACCESS_CLOSED") throwProblem(opened, undefined, translate("codes.ACCESS_CLOSED", await readSellerTexts(db)));
  if (typeof opened === "string") throwProblem(opened);
  return issueTokens(context, opened);
}

/**
 * Opens a session under the lock of the password. Returns null when the password or the access has changed since it was checked:
 * the sign-in then starts again. Replaces a hash of a lower cost.
 */
async function openSession(context: Context, { account, mode, password }: { account: Account; mode: Mode; password: string }) {
  const { db, device, address, settings } = context;
  const { userUuid, passwordHash } = account;
  const now = context.now();
  const rehashed =
    passwordHash && isOutdated(passwordHash, settings.passwordCost) ? await hashPassword(password, settings.passwordCost) : null;
  return db.transaction(async (tx) => {
    const hash = await lockCredential(tx, userUuid);
    const current = await findAccountOf(tx, userUuid);
    const checked = checkAccount(current, hash === passwordHash, mode);
    if (typeof checked === "string") return null;
    if (rehashed) await tx.update(credentials).set({ passwordHash: rehashed }).where(eq(credentials.userUuid, userUuid));
    const session = {
      uuid: uuidv7(),
      userUuid,
      customerUuid: checked.customerUuid,
      mode,
      generation: 0,
      rotatedAt: now,
      expiresAt: sessionEnd(settings, now, now),
      createdAt: now,
    };
    await removeSessions(tx, { userUuid, maxLeft: (settings.sessionsMax ?? usualSessions.max) - 1, now });
    await tx.insert(sessions).values({ ...session, device, address });
    return { ...session, roles: checked.roles };
  });
}

type SignInFailure = "WRONG_CREDENTIALS" | "NOT_ACTIVATED" | "LOGIN_NOT_CONFIRMED" | "ACCESS_CLOSED";

/**
 * All failures give the same error, with three exceptions for people who can act on it: an unconfirmed registration and closed
 * access, after the right password only, and an invited person, who has no password yet (C11, D10).
 */
function checkAccount(account: Account | undefined, isRight: boolean, mode: Mode): Account | SignInFailure {
  if (!account || !fitsMode(account.roles, mode)) return "WRONG_CREDENTIALS";
  if (account.status === "disabled" || !account.companyIsActive) return isRight ? "ACCESS_CLOSED" : "WRONG_CREDENTIALS";
  if (account.status === "waiting_confirmation" && (isRight || !account.passwordHash)) return "NOT_ACTIVATED";
  if (!isRight) return "WRONG_CREDENTIALS";
  return account.emailVerified || account.phoneVerified ? account : "LOGIN_NOT_CONFIRMED";
}
