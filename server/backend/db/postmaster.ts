import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Above the highest pid any Linux or macOS gives out (2^22 - 1), so never alive. */
const NOBODYS_PID = 4_194_304;

export interface RunningPostmaster {
  pid: number;
  /** Absent while the server is still coming up. */
  socketDir?: string;
  port?: number;
}

/** The server that holds this data folder now, by its lock file and by the process it names. */
export function findPostmaster(clusterDir: string): RunningPostmaster | undefined {
  const lines = ownLock(join(clusterDir, "postmaster.pid"), clusterDir);
  if (!lines) return undefined;
  const pid = Number(lines[0]);
  const running: RunningPostmaster = { pid };
  if (lines[4]) running.socketDir = lines[4];
  if (Number(lines[3])) running.port = Number(lines[3]);
  return running;
}

/** A socket's lock goes stale in the same ways as the folder's. */
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

/** Waits until the server has let go of its folder. The pid alone will not do: under a lazy init an orphan stays a zombie. */
export async function postmasterGone(clusterDir: string, pid: number): Promise<void> {
  while (processIsAlive(pid) && readLock(join(clusterDir, "postmaster.pid"))?.[0] === String(pid))
    await new Promise((settle) => setTimeout(settle, 25));
}

/** The lines of a lock whose process is this folder's living server. */
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

/** A postmaster's working directory is its data folder; that tells it from another cluster's server with a reused pid. */
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
 * The lock names a process that is not this server: a zombie, or another one that got the pid after a crash. The server
 * would refuse to start. The file is not removed, only its pid replaced: the server still finds in it the shared memory of a
 * crashed predecessor and waits for that one's last processes.
 */
function disownLock(lockFile: string, lines: string[]): void {
  writeFileSync(lockFile, [String(NOBODYS_PID), ...lines.slice(1)].join("\n"));
}
