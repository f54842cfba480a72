import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { clusterPath } from "#server/postgres/cluster-directory.ts";
import { findPostmaster } from "#server/postgres/postmaster.ts";

const memory = "/dev/shm";
/** Bytes; the databases of a run take less than a quarter of it. */
const enough = 4 * 2 ** 30;
const anHour = 3_600_000;

/**
 * A new folder for the data of a throwaway PostgreSQL: in memory where there is plenty, since databases are copied there in a fifth
 * of the time, else on the disk. Removes folders that killed runs have left.
 */
export function throwawayFolder(prefix: string): string {
  for (const base of [memory, tmpdir()]) if (existsSync(base)) removeLeftBehind(base, prefix);
  return mkdtempSync(join(hasPlenty() ? memory : tmpdir(), prefix));
}

function hasPlenty(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > enough;
}

function removeLeftBehind(base: string, prefix: string): void {
  const folders = readdirSync(base).filter((name) => name.startsWith(prefix));
  for (const path of folders.map((name) => join(base, name)))
    if (isOurs(path) && !findPostmaster(clusterPath(path))) rmSync(path, { recursive: true, force: true });
}

/** A run that is just beginning has no server yet. */
function isOurs(path: string): boolean {
  const { uid, ctimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return uid === process.getuid?.() && ctimeMs !== undefined && ctimeMs < Date.now() - anHour;
}
