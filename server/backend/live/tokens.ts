import { and, eq, gt, lt } from "drizzle-orm";
import { hashToken, newToken } from "../auth/one-time.ts";
import type { SignedIn } from "../context.ts";
import type { Database } from "../db/database.ts";
import { liveTokens } from "./tables.ts";

const lifeMs = 60_000;

/** Good once, for 60 s, for this person and only while this session lives. */
export async function issueToken({ db, actor, now }: SignedIn) {
  const connectionToken = newToken();
  const { customerUuid, sessionUuid } = actor;
  await db
    .insert(liveTokens)
    .values({ tokenHash: hashToken(connectionToken), customerUuid, sessionUuid, expiresAt: new Date(now().getTime() + lifeMs) });
  return { connectionToken };
}

/** Deleting is taking: of two sockets with one token one gets it. */
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
