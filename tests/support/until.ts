import { setTimeout as pause } from "node:timers/promises";

/** Waits for what must come to be, however long a busy machine takes, within bounds. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 30_000;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`has not come: ${what}`);
    await pause(5);
  }
}
