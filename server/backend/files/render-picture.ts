import { type ChildProcess, fork } from "node:child_process";
import { throwProblem } from "../problem.ts";
import type { PictureAnswer, PictureJob, PictureReply } from "./picture-jobs.ts";

/** A photo of 100 megapixels takes four seconds. */
const maxMs = 20_000;
/** The worker ends when it has had nothing to do for this long, or is spent. */
const idleMs = 10_000;

let worker: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
/** Ends the job under way. */
let settle: ((answer: PictureAnswer | Error) => void) | undefined;
/** End of the queue. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Renders a picture of any size and content in a process of its own, after those before it: decoders take much memory and a thread
 * of the pool that password hashing needs, and a broken file may crash them. Throws UNAVAILABLE when the signal has aborted before
 * the picture's turn.
 */
export function renderPicture(job: PictureJob, signal?: AbortSignal): Promise<PictureAnswer> {
  const rendered = last.then(() => (signal?.aborted ? throwProblem("UNAVAILABLE") : runJob(job)));
  last = rendered.catch(() => {});
  return rendered;
}

async function runJob(job: PictureJob): Promise<PictureAnswer> {
  clearTimeout(idle);
  worker ??= start();
  const current = worker;
  const timer = setTimeout(() => current.kill("SIGKILL"), maxMs);
  hold(current, true);
  try {
    return await new Promise((resolve, reject) => {
      settle = (answer) => (answer instanceof Error ? reject(answer) : resolve(answer));
      current.send(job, () => {});
    });
  } finally {
    clearTimeout(timer);
    hold(current, false);
    idle = setTimeout(stop, idleMs).unref();
  }
}

function start(): ChildProcess {
  const begun = fork(new URL("./picture-worker.ts", import.meta.url), {
    // Neither secrets nor options of the backend; arenas of malloc never shrink.
    env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  begun.on("message", (reply) => {
    const { answer, isSpent } = reply as PictureReply;
    if (isSpent && worker === begun) stop();
    settle?.(answer);
  });
  begun.once("error", (error) => {
    // It could not be started.
    if (worker === begun) worker = undefined;
    settle?.(error);
  });
  begun.once("exit", (code, signal) => {
    if (worker !== begun) return;
    worker = undefined;
    if (signal === null) settle?.(new Error(`the worker of pictures ended with exit code ${code}`));
    // Killed at its limit of memory or time; by another signal because a decoder crashed.
    else settle?.({ error: signal === "SIGKILL" ? "heavy" : "broken" });
  });
  return begun;
}

function stop(): void {
  const current = worker;
  worker = undefined;
  current?.disconnect();
}

/** While it works, the worker keeps this process alive. */
function hold(current: ChildProcess, isHeld: boolean): void {
  const name = isHeld ? "ref" : "unref";
  current[name]();
  current.channel?.[name]();
}
