import { mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { type FileStore, type StagedFile, uuidPattern } from "./file-store.ts";

/** Stores files in a local folder: `staged/<uuid>` and, by the last two digits, `<xx>/<uuid>`. */
export function openLocalFiles(folder: string): FileStore {
  const staged = join(folder, "staged");
  const stagedPath = (uuid: string) => join(staged, uuid);
  const subfolder = (uuid: string) => join(folder, uuid.slice(-2));
  const path = (uuid: string) => join(subfolder(uuid), uuid);

  async function publish(uuid: string): Promise<void> {
    await mkdir(subfolder(uuid), { recursive: true });
    await rename(stagedPath(uuid), path(uuid));
    await syncFolder(subfolder(uuid));
  }

  async function stage(bytes: Uint8Array, uuid: string = uuidv7()): Promise<StagedFile> {
    await mkdir(staged, { recursive: true, mode: 0o700 });
    const discard = () => rm(stagedPath(uuid), { force: true });
    try {
      const file = await open(stagedPath(uuid), "w", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await syncFolder(staged);
    } catch (error) {
      await discard();
      throw error;
    }
    return { uuid, size: bytes.byteLength, publish: () => publish(uuid), discard };
  }

  return {
    stage,
    /** After a crash between commit and rename a file with a row is still in `staged`. */
    read: async (uuid) => (uuidPattern.test(uuid) ? ((await readIfThere(path(uuid))) ?? (await readIfThere(stagedPath(uuid)))) : null),
    async remove(uuids) {
      for (const uuid of uuids.filter((each) => uuidPattern.test(each))) {
        await rm(path(uuid), { force: true });
        await rm(stagedPath(uuid), { force: true });
      }
    },
    async *list() {
      for await (const subfolderName of namesIn(folder)) {
        for await (const uuid of namesIn(join(folder, subfolderName))) {
          const found = uuidPattern.test(uuid) ? await stat(join(folder, subfolderName, uuid)).catch(() => null) : null;
          if (found) yield { uuid, changedAt: found.mtime };
        }
      }
    },
  };
}

async function readIfThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

async function* namesIn(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch(() => null);
  if (entries) for await (const entry of entries) yield entry.name;
}

/** Makes the directory entry durable too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
