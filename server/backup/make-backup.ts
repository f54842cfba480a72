import { existsSync, realpathSync, statSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { EmbeddedConnection, Env } from "../env.ts";
import { clusterPath } from "../postgres/cluster-directory.ts";
import { ensureEmbeddedDatabase } from "../postgres/embedded.ts";
import { findPostmaster } from "../postgres/postmaster.ts";
import { addFile, addFiles, beginBackup, finishBackup, removeOldBackups } from "./backup-folder.ts";
import { copyCluster } from "./copy-cluster.ts";
import { noteBackup } from "./last-backup.ts";

export type BackupOptions = {
  /** How many finished backups stay in the target; undefined: all. */
  keep?: number;
  /** Whether the target may be on the disk that it is to save from. */
  sameDisk: boolean;
};

/**
 * Backs up the embedded database, running or not, and the uploaded files of DATA_DIR into a new folder of `target`. Throws with a
 * sentence when that is impossible. Returns the backup's path and the names of old ones it removed.
 */
export async function makeBackup(
  { DATA_DIR, S3_URL }: Pick<Env, "DATA_DIR" | "S3_URL">,
  target: string,
  { keep, sameDisk }: BackupOptions,
): Promise<{ path: string; removed: string[] }> {
  const link = clusterPath(DATA_DIR);
  if (!existsSync(link)) throw new Error(`There is no database in ${DATA_DIR}: nothing to back up.`);
  const clusterDir = realpathSync(link);
  const folder = resolve(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!sameDisk && statSync(folder).dev === statSync(clusterDir).dev)
    throw new Error(`${folder} is on the same disk as the database, and would be lost with it. Choose another, or add --same-disk.`);

  const backup = await beginBackup(folder);
  try {
    const filesFolder = S3_URL ? undefined : join(DATA_DIR, "files");
    // Before and after the database: a file that is removed in the meantime is in the first pass, one that is added in the second.
    let files = filesFolder ? await addFiles(backup, filesFolder, "files") : null;
    const { moment, version } = await withServer(DATA_DIR, clusterDir, (server) => copyCluster(backup, server, clusterDir));
    if (filesFolder && files !== null) files += await addFiles(backup, filesFolder, "files");
    await addFile(backup, join(DATA_DIR, "secrets.json"), "secrets.json");
    const path = await finishBackup(backup, { moment, postgres: version, files });
    await noteBackup(DATA_DIR, { path, moment });
    return { path, removed: keep === undefined ? [] : await removeOldBackups(folder, keep) };
  } finally {
    await rm(backup.folder, { recursive: true, force: true });
  }
}

/** The server of a running portal, or one that is started for this. */
async function withServer<T>(dataDir: string, clusterDir: string, work: (server: EmbeddedConnection) => Promise<T>): Promise<T> {
  const running = findPostmaster(clusterDir);
  if (running?.socketDir && running.port) {
    return work({ host: running.socketDir, port: running.port, user: "postgres", database: "postgres" });
  }
  const started = await ensureEmbeddedDatabase({ dataDir, log: () => {} });
  return work(started.connection).finally(started.stop);
}
