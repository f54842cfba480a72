import { eq } from "drizzle-orm";
import type { secondFactor as calls } from "#contract/second-factor.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { throwProblem } from "../problem.ts";
import { openText, sealText } from "../sealed-text.ts";
import { readSellerTexts } from "../settings/seller.ts";
import { translate } from "../translate.ts";
import { admitAttempt, recordFailure, recordSuccess } from "./attempts.ts";
import { assertPasswordUnchanged, proveOwnPassword } from "./change-password.ts";
import { throwCodeProblem } from "./code-flow.ts";
import { endSessions } from "./end-sessions.ts";
import { lockCredential } from "./lock-credential.ts";
import { notifyAccount } from "./notify-account.ts";
import { renewRecoveryCodes } from "./recovery-codes.ts";
import { codeAttempts, countRecoveryCodes, findFactor, removeFactor, takeCode } from "./second-factor.ts";
import { secondFactors } from "./tables.ts";
import { newSecret, stepOf, totpUri } from "./totp.ts";

const confirmMs = 60 * 60_000;

export async function getFactor({ db, actor: { userUuid } }: SignedIn) {
  const factor = await findFactor(db, userUuid);
  return { confirmedAt: factor?.confirmedAt?.toISOString() ?? null, recoveryCodesLeft: await countRecoveryCodes(db, userUuid) };
}

/** Replaces an unconfirmed secret. */
export async function beginFactor(context: SignedIn, { body }: Input<typeof calls.begin>) {
  const { db, actor, settings } = context;
  const { userUuid } = actor;
  const before = await proveOwnPassword(context, body.currentPassword);
  const secret = newSecret();
  return db.transaction(async (tx) => {
    await assertPasswordUnchanged(tx, userUuid, before);
    if (await findFactor(tx, userUuid)) throwProblem("CONFLICT", undefined, translate("secondFactorOn"));
    const begun = { secret: sealText(secret, "second factor", settings), createdAt: context.now() };
    await tx
      .insert(secondFactors)
      .values({ userUuid, ...begun })
      .onConflictDoUpdate({ target: secondFactors.userUuid, set: begun });
    return { secret, uri: totpUri(secret, { issuer: (await readSellerTexts(tx)).brand, label: await labelOf(tx, actor) }) };
  });
}

/** How the app names the account: by what the person signs in with. */
async function labelOf(tx: Transaction, { customerUuid, name }: SignedIn["actor"]): Promise<string> {
  const [person] = await tx
    .select({ email: customers.email, phone: customers.phone })
    .from(customers)
    .where(eq(customers.uuid, customerUuid));
  return person?.email ?? person?.phone ?? name;
}

/** The step of the first code counts as taken: it opens no session. Sessions from before, which proved no code, end. */
export async function confirmFactor(context: SignedIn, { body }: Input<typeof calls.confirm>) {
  const { actor, settings } = context;
  const { userUuid, sessionUuid } = actor;
  return provingCode(context, async (tx) => {
    const now = context.now();
    await lockCredential(tx, userUuid);
    const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userUuid, userUuid));
    if (factor?.confirmedAt) throwProblem("CONFLICT", undefined, translate("secondFactorOn"));
    if (!factor || factor.createdAt.getTime() <= now.getTime() - confirmMs) throwCodeProblem("CODE_EXPIRED");
    const secret = openText(factor.secret, "second factor", settings);
    const lastStep = secret === null ? null : stepOf(secret, body.code, now);
    if (lastStep === null) return null;
    await tx.update(secondFactors).set({ confirmedAt: now, lastStep }).where(eq(secondFactors.userUuid, userUuid));
    await endSessions(tx, { userUuid, except: sessionUuid, now });
    await notifyAccount(tx, userUuid, "secondFactorOn", now);
    return { recoveryCodes: await renewRecoveryCodes(tx, userUuid) };
  });
}

export const renewOwnRecoveryCodes = (context: SignedIn, { body }: Input<typeof calls.renewRecoveryCodes>) =>
  withFactor(context, body, async (tx, userUuid) => {
    await notifyAccount(tx, userUuid, "recoveryCodesRenewed", context.now());
    return { recoveryCodes: await renewRecoveryCodes(tx, userUuid) };
  });

export const switchOffFactor = (context: SignedIn, { body }: Input<typeof calls.switchOff>) =>
  withFactor(context, body, async (tx, userUuid) => {
    await removeFactor(tx, userUuid);
    await notifyAccount(tx, userUuid, "secondFactorOff", context.now());
    return {};
  });

/** Does it after the person's password and a code, both under the lock of the password. */
async function withFactor<Answer>(
  context: SignedIn,
  { currentPassword, code }: { currentPassword: string; code: string },
  work: (tx: Transaction, userUuid: string) => Promise<Answer>,
): Promise<Answer> {
  const { settings, audit } = context;
  const { userUuid } = context.actor;
  const before = await proveOwnPassword(context, currentPassword);
  return provingCode(context, async (tx) => {
    await assertPasswordUnchanged(tx, userUuid, before);
    if (!(await findFactor(tx, userUuid))) throwProblem("CONFLICT", undefined, translate("secondFactorOff"));
    const by = await takeCode(tx, settings, { userUuid, code, now: context.now() });
    if (by === null) return null;
    audit.by = by;
    return work(tx, userUuid);
  });
}

/** Counts the attempt; null of `work` is a wrong code. */
async function provingCode<Answer>(
  { db, actor, address, now }: SignedIn,
  work: (tx: Transaction) => Promise<Answer | null>,
): Promise<Answer> {
  const attempt = { account: codeAttempts(actor.userUuid), address, device: actor.sessionUuid, isSignedIn: true, now: now() };
  await admitAttempt(db, attempt);
  const answer = await db.transaction(work);
  if (answer === null) {
    await recordFailure(db, attempt);
    throwCodeProblem("CODE_WRONG");
  }
  await recordSuccess(db, attempt);
  return answer;
}
