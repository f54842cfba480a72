import { env } from "./env.ts";

const asked = env.SPEEDUPS.split(",").map((word) => word.trim());
const off = new Set<string>();

/** Whether the speed-up of this name is on: everyone is, unless SPEEDUPS is `off` or names it as `-name`. */
export function isFast(name: string): boolean {
  return !asked.includes("off") && !asked.includes(`-${name}`) && !off.has(name);
}

/** Switches a speed-up off for the rest of the process because a library is not what it assumes. Said once. */
export function switchOff(name: string, reason: string): void {
  if (off.has(name)) return;
  off.add(name);
  console.warn(`The speed-up "${name}" is switched off: ${reason}`);
}
