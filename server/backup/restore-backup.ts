import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { clusterPath, linkCluster, locateCluster, makeOwned } from "../postgres/cluster-directory.ts";
import type { DatabaseAccount } from "../postgres/database-account.ts";
import { type Facts, readBackup } from "./backup-folder.ts";
import { copyFile, entriesBelow } from "./copy-file.ts";

/**
 * Restores a backup into a DATA_DIR without database and files. Every file is compared with its checksum while it is copied. Throws with
 * a sentence, and leaves nothing behind, when the backup is incomplete or damaged.
 */
export async function restoreBackup(backupPath: string, dataDir: string, options: { throwaway?: boolean } = {}): Promise<Facts> {
  const from = resolve(backupPath);
  const { facts, sums } = await readBackup(from);
  if (existsSync(clusterPath(dataDir))) throw new Error(`There is a database in ${dataDir}. Restore into an empty DATA_DIR.`);
  const files = join(dataDir, "files");
  if (existsSync(files) && readdirSync(files).length > 0) throw new Error(`There are files in ${files}. Restore into an empty DATA_DIR.`);

  const { clusterDir, account } = locateCluster(dataDir, console.log, { throwaway: options.throwaway ?? false });
  const unfinished = { database: `${clusterDir}.restore-${process.pid}`, files: `${files}.restore-${process.pid}` };
  try {
    makeOwned(unfinished.database, account);
    await mkdir(unfinished.files, { recursive: true, mode: 0o700 });
    for await (const { path, isFolder } of entriesBelow(join(from, "database")))
      if (isFolder) await mkdir(join(unfinished.database, path), { recursive: true, mode: 0o700 });
    for (const [path, sha256] of sums) {
      const to = path.replace(/^(database|files)(?=\/)/, (folder) => unfinished[folder as keyof typeof unfinished]);
      const copied = await copyFile(join(from, path), to === path ? join(unfinished.files, path) : to);
      if (copied?.sha256 !== sha256) throw new Error(`${join(from, path)} is ${copied ? "damaged" : "missing"}. Use another backup.`);
    }
    await handOver(unfinished.database, account);
    if (sums.has("secrets.json")) await rename(join(unfinished.files, "secrets.json"), join(dataDir, "secrets.json"));
    await rm(files, { recursive: true, force: true });
    await rename(unfinished.files, files);
    await rename(unfinished.database, clusterDir);
    linkCluster(dataDir, clusterDir);
    return facts;
  } finally {
    for (const path of Object.values(unfinished)) await rm(path, { recursive: true, force: true });
  }
}

/** Gives the data folder to the user that runs the server. */
async function handOver(folder: string, { ids }: DatabaseAccount): Promise<void> {
  if (!("uid" in ids)) return;
  for await (const { path } of entriesBelow(folder)) await chown(join(folder, path), ids.uid, ids.gid);
  await chmod(folder, 0o700);
}
