import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { NOT_YET, REFUSED } from "./exit-codes.ts";
import { pauseAfter } from "./growing-pauses.ts";

/** A process that exits this soon after it was ready counts as not started. */
const SETTLED_MS = 1_000;
const STILL_WAITING_MS = 15_000;
const READY_POLL_MS = 40;
/** An event loop blocked this long does not recover: the process is killed and restarted. */
const SILENT_MS = 10_000;
const PING_MS = 1_000;

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

export interface SupervisedProgram {
  ready: Promise<void>;
  /** Resolves when the process is ready, or has ended for the first time. */
  tried: Promise<void>;
  /** Sends SIGTERM, and SIGKILL after `timeoutMs`; resolves when the process has exited. */
  stop(timeoutMs: number): Promise<void>;
  /** Ends the process as `stop` does and starts it anew, or starts it at once if it waits for that. */
  restart(timeoutMs: number): void;
}

/**
 * Runs a program with this Node and restarts it whenever it exits, after growing pauses while it exits soon after its start. Calls
 * `giveUp` only if a restart cannot help: the program has refused to start, or there is none.
 */
export function superviseProgram(
  program: Program,
  giveUp: (reason: string) => void,
  log: (line: string) => void = console.log,
): SupervisedProgram {
  const { name, args, env, readyUrl, preload, isWatched } = program;
  let child: ChildProcess | undefined;
  let stopping = false;
  let quickDeaths = 0;
  let waiting: NodeJS.Timeout | undefined;
  let replaced: ChildProcess | undefined;
  let announceReady = () => {};
  let announceTried = () => {};
  const ready = new Promise<void>((settle) => (announceReady = settle));
  const tried = Promise.race([ready, new Promise<void>((settle) => (announceTried = settle))]);

  const begin = () => {
    waiting = undefined;
    const current = spawn(process.execPath, [...(preload ? ["--import", preload] : []), ...args], {
      env: env as NodeJS.ProcessEnv,
      stdio: preload ? ["ignore", "inherit", "inherit", "ipc"] : ["ignore", "inherit", "inherit"],
      // Own process group: Ctrl+C reaches only the supervisor, which stops everything in order.
      detached: true,
    });
    child = current;
    let readyAt: number | undefined;
    if (isWatched)
      endWhenSilent(
        current,
        () => readyAt !== undefined,
        () => log(`${name} has not answered for ${SILENT_MS / 1000} s, ending it`),
      );
    void becomesReady(name, readyUrl, () => stopping || hasEnded(current), log).then((isReady) => {
      if (!isReady) return;
      readyAt = Date.now();
      announceReady();
    });
    current.once("error", (error) => giveUp(`${name} cannot be started: ${error.message}`));
    current.once("exit", (code, signal) => {
      if (stopping) return;
      if (replaced === current) {
        quickDeaths = 0;
        return begin();
      }
      if (code === REFUSED) return giveUp(`${name} does not start`);
      announceTried();
      const quick = readyAt === undefined || Date.now() - readyAt < SETTLED_MS;
      quickDeaths = quick ? quickDeaths + 1 : 0;
      const delay = pauseAfter(quickDeaths);
      const what = code === NOT_YET ? `${name} waits` : `${name} ended unexpectedly (${signal ?? `exit code ${code}`})`;
      log(`${what}, starting it again in ${delay / 1000} s`);
      waiting = setTimeout(() => {
        if (!stopping) begin();
      }, delay);
    });
  };
  begin();

  const end = async (current: ChildProcess, timeoutMs: number) => {
    const gone = new Promise((settle) => current.once("exit", settle));
    signalGroup(current, "SIGTERM");
    const timer = setTimeout(() => {
      log(`${name} did not stop in ${timeoutMs / 1000} s, killing it`);
      signalGroup(current, "SIGKILL");
    }, timeoutMs);
    await gone;
    clearTimeout(timer);
  };

  return {
    ready,
    tried,
    async stop(timeoutMs) {
      stopping = true;
      if (child && !hasEnded(child)) await end(child, timeoutMs);
    },
    restart(timeoutMs) {
      if (stopping || !child || replaced === child) return;
      if (waiting) {
        clearTimeout(waiting);
        begin();
      } else if (!hasEnded(child)) {
        replaced = child;
        void end(child, timeoutMs);
      }
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

/**
 * Counts unanswered pings instead of elapsed time, so that a suspended machine does not kill its processes; and only once the process
 * is ready: on a busy machine it may answer early in its start and then load its modules for longer than any ping waits.
 */
function endWhenSilent(child: ChildProcess, isReady: () => boolean, silent: () => void): void {
  let unanswered = 0;
  child.on("message", () => {
    unanswered = 0;
  });
  const timer = setInterval(() => {
    if (!child.connected) return clearInterval(timer);
    unanswered += isReady() ? 1 : 0;
    if (unanswered * PING_MS <= SILENT_MS) return void child.send("still there?", () => {});
    clearInterval(timer);
    silent();
    signalGroup(child, "SIGKILL");
  }, PING_MS);
}

async function becomesReady(name: string, url: string | undefined, over: () => boolean, log: (line: string) => void): Promise<boolean> {
  let nextLogAt = Date.now() + STILL_WAITING_MS;
  while (!over()) {
    if (!url) return true;
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      await answer.body?.cancel();
      if (answer.ok) return !over();
    } catch {
      // Not listening yet.
    }
    if (Date.now() > nextLogAt) {
      log(`${name}: still not ready (${url})`);
      nextLogAt += STILL_WAITING_MS;
    }
    await pause(READY_POLL_MS);
  }
  return false;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
