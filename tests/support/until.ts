import { setTimeout as pause } from "node:timers/promises";
import { waitTimeoutMs } from "./timeouts.ts";

/** Waits until the condition holds, at most `waitTimeoutMs`. */
export async function until(condition: () => unknown, what = String(condition)): Promise<void> {
  const end = performance.now() + waitTimeoutMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`has not come: ${what}`);
    await pause(5);
  }
}
