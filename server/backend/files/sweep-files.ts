import { inArray } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { pictures } from "../pictures/tables.ts";
import type { FileStore } from "./file-store.ts";
import { nameOfFile } from "./picture-name.ts";
import { files } from "./tables.ts";

/** A younger file may belong to a running transaction. */
const graceMs = 60 * 60 * 1000;
const batchSize = 500;

/** Removes stored files without a row: interrupted uploads, files of deleted documents. Returns their number. */
export async function sweepFiles(db: Database, store: FileStore, now: Date): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const sweep = async () => {
    if (batch.length === 0) return;
    const rows = await db.select({ uuid: files.uuid }).from(files).where(inArray(files.uuid, batch));
    const referenced = new Set(rows.map((row) => row.uuid));
    const named = await storedNames(db, batch);
    const orphans = batch.filter((uuid) => !referenced.has(uuid) && !named.has(nameOfFile(uuid) ?? ""));
    await store.remove(orphans);
    removed += orphans.length;
    batch = [];
  };
  for await (const file of store.list()) {
    if (now.getTime() - file.changedAt.getTime() < graceMs) continue;
    batch.push(file.uuid);
    if (batch.length >= batchSize) await sweep();
  }
  await sweep();
  return removed;
}

/** Names of existing product pictures among these files. */
async function storedNames(db: Database, uuids: readonly string[]): Promise<Set<string>> {
  const names = new Set(uuids.flatMap((uuid) => nameOfFile(uuid) ?? []));
  if (names.size === 0) return names;
  const rows = await db
    .select({ name: pictures.name })
    .from(pictures)
    .where(inArray(pictures.name, [...names]));
  return new Set(rows.map(({ name }) => name));
}
