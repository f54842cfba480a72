import { randomBytes } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../db/database.ts";
import { keyDigest, type LivingKey, readKey, readKeyOfSession } from "../keys/read-key.ts";
import { oneCFeeds } from "./import/import-steps.ts";
import { OneCError } from "./one-c-error.ts";
import { exchangeImports, exchangeParts, exchangeSessions } from "./tables.ts";

export type Session = typeof exchangeSessions.$inferSelect;

/** Idle timeout of a session, in milliseconds. */
const lifeMs = 60 * 60_000;

/** Sessions of a key at a time. A new one ends the least recently used, so that abandoned files do not accumulate. */
const maxSessionsOfKey = 10;

/** The credentials of a call. */
export type Credentials = { authorization: string | undefined; cookie: string | undefined; sessid: string | undefined; address: string };

/** The rights that a key needs for an exchange of this type. */
const opens: Readonly<Record<string, (key: LivingKey) => boolean>> = {
  catalog: ({ writes }) => oneCFeeds.some((feed) => writes.includes(feed)),
  sale: ({ reads, writes }) => reads.includes("deals") || writes.includes("dealStatuses"),
};

/** Opens a session for a key with any right for this type of exchange. Throws OneCError. */
export async function openSession(
  db: Database,
  type: string,
  { authorization, address }: Credentials,
  now: Date,
): Promise<{ cookie: string; sessid: string; keyUuid: string }> {
  const key = await readKey(db, authorization, address, now);
  if (!key) throw new OneCError("noKey");
  if (!opens[type]?.(key)) throw new OneCError(`closed.${type}`);
  const cookie = randomBytes(24).toString("base64url");
  const sessid = randomBytes(12).toString("hex");
  await db
    .delete(exchangeSessions)
    .where(and(eq(exchangeSessions.keyUuid, key.uuid), lt(exchangeSessions.usedAt, new Date(now.getTime() - lifeMs))));
  await db
    .insert(exchangeSessions)
    .values({ uuid: uuidv7(), keyUuid: key.uuid, digest: keyDigest(cookie), sessid, usedAt: now, createdAt: now });
  await db.execute(sql`
    delete from exchange_sessions where uuid in (
      select uuid from exchange_sessions where key_uuid = ${key.uuid} order by used_at desc, created_at desc,
        uuid desc offset ${maxSessionsOfKey})`);
  return { cookie, sessid, keyUuid: key.uuid };
}

/** The session and its valid key. Throws OneCError if there is none, or if the call authenticates with another key. */
export async function requireSession(db: Database, credentials: Credentials, now: Date): Promise<{ session: Session; key: LivingKey }> {
  const [session] = credentials.cookie
    ? await db
        .select()
        .from(exchangeSessions)
        .where(eq(exchangeSessions.digest, keyDigest(credentials.cookie)))
    : [];
  if (!session || now.getTime() - session.usedAt.getTime() > lifeMs) throw new OneCError("noSession");
  if (credentials.sessid !== undefined && credentials.sessid !== session.sessid) throw new OneCError("noSession");
  const key = await readKeyOfSession(db, session.keyUuid, credentials.address, now);
  if (!key) throw new OneCError("noKey");
  if (credentials.authorization && (await readKey(db, credentials.authorization, credentials.address, now))?.uuid !== key.uuid)
    throw new OneCError("foreignSession");
  await db.update(exchangeSessions).set({ usedAt: now }).where(eq(exchangeSessions.uuid, session.uuid));
  return { session, key };
}

/** Starts a new exchange in the session; deletes the files of the former one. */
export async function beginSession(db: Database, { uuid }: Session, version: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from exchange_sessions where uuid = ${uuid} for update`);
    await tx.delete(exchangeParts).where(eq(exchangeParts.sessionUuid, uuid));
    await tx.delete(exchangeImports).where(eq(exchangeImports.sessionUuid, uuid));
    await tx.update(exchangeSessions).set({ isReady: true, version, given: null }).where(eq(exchangeSessions.uuid, uuid));
  });
}

export async function endSession(db: Database, { uuid }: Session): Promise<void> {
  await db.delete(exchangeSessions).where(eq(exchangeSessions.uuid, uuid));
}
