import { and, count, eq, exists, inArray, isNotNull, isNull, max, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { SignedChallenge } from "#contract/passkeys.ts";
import { type FactorKind, isRecoveryCode } from "#contract/second-factor.ts";
import type { Settings } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { openText } from "../sealed-text.ts";
import type { Mode } from "./access-token.ts";
import { hashToken } from "./one-time.ts";
import { takePasskeyChallenge } from "./passkey-challenges.ts";
import { readSignedChallenge, siteOf } from "./passkey-verification.ts";
import { passkeyChallenges, passkeys, recoveryCodes, secondFactors, signInChallenges } from "./tables.ts";
import { stepOf } from "./totp.ts";

/** Limits of codes are counted apart from those of passwords. */
export const codeAttempts = (userUuid: string) => `second-factor:${userUuid}`;

/** The person's app, once it is confirmed. */
export async function findApp(db: Reader, userUuid: string) {
  const [app] = await db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userUuid, userUuid), isNotNull(secondFactors.confirmedAt)));
  return app;
}

/** What proves the person besides the password, and the reset they have requested; undefined without any. */
export async function findFactor(db: Reader, userUuid: string) {
  const app = await findApp(db, userUuid);
  const [key] = await db
    .select({ resetRequestedAt: max(passkeys.resetRequestedAt) })
    .from(passkeys)
    .where(eq(passkeys.userUuid, userUuid))
    .groupBy(passkeys.userUuid);
  if (!app && !key) return;
  const kinds: FactorKind[] = [...(app ? (["app"] as const) : []), ...(key ? (["passkey"] as const) : [])];
  return { kinds, resetRequestedAt: app?.resetRequestedAt ?? key?.resetRequestedAt ?? null };
}

/** Whether the person of the row has a confirmed app or a key. */
export const hasFactor = (db: Reader, userUuid: AnyPgColumn) => {
  const one = { one: sql`1` };
  const isApp = and(eq(secondFactors.userUuid, userUuid), isNotNull(secondFactors.confirmedAt));
  const isKey = eq(passkeys.userUuid, userUuid);
  return sql`(${exists(db.select(one).from(secondFactors).where(isApp))} or ${exists(db.select(one).from(passkeys).where(isKey))})`;
};

/** Those of these people who have a confirmed app or a key. */
export async function findUsersWithFactor(db: Reader, userUuids: readonly string[]): Promise<string[]> {
  const isOfThem = and(inArray(secondFactors.userUuid, [...userUuids]), isNotNull(secondFactors.confirmedAt));
  const byApp = db.select({ userUuid: secondFactors.userUuid }).from(secondFactors).where(isOfThem);
  const byKey = db
    .select({ userUuid: passkeys.userUuid })
    .from(passkeys)
    .where(inArray(passkeys.userUuid, [...userUuids]));
  return (await byApp.union(byKey)).map(({ userUuid }) => userUuid);
}

export async function countRecoveryCodes(db: Reader, userUuid: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(unusedOf(userUuid));
  return row?.left ?? 0;
}

const unusedOf = (userUuid: string) => and(eq(recoveryCodes.userUuid, userUuid), isNull(recoveryCodes.usedAt));

/** What somebody gives besides the password; `of` is the session, or the sign-in that waits, where a key has been asked for. */
export type GivenProof = { userUuid: string; mode: Mode; of: string; code?: string | undefined; signed?: SignedChallenge | undefined };

/**
 * Uses up a code of the person's app, a recovery code or a challenge signed by a key; null for a wrong one and one that was accepted
 * before. The caller has locked the person's password, so that of two calls with one proof the second waits and is refused.
 */
export async function takeProof(
  tx: Transaction,
  settings: Settings,
  given: GivenProof,
  now: Date,
): Promise<"app" | "recovery" | "passkey" | null> {
  const { userUuid, code, signed } = given;
  const factor = await findFactor(tx, userUuid);
  if (!factor) return null;
  const by = signed ? "passkey" : code !== undefined && isRecoveryCode(code) ? "recovery" : "app";
  const isRight = signed
    ? await takeSignedChallenge(tx, settings, { ...given, signed }, now)
    : code !== undefined &&
      (by === "recovery" ? await takeRecoveryCode(tx, userUuid, code, now) : await takeAppCode(tx, settings, given, now));
  if (!isRight) return null;
  // Whoever has a proof needs no reset: the request may be a thief's.
  if (factor.resetRequestedAt) await requestReset(tx, userUuid, null);
  return by;
}

/** Notes when the person has requested the reset of their factors; null withdraws it. */
export async function requestReset(tx: Transaction, userUuid: string, resetRequestedAt: Date | null): Promise<void> {
  for (const table of [secondFactors, passkeys]) await tx.update(table).set({ resetRequestedAt }).where(eq(table.userUuid, userUuid));
}

async function takeAppCode(tx: Transaction, settings: Settings, { userUuid, code = "" }: GivenProof, now: Date): Promise<boolean> {
  const app = await findApp(tx, userUuid);
  const secret = app ? openText(app.secret, "second factor", settings) : null;
  const step = secret === null ? null : stepOf(secret, code, now);
  if (!app || step === null || step <= app.lastStep) return false;
  await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userUuid, userUuid));
  return true;
}

/** The challenge is used up also by a wrong signature. */
async function takeSignedChallenge(
  tx: Transaction,
  settings: Settings,
  { userUuid, mode, of, signed }: GivenProof & { signed: SignedChallenge },
  now: Date,
): Promise<boolean> {
  const challenge = await takePasskeyChallenge(tx, { userUuid, of, purpose: "prove" }, now);
  const isTheirs = and(eq(passkeys.credentialId, signed.id), eq(passkeys.userUuid, userUuid));
  const [passkey] = await tx.select().from(passkeys).where(isTheirs);
  if (challenge === null || !passkey) return false;
  const site = siteOf(settings, mode);
  const counter = await readSignedChallenge(signed, passkey, { challenge, site });
  if (counter === null) return false;
  await tx.update(passkeys).set({ counter, site: site.id, lastUsedAt: now }).where(eq(passkeys.uuid, passkey.uuid));
  return true;
}

async function takeRecoveryCode(tx: Transaction, userUuid: string, code: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.codeHash, hashToken(code)), unusedOf(userUuid)))
    .returning({ codeHash: recoveryCodes.codeHash });
  return taken.length > 0;
}

/** Removes app, keys and recovery codes, and sign-ins that wait for one. */
export async function removeFactor(tx: Transaction, userUuid: string): Promise<void> {
  for (const table of [secondFactors, passkeys, passkeyChallenges, recoveryCodes, signInChallenges])
    await tx.delete(table).where(eq(table.userUuid, userUuid));
}

const resetMs = 24 * 60 * 60_000;

/** Whether the person's request is recent enough for an administrator. */
export const isResetRequested = ({ resetRequestedAt }: { resetRequestedAt: Date | null }, now: Date): boolean =>
  resetRequestedAt !== null && now.getTime() - resetRequestedAt.getTime() < resetMs;
