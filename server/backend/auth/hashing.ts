import { availableParallelism } from "node:os";
import { refuse } from "../problem.ts";

/** Each hash takes 19 MiB and a processor for some 25 ms: more at once only make each other slower. */
const mostAtOnce = Math.min(4, availableParallelism());
/** Whoever would wait longer than about a second is refused at once. */
const mostWaiting = 32 * mostAtOnce;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs the work when a slot is free; beyond the bound of waiting calls answers 503, so that a flood of guesses slows nobody else
 * down.
 */
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
