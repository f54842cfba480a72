import { and, eq, gt, lt } from "drizzle-orm";
import { hashToken, newToken } from "../auth/one-time.ts";
import type { SignedIn } from "../context.ts";
import type { Database } from "../db/database.ts";
import { liveTokens } from "./tables.ts";

const lifeMs = 60_000;

/** Issues a token for one use within 60 s, by this person, while the session lasts. */
export async function issueToken({ db, actor, now }: SignedIn) {
  const connectionToken = newToken();
  const { customerUuid, sessionUuid } = actor;
  await db
    .insert(liveTokens)
    .values({ tokenHash: hashToken(connectionToken), customerUuid, sessionUuid, expiresAt: new Date(now().getTime() + lifeMs) });
  return { connectionToken };
}

/** Deletes the token and returns its person: of two sockets with one token only one succeeds. */
export async function takeToken(
  db: Database,
  token: string,
  now: Date,
): Promise<{ customerUuid: string; sessionUuid: string } | undefined> {
  const [taken] = await db
    .delete(liveTokens)
    .where(and(eq(liveTokens.tokenHash, hashToken(token)), gt(liveTokens.expiresAt, now)))
    .returning({ customerUuid: liveTokens.customerUuid, sessionUuid: liveTokens.sessionUuid });
  return taken;
}

export async function removeOldTokens(db: Database, now: Date): Promise<void> {
  await db.delete(liveTokens).where(lt(liveTokens.expiresAt, now));
}
