import { and, eq, isNull } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { maxPasskeys } from "#contract/limits.ts";
import type { passkeys as calls, PasskeyOrder } from "#contract/passkeys.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { readSellerTexts } from "../settings/seller.ts";
import { translate } from "../translate.ts";
import { labelOf } from "./account-label.ts";
import { assertPasswordUnchanged, proveOwnPassword } from "./change-password.ts";
import { endSessions } from "./end-sessions.ts";
import { isFactorMissing } from "./factor-missing.ts";
import { lockCredential } from "./lock-credential.ts";
import { notifyAccount } from "./notify-account.ts";
import { listPasskeys, requestPasskey, startPasskeyChallenge, takePasskeyChallenge } from "./passkey-challenges.ts";
import { readMadePasskey, siteOf } from "./passkey-verification.ts";
import { provingFactor } from "./proving-factor.ts";
import { renewRecoveryCodes } from "./recovery-codes.ts";
import { findFactor, removeFactor } from "./second-factor.ts";
import { endChallenges } from "./sign-in-challenge.ts";
import { passkeys, secondFactors } from "./tables.ts";

export async function beginPasskey(context: SignedIn, { body }: Input<typeof calls.begin>): Promise<PasskeyOrder> {
  const { db, actor, settings } = context;
  const { userUuid, sessionUuid, mode } = actor;
  const before = await proveOwnPassword(context, body.currentPassword);
  return db.transaction(async (tx) => {
    await assertPasswordUnchanged(tx, userUuid, before);
    const theirs = await listPasskeys(tx, userUuid);
    if (theirs.length >= maxPasskeys) throwProblem("CONFLICT", undefined, translate("passkeysMax", { count: maxPasskeys }));
    return {
      challenge: await startPasskeyChallenge(tx, { userUuid, of: sessionUuid, purpose: "add" }, context.now()),
      site: siteOf(settings, mode).id,
      siteName: (await readSellerTexts(tx)).brand,
      credentialIds: theirs.map(({ credentialId }) => credentialId),
      userId: Buffer.from(userUuid).toString("base64url"),
      userName: await labelOf(tx, actor),
    };
  });
}

/** Sessions from before, which proved less, end. */
export async function addPasskey(context: SignedIn, { body: { name, made } }: Input<typeof calls.add>) {
  const { settings } = context;
  const { userUuid, sessionUuid, mode } = context.actor;
  return provingFactor(context, "passkey", async (tx) => {
    const now = context.now();
    await lockCredential(tx, userUuid);
    const challenge = await takePasskeyChallenge(tx, { userUuid, of: sessionUuid, purpose: "add" }, now);
    if (challenge === null) throwProblem("CODE_EXPIRED", { made: [translate("passkeyOver")] }, translate("passkeyOver"));
    const site = siteOf(settings, mode);
    const passkey = await readMadePasskey(made, { challenge, site });
    if (!passkey) return null;
    const isFirst = (await findFactor(tx, userUuid)) === undefined;
    if ((await tx.$count(passkeys, eq(passkeys.userUuid, userUuid))) >= maxPasskeys)
      throwProblem("CONFLICT", undefined, translate("passkeysMax", { count: maxPasskeys }));
    const [added] = await tx
      .insert(passkeys)
      .values({ uuid: uuidv7(), userUuid, name, ...passkey, site: site.id, createdAt: now })
      .onConflictDoNothing()
      .returning({ uuid: passkeys.uuid });
    if (!added) throwProblem("CONFLICT", undefined, translate("passkeyKnown"));
    // An app begun without a factor's proof must not be confirmed beside the key.
    await tx.delete(secondFactors).where(and(eq(secondFactors.userUuid, userUuid), isNull(secondFactors.confirmedAt)));
    await endSessions(tx, { userUuid, except: sessionUuid, now });
    await notifyAccount(tx, userUuid, "passkeyAdded", now);
    return { recoveryCodes: isFirst ? await renewRecoveryCodes(tx, userUuid) : [] };
  });
}

export async function removePasskey(context: SignedIn, { params: { uuid } }: Input<typeof calls.remove>) {
  const { db, actor, settings } = context;
  const { userUuid, sessionUuid, roles } = actor;
  const now = context.now();
  await db.transaction(async (tx) => {
    await lockCredential(tx, userUuid);
    const isIt = and(eq(passkeys.uuid, uuid), eq(passkeys.userUuid, userUuid));
    const [removed] = await tx.delete(passkeys).where(isIt).returning({ uuid: passkeys.uuid });
    orNotFound(removed);
    const isLast = (await findFactor(tx, userUuid)) === undefined;
    if (isLast && isFactorMissing(settings, { roles, hasFactor: false })) throwProblem("CONFLICT", undefined, translate("passkeyLast"));
    if (isLast) await removeFactor(tx, userUuid);
    await endChallenges(tx, userUuid);
    await endSessions(tx, { userUuid, except: sessionUuid, now });
    await notifyAccount(tx, userUuid, "passkeyRemoved", now);
  });
  return {};
}

export async function askPasskey({ db, actor, settings, now }: SignedIn) {
  const { userUuid, sessionUuid, mode } = actor;
  return db.transaction(async (tx) => {
    await lockCredential(tx, userUuid);
    return requestPasskey(tx, settings, { userUuid, of: sessionUuid, mode, now: now() });
  });
}
