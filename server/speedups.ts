import { env } from "./env.ts";
import type { SpeedupName } from "./speedup-names.ts";

/** A speed-up, or one component of those that `drawn` keeps. */
type Speedup = SpeedupName | `drawn: ${string}`;

const off = new Set<Speedup>(env.SPEEDUPS);

/** Whether the speed-up of this name is on: everyone is, unless SPEEDUPS is `off` or names it as `-name`. */
export function isFast(name: Speedup): boolean {
  return !off.has(name);
}

/** Switches a speed-up off for the rest of the process because a library is not what it assumes. Said once. */
export function switchOff(name: Speedup, reason: string): void {
  if (off.has(name)) return;
  off.add(name);
  console.warn(`The speed-up "${name}" is switched off: ${reason}`);
}
