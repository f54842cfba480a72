import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { auth, Tokens } from "#contract/auth.ts";
import { loginMethod, normaliseLogin } from "#contract/login.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { refuse } from "../problem.ts";
import { say } from "../say.ts";
import type { Mode } from "./access-token.ts";
import { admitAttempt, recordFailure, recordSuccess } from "./attempts.ts";
import { continueRegistration, findRegistration } from "./continue-registration.ts";
import { type Account, findAccount } from "./find-account.ts";
import { deviceSecret, giveDevice } from "./device.ts";
import { removeSessions } from "./end-sessions.ts";
import { issueTokens, sessionEnd, usualSessions } from "./issue-tokens.ts";
import { fitsMode } from "./mode.ts";
import { hashPassword, isOutdated, isPasswordRight } from "./password.ts";
import { credentials, sessions } from "./tables.ts";

export const signInClient = (context: Context, input: Input<typeof auth.login>) => signIn(context, input, "client");

export const signInAdmin = (context: Context, input: Input<typeof auth.loginAdmin>) => signIn(context, input, "admin");

/** `method` only repeats what the login shows; it is not trusted. */
async function signIn(context: Context, { body }: Input<typeof auth.login>, mode: Mode): Promise<Tokens> {
  const { db } = context;
  const now = context.now();
  const login = normaliseLogin(body.login);
  const account = await findAccount(db, login);
  context.audit.user = account?.userUuid ?? null;
  const attempt = { account: account?.userUuid ?? login, address: context.address, device: deviceSecret(context), now };

  await admitAttempt(db, attempt);
  const registration = account === undefined && mode === "client" ? await findRegistration(db, login, now) : undefined;
  const isRight = await isPasswordRight((account ?? registration)?.passwordHash, body.password);
  const outcome = registration && isRight ? "LOGIN_NOT_CONFIRMED" : judge(account, isRight, mode);
  // A right password that changes nothing in the answer still counts as a failure: the limit must not tell either.
  const isProven = isRight && outcome !== "WRONG_CREDENTIALS";
  if (isProven) await recordSuccess(db, { ...attempt, device: typeof outcome === "string" ? undefined : giveDevice(context) });
  else await recordFailure(db, attempt);
  if (outcome === "NOT_ACTIVATED" && loginMethod(login) === "phone") refuse(outcome, undefined, say("codes.NOT_ACTIVATED_PHONE"));
  if (outcome === "LOGIN_NOT_CONFIRMED" && registration) refuse(outcome, await continueRegistration(context, registration));
  if (typeof outcome === "string") refuse(outcome);

  const { userUuid, roles, passwordHash } = outcome;
  if (passwordHash && isOutdated(passwordHash)) await hashAnew(db, { userUuid, passwordHash, password: body.password });
  const { device, address, settings } = context;
  const session = {
    uuid: uuidv7(),
    userUuid,
    mode,
    generation: 0,
    rotatedAt: now,
    expiresAt: sessionEnd(settings, now, now),
    createdAt: now,
  };
  await removeSessions(db, { userUuid, mostLeft: (settings.sessionsMax ?? usualSessions.most) - 1, now });
  await db.insert(sessions).values({ ...session, device, address });
  return issueTokens(context, { ...session, roles });
}

/** Hashes the same password again at today's cost; a password that was changed meanwhile stays. */
async function hashAnew(
  db: Database,
  { userUuid, passwordHash, password }: { userUuid: string; passwordHash: string; password: string },
): Promise<void> {
  await db
    .update(credentials)
    .set({ passwordHash: await hashPassword(password) })
    .where(and(eq(credentials.userUuid, userUuid), eq(credentials.passwordHash, passwordHash)));
}

type Refusal = "WRONG_CREDENTIALS" | "NOT_ACTIVATED" | "LOGIN_NOT_CONFIRMED" | "ACCESS_CLOSED";

/**
 * Every failure gives the same answer, except to people who can act on another: who registered and did not confirm, and whose
 * access is closed (correct password only); and who is invited: he has no password yet, so his answer cannot depend on one (C11,
 * D10).
 */
function judge(account: Account | undefined, isRight: boolean, mode: Mode): Account | Refusal {
  if (!account || !fitsMode(account.roles, mode)) return "WRONG_CREDENTIALS";
  if (account.status === "disabled" || !account.companyIsActive) return isRight ? "ACCESS_CLOSED" : "WRONG_CREDENTIALS";
  if (account.status === "waiting_confirmation" && (isRight || !account.passwordHash)) return "NOT_ACTIVATED";
  if (!isRight) return "WRONG_CREDENTIALS";
  return account.emailVerified || account.phoneVerified ? account : "LOGIN_NOT_CONFIRMED";
}
