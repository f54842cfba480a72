import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { REFUSED } from "./exit-codes.ts";

const DELAYS_MS = [100, 500, 1_000, 2_000];
const QUICK_DEATHS_ALLOWED = 5;
/** A process that exits this soon after it was ready counts as not started. */
const SETTLED_MS = 1_000;
const STILL_WAITING_MS = 15_000;
const READY_LOOK_MS = 40;
/** An event loop blocked this long does not recover: the process is killed and restarted. */
const SILENT_MS = 10_000;
const ASK_MS = 1_000;

export interface Program {
  name: string;
  args: string[];
  env: Record<string, string | undefined>;
  /** Readiness URL, 2xx when ready. Absent: ready as soon as the process runs. */
  readyUrl?: string;
  /** `graceful-exit.ts` or its build. Absent for programs that supervise child processes of their own. */
  preload?: string;
  /** With `preload`: killed when its event loop is blocked. Not in development, where a breakpoint blocks it. */
  isWatched?: true;
}

export interface KeptProgram {
  ready: Promise<void>;
  /** Sends SIGTERM, and SIGKILL after `patienceMs`; resolves when the process has exited. */
  stop(patienceMs: number): Promise<void>;
}

/**
 * Runs a program with this Node and restarts it whenever it exits, with a backoff after each quick exit. After five quick exits in
 * a row calls `giveUp` instead.
 */
export function keepRunning(program: Program, giveUp: (reason: string) => void, log: (line: string) => void = console.log): KeptProgram {
  const { name, args, env, readyUrl, preload, isWatched } = program;
  let child: ChildProcess | undefined;
  let stopping = false;
  let quickDeaths = 0;
  let announceReady = () => {};
  const ready = new Promise<void>((settle) => (announceReady = settle));

  const begin = () => {
    const current = spawn(process.execPath, [...(preload ? ["--import", preload] : []), ...args], {
      env: env as NodeJS.ProcessEnv,
      stdio: preload ? ["ignore", "inherit", "inherit", "ipc"] : ["ignore", "inherit", "inherit"],
      // Own process group: Ctrl+C reaches only the supervisor, which stops everything in order.
      detached: true,
    });
    child = current;
    if (isWatched) endWhenSilent(current, () => log(`${name} has not answered for ${SILENT_MS / 1000} s, ending it`));
    let readyAt: number | undefined;
    void becomesReady(name, readyUrl, () => stopping || hasEnded(current), log).then((isReady) => {
      if (!isReady) return;
      readyAt = Date.now();
      announceReady();
    });
    current.once("error", (error) => giveUp(`${name} cannot be started: ${error.message}`));
    current.once("exit", (code, signal) => {
      if (stopping) return;
      if (code === REFUSED) return giveUp(`${name} does not start`);
      const quick = readyAt === undefined || Date.now() - readyAt < SETTLED_MS;
      quickDeaths = quick ? quickDeaths + 1 : 0;
      const how = `${name} ended unexpectedly (${signal ?? `exit code ${code}`})`;
      if (quickDeaths >= QUICK_DEATHS_ALLOWED) return giveUp(`${how} for the ${quickDeaths}th time in a row`);
      const delay = DELAYS_MS[Math.min(quickDeaths, DELAYS_MS.length - 1)] ?? 0;
      log(`${how}, starting it again in ${delay / 1000} s`);
      setTimeout(() => {
        if (!stopping) begin();
      }, delay);
    });
  };
  begin();

  return {
    ready,
    async stop(patienceMs) {
      stopping = true;
      if (!child || hasEnded(child)) return;
      const current = child;
      const gone = new Promise((settle) => current.once("exit", settle));
      signalGroup(current, "SIGTERM");
      const timer = setTimeout(() => {
        log(`${name} did not stop in ${patienceMs / 1000} s, killing it`);
        signalGroup(current, "SIGKILL");
      }, patienceMs);
      await gone;
      clearTimeout(timer);
    },
  };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!child.pid) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The process has just exited.
  }
}

/** Counts unanswered pings instead of elapsed time, so that a suspended machine does not kill its processes. */
function endWhenSilent(child: ChildProcess, silent: () => void): void {
  let unanswered = 0;
  let hasAnswered = false;
  child.on("message", () => {
    unanswered = 0;
    hasAnswered = true;
  });
  const timer = setInterval(() => {
    if (!child.connected) return clearInterval(timer);
    unanswered += hasAnswered ? 1 : 0;
    if (unanswered * ASK_MS <= SILENT_MS) return void child.send("still there?", () => {});
    clearInterval(timer);
    silent();
    signalGroup(child, "SIGKILL");
  }, ASK_MS);
}

async function becomesReady(name: string, url: string | undefined, over: () => boolean, log: (line: string) => void): Promise<boolean> {
  let nextWord = Date.now() + STILL_WAITING_MS;
  while (!over()) {
    if (!url) return true;
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      await answer.body?.cancel();
      if (answer.ok) return !over();
    } catch {
      // Not listening yet.
    }
    if (Date.now() > nextWord) {
      log(`${name}: still not ready (${url})`);
      nextWord += STILL_WAITING_MS;
    }
    await pause(READY_LOOK_MS);
  }
  return false;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
