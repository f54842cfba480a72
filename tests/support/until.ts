import { setTimeout as pause } from "node:timers/promises";
import { patienceMs } from "./patience.ts";

/** Waits until the condition holds, at most `patienceMs`. */
export async function until(condition: () => unknown, what = String(condition)): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`has not come: ${what}`);
    await pause(5);
  }
}
