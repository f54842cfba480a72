import { setTimeout as pause } from "node:timers/promises";
import { patienceMs } from "./patience.ts";

/** Waits for what must come to be, however long a busy machine takes, within bounds. */
export async function until(condition: () => unknown, what = String(condition)): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`has not come: ${what}`);
    await pause(5);
  }
}
