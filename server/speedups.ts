import { env } from "./env.ts";
import type { SpeedupName } from "./speedup-names.ts";

/** A speed-up, or one of the components cached by `markup`. */
type Speedup = SpeedupName | `markup: ${string}`;

const off = new Set<Speedup>(env.SPEEDUPS);

/** False when SPEEDUPS is `off` or has `-name`. */
export function isFast(name: Speedup): boolean {
  return !off.has(name);
}

/** Switches a speed-up off until the process exits, because a library differs from what it assumes. Logs the reason once. */
export function switchOff(name: Speedup, reason: string): void {
  if (off.has(name)) return;
  off.add(name);
  console.warn(`The speed-up "${name}" is switched off: ${reason}`);
}
