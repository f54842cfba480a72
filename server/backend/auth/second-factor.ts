import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import { isRecoveryCode } from "#contract/second-factor.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { openText, type Secrets } from "../sealed-text.ts";
import { hashToken } from "./one-time.ts";
import { recoveryCodes, secondFactors, signInChallenges } from "./tables.ts";
import { stepOf } from "./totp.ts";

/** Limits of codes are counted apart from those of passwords. */
export const codeAttempts = (userUuid: string) => `second-factor:${userUuid}`;

/** The person's confirmed factor. */
export async function findFactor(db: Reader, userUuid: string) {
  const [factor] = await db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userUuid, userUuid), isNotNull(secondFactors.confirmedAt)));
  return factor;
}

export async function countRecoveryCodes(db: Reader, userUuid: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(unusedOf(userUuid));
  return row?.left ?? 0;
}

const unusedOf = (userUuid: string) => and(eq(recoveryCodes.userUuid, userUuid), isNull(recoveryCodes.usedAt));

/**
 * Uses up a code of the person's app, or a recovery code; null for a wrong one and one that was accepted before. The caller has locked
 * the person's password, so that of two calls with one code the second waits and is refused.
 */
export async function takeCode(
  tx: Transaction,
  settings: Secrets,
  { userUuid, code, now }: { userUuid: string; code: string; now: Date },
): Promise<"app" | "recovery" | null> {
  const factor = await findFactor(tx, userUuid);
  if (!factor) return null;
  const by = isRecoveryCode(code) ? "recovery" : "app";
  const isRight = by === "recovery" ? await takeRecoveryCode(tx, userUuid, code, now) : await takeAppCode(tx, settings, factor, code, now);
  if (!isRight) return null;
  // Whoever has a code needs no reset: the request may be a thief's.
  if (factor.resetRequestedAt) await tx.update(secondFactors).set({ resetRequestedAt: null }).where(eq(secondFactors.userUuid, userUuid));
  return by;
}

type Factor = NonNullable<Awaited<ReturnType<typeof findFactor>>>;

async function takeAppCode(tx: Transaction, settings: Secrets, factor: Factor, code: string, now: Date): Promise<boolean> {
  const secret = openText(factor.secret, "second factor", settings);
  const step = secret === null ? null : stepOf(secret, code, now);
  if (step === null || step <= factor.lastStep) return false;
  await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userUuid, factor.userUuid));
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

/** Removes the factor with its codes, and sign-ins that wait for one. */
export async function removeFactor(tx: Transaction, userUuid: string): Promise<void> {
  for (const table of [secondFactors, recoveryCodes, signInChallenges]) await tx.delete(table).where(eq(table.userUuid, userUuid));
}

const resetMs = 24 * 60 * 60_000;

/** Whether the person's request is recent enough for an administrator. */
export const isResetRequested = ({ resetRequestedAt }: { resetRequestedAt: Date | null }, now: Date): boolean =>
  resetRequestedAt !== null && now.getTime() - resetRequestedAt.getTime() < resetMs;
