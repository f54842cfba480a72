import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, opendir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Copies one file durably, for its owner alone. Undefined when it does not exist (any more). */
export async function copyFile(from: string, to: string): Promise<{ bytes: number; sha256: string } | undefined> {
  const hash = createHash("sha256");
  let bytes = 0;
  const digest = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const source = await open(from).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!source) return undefined;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await pipeline(source.createReadStream(), digest, createWriteStream(to, { mode: 0o600, flush: true }));
  return { bytes, sha256: hash.digest("hex") };
}

type Entry = { path: string; isFolder: boolean };

/** Files and folders below `root` by their relative paths, folders first; what vanishes while it is read is left out. */
export async function* entriesBelow(root: string, isWanted: (path: string) => boolean = () => true, folder = ""): AsyncIterable<Entry> {
  const entries = await opendir(join(root, folder)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (!isWanted(path)) continue;
    if (entry.isDirectory()) {
      yield { path, isFolder: true };
      yield* entriesBelow(root, isWanted, path);
    } else if (entry.isFile()) {
      yield { path, isFolder: false };
    }
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}
