import { Readable } from "node:stream";
import type { Database } from "../../../db/database.ts";
import { OneCError } from "../one-c-error.ts";
import { listFiles, readBytes } from "./parts.ts";
import { isZip, listEntries } from "./zip.ts";

export type SessionFile = { name: string; open(): Promise<AsyncIterable<Buffer>> };

/** `broken`: archives that cannot be read, which spoil no other file of the session. */
export type SessionFiles = { files: readonly SessionFile[]; broken: readonly { name: string; error: OneCError }[] };

/** Files of a session, including those in its archives. */
export async function listSessionFiles(db: Database, sessionUuid: string): Promise<SessionFiles> {
  const stored = await listFiles(db, sessionUuid);
  const plain = stored
    .filter((file) => !isZip(file))
    .map((file) => ({ name: file.name, open: async () => Readable.from(readBytes(db, file, 0, file.size), { objectMode: false }) }));
  const zipped: SessionFile[] = [];
  const broken: { name: string; error: OneCError }[] = [];
  for (const file of stored.filter(isZip)) {
    try {
      zipped.push(...(await listEntries(db, file)));
    } catch (error) {
      if (!(error instanceof OneCError)) throw error;
      broken.push({ name: file.name, error: error });
    }
  }
  // If several archives have a file of the same name, the last one wins.
  return { files: [...plain, ...zipped.reverse()], broken };
}

export const isXml = (name: string) => name.toLowerCase().endsWith(".xml");

/** Finds a file by path, or by name without its folders. Throws OneCError; an unknown file may be in a broken archive. */
export function findFile({ files, broken }: SessionFiles, name: string): SessionFile {
  const match = files.find((file) => file.name === name) ?? files.find((file) => file.name.endsWith(`/${name}`));
  if (match) return match;
  const archive = broken.find((each) => each.name === name) ?? broken[0];
  throw archive?.error ?? new OneCError("noFile", { name });
}
