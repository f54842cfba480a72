import { Readable } from "node:stream";
import type { Database } from "../../db/database.ts";
import { isZip, listEntries } from "./zip.ts";
import { listFiles, readBytes } from "./parts.ts";
import { OneCRefusal } from "./refusal.ts";

export type SessionFile = { name: string; open(): Promise<AsyncIterable<Buffer>> };

/** Files of a session, including those in its archives. */
export async function listSessionFiles(db: Database, sessionUuid: string): Promise<SessionFile[]> {
  const stored = await listFiles(db, sessionUuid);
  const plain = stored
    .filter((file) => !isZip(file))
    .map((file) => ({ name: file.name, open: async () => Readable.from(readBytes(db, file, 0, file.size), { objectMode: false }) }));
  const zipped: SessionFile[] = [];
  for (const file of stored.filter(isZip)) zipped.push(...(await listEntries(db, file)));
  // If several archives have a file of the same name, the last one wins.
  return [...plain, ...zipped.reverse()];
}

export const isXml = (name: string) => name.toLowerCase().endsWith(".xml");

/** Finds a file by path, or by name without its folders. Throws OneCRefusal. */
export function findFile(files: readonly SessionFile[], name: string): SessionFile {
  const found = files.find((file) => file.name === name) ?? files.find((file) => file.name.endsWith(`/${name}`));
  if (!found) throw new OneCRefusal("noFile", { name });
  return found;
}
