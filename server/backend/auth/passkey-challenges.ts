import { and, asc, eq } from "drizzle-orm";
import type { PasskeyRequest } from "#contract/passkeys.ts";
import type { Settings } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import type { Mode } from "./access-token.ts";
import { newToken } from "./one-time.ts";
import { siteOf } from "./passkey-verification.ts";
import { passkeyChallenges, passkeys } from "./tables.ts";

const challengeMs = 5 * 60_000;

/** `of`: the session, or the sign-in that waits for its second step; only there the challenge counts. */
export type ChallengeOwner = { userUuid: string; of: string; purpose: "add" | "prove" };

export const listPasskeys = (db: Reader, userUuid: string) =>
  db.select().from(passkeys).where(eq(passkeys.userUuid, userUuid)).orderBy(asc(passkeys.createdAt), asc(passkeys.uuid));

/** Replaces an earlier one. The caller has locked the person's password. */
export async function startPasskeyChallenge(tx: Transaction, { userUuid, of, purpose }: ChallengeOwner, now: Date): Promise<string> {
  const begun = { challenge: newToken(), expiresAt: new Date(now.getTime() + challengeMs) };
  await tx
    .insert(passkeyChallenges)
    .values({ userUuid, ofUuid: of, purpose, ...begun })
    .onConflictDoUpdate({ target: [passkeyChallenges.ofUuid, passkeyChallenges.purpose], set: begun });
  return begun.challenge;
}

/** Uses the challenge up, whatever comes of it; null without one. The caller has locked the person's password. */
export async function takePasskeyChallenge(tx: Transaction, { userUuid, of, purpose }: ChallengeOwner, now: Date): Promise<string | null> {
  const isTheirs = and(eq(passkeyChallenges.ofUuid, of), eq(passkeyChallenges.purpose, purpose), eq(passkeyChallenges.userUuid, userUuid));
  const [taken] = await tx.delete(passkeyChallenges).where(isTheirs).returning();
  return taken && taken.expiresAt > now ? taken.challenge : null;
}

/** A challenge for any of the person's keys. */
export async function requestPasskey(
  tx: Transaction,
  settings: Settings,
  { userUuid, of, mode, now }: { userUuid: string; of: string; mode: Mode; now: Date },
): Promise<PasskeyRequest> {
  const theirs = await listPasskeys(tx, userUuid);
  if (theirs.length === 0) throwProblem("CONFLICT", undefined, translate("passkeyNone"));
  return {
    challenge: await startPasskeyChallenge(tx, { userUuid, of, purpose: "prove" }, now),
    site: siteOf(settings, mode).id,
    credentialIds: theirs.map(({ credentialId }) => credentialId),
  };
}
