import { Readable } from "node:stream";
import yauzl from "yauzl";
import type { Database } from "../../../db/database.ts";
import { OneCError } from "../one-c-error.ts";
import { plainName } from "./file-name.ts";
import { readBytes, type StoredFile } from "./parts.ts";

const maxEntries = 10_000;
const maxBytes = 2 * 1024 ** 3;
/** Largest ratio of unpacked to packed size; more is treated as a zip bomb. */
const maxRatio = 200;

export const isZip = ({ name }: StoredFile) => name.toLowerCase().endsWith(".zip");

class StoredZip extends yauzl.RandomAccessReader {
  readonly #db: Database;
  readonly #file: StoredFile;

  constructor(db: Database, file: StoredFile) {
    super();
    this.#db = db;
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readBytes(this.#db, this.#file, start, end), { objectMode: false });
  }
}

export type ZipEntry = { name: string; open(): Promise<AsyncIterable<Buffer>> };

/** Files of an archive. Throws OneCError for paths out of it, encryption, and sizes above the limits. */
export async function listEntries(db: Database, file: StoredFile): Promise<ZipEntry[]> {
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(new StoredZip(db, file), file.size, { autoClose: false });
    if (zip.entryCount > maxEntries) throw new OneCError("zipEntries", { name: file.name, most: maxEntries });
    const entries: ZipEntry[] = [];
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      bytes += entry.uncompressedSize;
      if (bytes > maxBytes || bytes > file.size * maxRatio) throw new OneCError("zipSize", { name: file.name });
      const name = plainName(entry.fileName.replace(/\/$/, ""));
      if (name === null || entry.isEncrypted()) throw new OneCError("zipNames", { name: file.name });
      if (!entry.fileName.endsWith("/")) entries.push({ name, open: async () => unpack(zip, entry, file) });
    }
    return entries;
  } catch (error) {
    throw error instanceof OneCError ? error : new OneCError("zipBroken", { name: file.name });
  }
}

/** Unpacks a file. Refuses contents that contradict the archive's directory, for example its sizes. */
async function* unpack(zip: yauzl.ZipFile, entry: yauzl.Entry, { name }: StoredFile): AsyncGenerator<Buffer> {
  try {
    for await (const bytes of await zip.openReadStreamPromise(entry)) yield bytes as Buffer;
  } catch (error) {
    throw error instanceof OneCError ? error : new OneCError("zipBroken", { name });
  }
}
