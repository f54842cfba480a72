import { availableParallelism } from "node:os";
import { refuse } from "../problem.ts";

/** Each hash takes 19 MiB and a processor for some 25 ms: more at once only make each other slower. */
const mostAtOnce = Math.min(4, availableParallelism());
/** Who would wait longer than about a second is sent away at once. */
const mostWaiting = 32 * mostAtOnce;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs the work when a place is free; beyond those who wait 503, so that a flood of guesses costs nobody his page. */
export async function hashing<T>(work: () => Promise<T>): Promise<T> {
  if (running < mostAtOnce) running += 1;
  else if (waiting.length >= mostWaiting) refuse("UNAVAILABLE");
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
