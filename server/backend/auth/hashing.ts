import { availableParallelism } from "node:os";
import { throwProblem } from "../problem.ts";

/** A hash takes 19 MiB and about 25 ms of a core: more in parallel would only slow each other down. */
const maxRunning = Math.min(4, availableParallelism());
/** A wait of about a second; further calls are refused. */
const maxWaiting = 32 * maxRunning;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs the work when a slot is free; 503 when too many wait, so that a flood of guesses does not slow others down. */
export async function hashing<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxRunning) running += 1;
  else if (waiting.length >= maxWaiting) throwProblem("UNAVAILABLE");
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
