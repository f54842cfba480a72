import { eq } from "drizzle-orm";
import type { Tokens } from "#contract/auth.ts";
import type { passkeys } from "#contract/passkeys.ts";
import type { secondFactor } from "#contract/second-factor.ts";
import type { Context } from "../context.ts";
import type { Input } from "../handlers.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { admitAttempt, recordFailure, recordSuccess } from "./attempts.ts";
import { checkAccount } from "./check-account.ts";
import { deviceSecret, giveDevice } from "./device.ts";
import { findAccountOf } from "./find-account.ts";
import { issueTokens } from "./issue-tokens.ts";
import { lockCredential } from "./lock-credential.ts";
import { notifyAccount } from "./notify-account.ts";
import { requestPasskey } from "./passkey-challenges.ts";
import { throwWrongFactor } from "./proving-factor.ts";
import { codeAttempts, findFactor, type GivenProof, isResetRequested, takeProof, requestReset as writeReset } from "./second-factor.ts";
import { findChallenge, maxChecks } from "./sign-in-challenge.ts";
import { startSession } from "./start-session.ts";
import { signInChallenges } from "./tables.ts";

export const signInByCode = (context: Context, { body: { token, code } }: Input<typeof secondFactor.signIn>) =>
  enter(context, token, { code });

export const signInByPasskey = (context: Context, { body: { token, signed } }: Input<typeof passkeys.signIn>) =>
  enter(context, token, { signed });

/** The second step of a sign-in. The factor is proven and the challenge ends in the transaction that writes the session. */
async function enter(context: Context, token: string, proof: Pick<GivenProof, "code" | "signed">): Promise<Tokens> {
  const { db } = context;
  const now = context.now();
  const userUuid = await challengedUser(context, token, now);
  const attempt = { account: codeAttempts(userUuid), address: context.address, device: deviceSecret(context), now };
  await admitAttempt(db, attempt);
  const outcome = await db.transaction(async (tx) => {
    await lockCredential(tx, userUuid);
    const challenge = await findChallenge(tx, token, now);
    if (!challenge || challenge.checks >= maxChecks) return "over";
    const account = checkAccount(await findAccountOf(tx, userUuid), true, challenge.mode);
    if (typeof account === "string") return "over";
    const isOfChallenge = eq(signInChallenges.uuid, challenge.uuid);
    const by = await takeProof(tx, context.settings, { userUuid, mode: challenge.mode, of: challenge.uuid, ...proof }, now);
    if (by === null) {
      await tx
        .update(signInChallenges)
        .set({ checks: challenge.checks + 1 })
        .where(isOfChallenge);
      return "wrong";
    }
    context.audit.by = by;
    await tx.delete(signInChallenges).where(isOfChallenge);
    if (by === "recovery") await notifyAccount(tx, userUuid, "recoveryCodeUsed", now);
    return startSession(tx, context, account, challenge.mode);
  });
  if (outcome === "over") throwChallengeOver();
  if (outcome === "wrong") {
    await recordFailure(db, attempt);
    throwWrongFactor(proof.signed ? "passkey" : "code");
  }
  const device = giveDevice(context);
  await recordSuccess(db, { ...attempt, device });
  await recordSuccess(db, { ...attempt, account: userUuid, device });
  return issueTokens(context, outcome);
}

/** Whose challenge it is; the audit names them whatever becomes of it. */
async function challengedUser(context: Context, token: string, now: Date): Promise<string> {
  const challenge = await findChallenge(context.db, token, now);
  if (!challenge) throwChallengeOver();
  context.audit.user = challenge.userUuid;
  return challenge.userUuid;
}

export async function askPasskeyOfSignIn(context: Context, { body }: Input<typeof passkeys.askSignIn>) {
  const { db, settings } = context;
  const now = context.now();
  const userUuid = await challengedUser(context, body.token, now);
  return db.transaction(async (tx) => {
    await lockCredential(tx, userUuid);
    const challenge = (await findChallenge(tx, body.token, now)) ?? throwChallengeOver();
    return requestPasskey(tx, settings, { userUuid, of: challenge.uuid, mode: challenge.mode, now });
  });
}

/** Of a person without the app, the keys and the recovery codes; they have proven the password. Tells them, once a day. */
export async function requestReset(context: Context, { body }: Input<typeof secondFactor.requestReset>) {
  const { db } = context;
  const now = context.now();
  const userUuid = await challengedUser(context, body.token, now);
  await db.transaction(async (tx) => {
    await lockCredential(tx, userUuid);
    const factor = (await findChallenge(tx, body.token, now)) && (await findFactor(tx, userUuid));
    if (!factor) throwChallengeOver();
    if (isResetRequested(factor, now)) return;
    await writeReset(tx, userUuid, now);
    await notifyAccount(tx, userUuid, "secondFactorResetRequested", now);
  });
  return {};
}

function throwChallengeOver(): never {
  throwProblem("CODE_EXPIRED", { code: [translate("signInOver")] }, translate("signInOver"));
}
