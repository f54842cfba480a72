import type { Readable } from "node:stream";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Database, Reader } from "../../../db/database.ts";
import { readRows } from "../../../db/statement.ts";
import { isCommitUnknown } from "../../../db/transactions.ts";
import { OneCError } from "../one-c-error.ts";
import type { Session } from "../sessions.ts";
import { exchangeChunks, exchangeImports, exchangeParts } from "../tables.ts";

/** Part size announced to senders as `file_limit`. */
export const partBytes = 16 * 1024 ** 2;
/** The largest accepted part: some senders ignore `file_limit` for pictures. */
export const maxPartBytes = 64 * 1024 ** 2;
const maxSessionBytes = 2 * 1024 ** 3;
const chunkBytes = 256 * 1024;

/**
 * Appends a part to a session's file and returns its size in bytes. Discards an aborted part. If the file was already imported,
 * starts a new one. Throws OneCError while it is being imported, and for too large parts and sessions.
 */
export async function savePart(db: Database, session: Session, name: string, body: Readable): Promise<number> {
  if (!session.isReady) throw new OneCError("notReady");
  const had = await bytesOf(db, session);
  const uuid = uuidv7();
  await db.insert(exchangeParts).values({ uuid, sessionUuid: session.uuid, name });
  try {
    const size = await saveChunks(db, uuid, body, maxSessionBytes - had);
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from exchange_sessions where uuid = ${session.uuid} for update`);
      const { rowCount } = await tx.execute(sql`
        delete from exchange_imports where session_uuid = ${session.uuid} and name = ${name} and state <> 'waiting'`);
      const sameName = and(eq(exchangeParts.sessionUuid, session.uuid), eq(exchangeParts.name, name));
      if (rowCount) await tx.delete(exchangeParts).where(and(sameName, isNotNull(exchangeParts.size)));
      const [running] = await tx
        .select({ uuid: exchangeImports.uuid })
        .from(exchangeImports)
        .where(and(eq(exchangeImports.sessionUuid, session.uuid), eq(exchangeImports.name, name)));
      if (running) throw new OneCError("beingImported", { name });
      // Again, under the lock: other parts may have arrived beside this one.
      if ((await bytesOf(tx, session)) + size > maxSessionBytes) throw new OneCError("largeSession");
      await tx.update(exchangeParts).set({ size }).where(eq(exchangeParts.uuid, uuid));
    });
    return size;
  } catch (error) {
    if (!isCommitUnknown(error)) await db.delete(exchangeParts).where(eq(exchangeParts.uuid, uuid));
    throw error;
  }
}

async function bytesOf(db: Reader, { uuid }: Session): Promise<number> {
  const rows = await readRows(db, { bytes: "integer" })(
    sql`select coalesce(sum(size), 0)::bigint as bytes from exchange_parts where session_uuid = ${uuid}`,
  );
  return rows[0]?.bytes ?? 0;
}

async function saveChunks(db: Database, partUuid: string, body: Readable, room: number): Promise<number> {
  let size = 0;
  let number = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const save = async (bytes: Buffer) => {
    await db.insert(exchangeChunks).values({ partUuid, number, bytes });
    number += 1;
  };
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxPartBytes) throw new OneCError("largePart", { megabytes: maxPartBytes / 1024 ** 2 });
    if (size > room) throw new OneCError("largeSession");
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes < chunkBytes) continue;
    let rest = Buffer.concat(held);
    for (; rest.length >= chunkBytes; rest = rest.subarray(chunkBytes)) await save(rest.subarray(0, chunkBytes));
    held = [rest];
    heldBytes = rest.length;
  }
  if (heldBytes > 0) await save(Buffer.concat(held));
  return size;
}

export type StoredFile = { name: string; size: number; parts: { uuid: string; size: number }[] };

export async function listFiles(db: Database, sessionUuid: string): Promise<StoredFile[]> {
  const rows = await db
    .select({ uuid: exchangeParts.uuid, name: exchangeParts.name, size: exchangeParts.size })
    .from(exchangeParts)
    .where(and(eq(exchangeParts.sessionUuid, sessionUuid), isNotNull(exchangeParts.size)))
    .orderBy(exchangeParts.number);
  const byName = Map.groupBy(rows, ({ name }) => name);
  return [...byName].map(([name, partRows]) => {
    const parts = partRows.map(({ uuid, size }) => ({ uuid, size: size ?? 0 }));
    return { name, size: parts.reduce((sum, part) => sum + part.size, 0), parts };
  });
}

/** Streams the bytes from `start` up to, not including, `end`. */
export async function* readBytes(db: Database, { parts }: StoredFile, start: number, end: number): AsyncGenerator<Buffer> {
  let from = 0;
  for (const { uuid, size } of parts) {
    const first = Math.max(0, start - from);
    const last = Math.min(size, end - from);
    for (let number = Math.floor(first / chunkBytes); number * chunkBytes < last; number += 1) {
      const [chunk] = await db
        .select({ bytes: exchangeChunks.bytes })
        .from(exchangeChunks)
        .where(and(eq(exchangeChunks.partUuid, uuid), eq(exchangeChunks.number, number)));
      if (!chunk) throw new OneCError("noSession");
      const offset = number * chunkBytes;
      yield chunk.bytes.subarray(Math.max(0, first - offset), last - offset);
    }
    from += size;
  }
}
