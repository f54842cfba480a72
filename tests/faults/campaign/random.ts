export type Random = {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  pick<One>(from: readonly One[]): One;
  /** Another generator with a sequence of its own. */
  fork(): Random;
};

/** Reproducible pseudo-random numbers (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (end: number) => next() % end;
  return { below, pick: (from) => from[below(from.length)] as (typeof from)[number], fork: () => randomOf(next()) };
}
