import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const stopMs = 20_000;
const pollMs = 100;

type Started = { env?: Record<string, string>; asEngine?: boolean; cwd?: string };
export type Running = { name: string; log: string; child: ChildProcess; isEngine: boolean };

/** PostgreSQL and PgBouncer refuse to run as root: then the engines run as `postgres`. */
function accountOf(name: string): { uid: number; gid: number } {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (!uid || !gid) throw new Error(`there is no account ${name}`);
  return { uid: Number(uid), gid: Number(gid) };
}

/** The throwaway folder of a campaign and every process started in it. */
export function openProcesses() {
  const folder = mkdtempSync(join(tmpdir(), "portal-campaign-"));
  const account = process.getuid?.() === 0 ? accountOf("postgres") : undefined;
  const running: Running[] = [];
  let isOver = false;

  const own = (path: string) => {
    if (account) chownSync(path, account.uid, account.gid);
    return path;
  };
  own(folder);
  mkdirSync(join(folder, "files"));
  chmodSync(folder, 0o755);

  /** Ends when told, with all processes of its group. `asEngine`: as the account of engines. */
  function start(name: string, [program = "", ...args]: string[], { env = {}, asEngine = true, cwd }: Started = {}): Running {
    if (isOver) throw new Error("the campaign is over");
    const log = join(folder, `${name}.log`);
    const file = openSync(log, "a");
    const { PATH, HOME, LANG } = process.env;
    const child = spawn(program, args, {
      cwd: cwd ?? (asEngine ? folder : process.cwd()),
      stdio: ["ignore", file, file],
      detached: true,
      env: { PATH, HOME: asEngine ? folder : HOME, LANG, NODE_ENV: "production", ...env },
      ...(asEngine && account),
    });
    closeSync(file);
    const one = { name, log, child, isEngine: asEngine };
    child.once("error", () => {});
    running.push(one);
    return one;
  }

  async function stop({ child }: Running, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    if (hasEnded(child)) return;
    const gone = once(child, "exit");
    child.kill(signal);
    const killer = setTimeout(() => kill(child), stopMs);
    await gone;
    clearTimeout(killer);
  }

  /** To its end; what it has said. */
  async function run(name: string, command: string[], options: Started = {}): Promise<string> {
    const { child, log } = start(`${name}-${running.length}`, command, options);
    const [code] = await once(child, "exit");
    const said = readFileSync(log, "utf8");
    if (code !== 0) throw new Error(`${name} ended with ${code}: ${said.slice(-2_000)}`);
    return said;
  }

  return {
    folder,
    run,
    /** Stands for the S3 store that several portals share. */
    sharedFolder: join(folder, "files"),
    start,
    stop,
    /** A file or folder that the engines own. */
    write(name: string, text: string, mode = 0o600): string {
      const path = join(folder, name);
      writeFileSync(path, text, { mode });
      return own(path);
    },
    giveAway: own,
    makeFolder(name: string): string {
      const path = join(folder, name);
      mkdirSync(path, { recursive: true, mode: 0o700 });
      return own(path);
    },
    /** Stops everything, those who use others first, and removes the folder. */
    async end(isKept: boolean): Promise<void> {
      isOver = true;
      const others = running.filter(({ isEngine }) => !isEngine);
      await Promise.all(others.map((one) => stop(one)));
      for (const one of running.reverse()) await stop(one);
      for (const pid of pidsIn(folder)) signalTo(pid, "SIGKILL");
      await pause(pollMs);
      if (!isKept) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type Processes = ReturnType<typeof openProcesses>;

const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess) => exitCode !== null || signalCode !== null || pid === undefined;

function kill({ pid }: ChildProcess): void {
  if (pid) signalTo(-pid, "SIGKILL");
}

export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}

/** Processes whose command names the folder or that work in it: only those of this campaign. */
export function pidsIn(folder: string): number[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .filter((entry) => {
      try {
        return (
          readFileSync(`/proc/${entry}/cmdline`, "utf8").includes(folder) || readFileSync(`/proc/${entry}/environ`, "utf8").includes(folder)
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/** Processes that this one started, and theirs. */
export function treeOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      parents.set(Number(entry), Number(readFileSync(`/proc/${entry}/stat`, "utf8").split(") ")[1]?.split(" ")[1]));
    } catch {
      // It ended meanwhile.
    }
  }
  const childrenOf = (parent: number): number[] =>
    [...parents].filter(([, of]) => of === parent).flatMap(([child]) => [child, ...childrenOf(child)]);
  return [pid, ...childrenOf(pid)];
}

/** Waits for a condition; what stands in the log's end explains why it has not come. */
export async function untilTrue(what: string, ms: number, condition: () => unknown, log?: string): Promise<void> {
  const end = performance.now() + ms;
  while (!(await Promise.resolve(condition()).catch(() => false))) {
    const lines = log ? `:\n${readFileSync(log, "utf8").split("\n").slice(-15).join("\n")}` : "";
    if (performance.now() > end) throw new Error(`not within ${ms / 1000} s: ${what}${lines}`);
    await pause(pollMs);
  }
}
