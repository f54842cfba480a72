import { eq } from "drizzle-orm";
import type { secondFactor as calls } from "#contract/second-factor.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { openText, sealText } from "../sealed-text.ts";
import { readSellerTexts } from "../settings/seller.ts";
import { translate } from "../translate.ts";
import { labelOf } from "./account-label.ts";
import { assertPasswordUnchanged, proveOwnPassword } from "./change-password.ts";
import { throwCodeProblem } from "./code-flow.ts";
import { endSessions } from "./end-sessions.ts";
import { lockCredential } from "./lock-credential.ts";
import { notifyAccount } from "./notify-account.ts";
import { listPasskeys } from "./passkey-challenges.ts";
import { provingFactor } from "./proving-factor.ts";
import { renewRecoveryCodes } from "./recovery-codes.ts";
import { countRecoveryCodes, findApp, findFactor, removeFactor, takeProof } from "./second-factor.ts";
import { endChallenges } from "./sign-in-challenge.ts";
import { secondFactors } from "./tables.ts";
import { newSecret, stepOf, totpUri } from "./totp.ts";

const confirmMs = 60 * 60_000;

export async function getFactor({ db, actor: { userUuid } }: SignedIn) {
  const app = await findApp(db, userUuid);
  const passkeys = await listPasskeys(db, userUuid);
  return {
    confirmedAt: app?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, userUuid),
    passkeys: passkeys.map(({ uuid, name, createdAt, lastUsedAt }) => ({
      uuid,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/** Replaces an unconfirmed secret. */
export async function beginFactor(context: SignedIn, { body }: Input<typeof calls.begin>) {
  const { db, actor, settings } = context;
  const { userUuid } = actor;
  const before = await proveOwnPassword(context, body.currentPassword);
  const secret = newSecret();
  return db.transaction(async (tx) => {
    await assertPasswordUnchanged(tx, userUuid, before);
    if (await findApp(tx, userUuid)) throwProblem("CONFLICT", undefined, translate("secondFactorOn"));
    const begun = { secret: sealText(secret, "second factor", settings), createdAt: context.now() };
    await tx
      .insert(secondFactors)
      .values({ userUuid, ...begun })
      .onConflictDoUpdate({ target: secondFactors.userUuid, set: begun });
    return { secret, uri: totpUri(secret, { issuer: (await readSellerTexts(tx)).brand, label: await labelOf(tx, actor) }) };
  });
}

/** The step of the first code counts as taken: it opens no session. Sessions from before, which proved no code, end. */
export async function confirmFactor(context: SignedIn, { body }: Input<typeof calls.confirm>) {
  const { actor, settings } = context;
  const { userUuid, sessionUuid } = actor;
  return provingFactor(context, "code", async (tx) => {
    const now = context.now();
    await lockCredential(tx, userUuid);
    const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userUuid, userUuid));
    if (factor?.confirmedAt) throwProblem("CONFLICT", undefined, translate("secondFactorOn"));
    if (!factor || factor.createdAt.getTime() <= now.getTime() - confirmMs) throwCodeProblem("CODE_EXPIRED");
    const secret = openText(factor.secret, "second factor", settings);
    const lastStep = secret === null ? null : stepOf(secret, body.code, now);
    if (lastStep === null) return null;
    const isFirst = (await findFactor(tx, userUuid)) === undefined;
    await tx.update(secondFactors).set({ confirmedAt: now, lastStep }).where(eq(secondFactors.userUuid, userUuid));
    await endSessions(tx, { userUuid, except: sessionUuid, now });
    await notifyAccount(tx, userUuid, "secondFactorOn", now);
    return { recoveryCodes: isFirst ? await renewRecoveryCodes(tx, userUuid) : [] };
  });
}

export const renewOwnRecoveryCodes = (context: SignedIn, { body }: Input<typeof calls.renewRecoveryCodes>) =>
  withFactor(context, body, async (tx, userUuid) => {
    await notifyAccount(tx, userUuid, "recoveryCodesRenewed", context.now());
    return { recoveryCodes: await renewRecoveryCodes(tx, userUuid) };
  });

export const switchOffFactor = (context: SignedIn, { body }: Input<typeof calls.switchOff>) =>
  withFactor(context, body, async (tx, userUuid) => {
    const off = await tx.delete(secondFactors).where(eq(secondFactors.userUuid, userUuid)).returning({ userUuid: secondFactors.userUuid });
    if (off.length === 0) throwProblem("CONFLICT", undefined, translate("secondFactorOff"));
    if (await findFactor(tx, userUuid)) await endChallenges(tx, userUuid);
    else await removeFactor(tx, userUuid);
    await endSessions(tx, { userUuid, except: context.actor.sessionUuid, now: context.now() });
    await notifyAccount(tx, userUuid, "secondFactorOff", context.now());
    return {};
  });

/** Does it after the person's password and a code or key, both under the lock of the password. */
async function withFactor<Answer>(
  context: SignedIn,
  { currentPassword, code, signed }: Input<typeof calls.switchOff>["body"],
  work: (tx: Transaction, userUuid: string) => Promise<Answer>,
): Promise<Answer> {
  const { settings, audit } = context;
  const { userUuid, sessionUuid, mode } = context.actor;
  const before = await proveOwnPassword(context, currentPassword);
  if (code === undefined && !signed) throwFieldErrors({ code: "code" });
  return provingFactor(context, signed ? "passkey" : "code", async (tx) => {
    await assertPasswordUnchanged(tx, userUuid, before);
    if (!(await findFactor(tx, userUuid))) throwProblem("CONFLICT", undefined, translate("secondFactorOff"));
    const by = await takeProof(tx, settings, { userUuid, mode, of: sessionUuid, code, signed }, context.now());
    if (by === null) return null;
    audit.by = by;
    return work(tx, userUuid);
  });
}
