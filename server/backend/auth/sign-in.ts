import { eq } from "drizzle-orm";
import type { auth, Tokens } from "#contract/auth.ts";
import { loginMethod, normaliseLogin } from "#contract/login.ts";
import type { Context } from "../context.ts";
import type { Input } from "../handlers.ts";
import { throwProblem } from "../problem.ts";
import { readSellerTexts } from "../settings/seller.ts";
import { translate } from "../translate.ts";
import type { Mode } from "./access-token.ts";
import { admitAttempt, recordFailure, recordSuccess } from "./attempts.ts";
import { checkAccount } from "./check-account.ts";
import { continueRegistration, findRegistration } from "./continue-registration.ts";
import { deviceSecret, giveDevice } from "./device.ts";
import { type Account, findAccount, findAccountOf } from "./find-account.ts";
import { issueTokens } from "./issue-tokens.ts";
import { lockCredential } from "./lock-credential.ts";
import { hashPassword, isOutdated, isPasswordRight } from "./password.ts";
import { findFactor } from "./second-factor.ts";
import { startChallenge } from "./sign-in-challenge.ts";
import { startSession } from "./start-session.ts";
import { credentials } from "./tables.ts";

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
  // Half a sign-in proves nobody: the attempt stays counted until the code is right.
  if (typeof opened === "object" && "challenge" in opened) throwProblem("SECOND_FACTOR_REQUIRED", opened.challenge);
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
 * Opens a session under the lock of the password, or of a person with a second factor a challenge. Returns null when the password or
 * the access has changed since it was checked: the sign-in then starts again. Replaces a hash of a lower cost.
 */
async function openSession(context: Context, { account, mode, password }: { account: Account; mode: Mode; password: string }) {
  const { db, settings } = context;
  const { userUuid, passwordHash } = account;
  const rehashed =
    passwordHash && isOutdated(passwordHash, settings.passwordCost) ? await hashPassword(password, settings.passwordCost) : null;
  return db.transaction(async (tx) => {
    const hash = await lockCredential(tx, userUuid);
    const current = await findAccountOf(tx, userUuid);
    const checked = checkAccount(current, hash === passwordHash, mode);
    if (typeof checked === "string") return null;
    if (rehashed) await tx.update(credentials).set({ passwordHash: rehashed }).where(eq(credentials.userUuid, userUuid));
    const factor = await findFactor(tx, userUuid);
    if (factor) return { challenge: await startChallenge(tx, { userUuid, mode, kinds: factor.kinds, now: context.now() }) };
    return startSession(tx, context, checked, mode);
  });
}
