import { and, eq, lte } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Challenge, FactorKind } from "#contract/second-factor.ts";
import type { Reader, Transaction } from "../db/database.ts";
import type { Mode } from "./access-token.ts";
import { hashToken, newToken } from "./one-time.ts";
import { signInChallenges } from "./tables.ts";

const challengeMs = 5 * 60_000;
export const maxChecks = 5;

/** Begins the second step of a sign-in. The caller has locked the person's password and found it right. */
export async function startChallenge(
  tx: Transaction,
  { userUuid, mode, kinds, now }: { userUuid: string; mode: Mode; kinds: FactorKind[]; now: Date },
): Promise<Challenge> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + challengeMs);
  await tx.delete(signInChallenges).where(and(eq(signInChallenges.userUuid, userUuid), lte(signInChallenges.expiresAt, now)));
  await tx.insert(signInChallenges).values({ uuid: uuidv7(), tokenHash: hashToken(token), userUuid, mode, expiresAt, createdAt: now });
  return { token, expiresAt: expiresAt.toISOString(), kinds };
}

/** Undefined when it has been used, has expired or has ended with the password or the factor. */
export async function findChallenge(db: Reader, token: string, now: Date) {
  const [challenge] = await db
    .select()
    .from(signInChallenges)
    .where(eq(signInChallenges.tokenHash, hashToken(token)));
  return challenge && challenge.expiresAt > now ? challenge : undefined;
}

export const endChallenges = (tx: Transaction, userUuid: string) =>
  tx.delete(signInChallenges).where(eq(signInChallenges.userUuid, userUuid));
