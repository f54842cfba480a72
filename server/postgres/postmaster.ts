import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Above the highest pid of Linux and macOS (2^22 - 1), so no process has it. */
const NOBODYS_PID = 4_194_304;

export interface RunningPostmaster {
  pid: number;
  /** Absent while the server is starting. */
  socketDir?: string;
  port?: number;
}

/** The server running on this data folder, found by its lock file; undefined when that process is dead or another program. */
export function findPostmaster(clusterDir: string): RunningPostmaster | undefined {
  const lines = ownLock(join(clusterDir, "postmaster.pid"), clusterDir);
  if (!lines) return undefined;
  const pid = Number(lines[0]);
  const running: RunningPostmaster = { pid };
  if (lines[4]) running.socketDir = lines[4];
  if (Number(lines[3])) running.port = Number(lines[3]);
  return running;
}

/** Clears a stale lock file of the socket, which goes stale like the data folder's. */
export function releaseSocket(socketDir: string, clusterDir: string): void {
  ownLock(join(socketDir, ".s.PGSQL.5432.lock"), clusterDir);
}

export function processIsAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Waits until the server has released its folder. Also checks the lock file: under an init that does not reap, it stays a zombie. */
export async function postmasterGone(clusterDir: string, pid: number): Promise<void> {
  while (processIsAlive(pid) && readLock(join(clusterDir, "postmaster.pid"))?.[0] === String(pid))
    await new Promise((settle) => setTimeout(settle, 25));
}

/** Returns the lock file's lines if its process is the server of this folder; otherwise clears the file's pid. */
function ownLock(lockFile: string, clusterDir: string): string[] | undefined {
  const lines = readLock(lockFile);
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0 || !processIsAlive(pid)) return undefined;
  if (servesFolder(pid, clusterDir)) return lines;
  disownLock(lockFile, lines);
  return undefined;
}

function readLock(lockFile: string): string[] | undefined {
  try {
    return readFileSync(lockFile, "utf8")
      .split("\n")
      .map((line) => line.trim());
  } catch {
    return undefined;
  }
}

/** A postmaster's working directory is its data folder, which tells it from another cluster's server with a reused pid. */
function servesFolder(pid: number, clusterDir: string): boolean {
  try {
    if (process.platform !== "linux") {
      return execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).includes("postgres");
    }
    if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres")) return false;
  } catch {
    return false;
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === clusterDir;
  } catch {
    return true;
  }
}

/**
 * Replaces the pid in a lock file whose process is not this server (a zombie, or one that reused the pid after a crash), because the
 * server would refuse to start. Keeps the file: from it the server finds the shared memory of a crashed predecessor and waits for
 * that one's last processes.
 */
function disownLock(lockFile: string, lines: string[]): void {
  writeFileSync(lockFile, [String(NOBODYS_PID), ...lines.slice(1)].join("\n"));
}
