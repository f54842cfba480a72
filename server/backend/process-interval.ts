import { setTimeout as pause } from "node:timers/promises";

type Interval = { everyMs: number; onError: (error: unknown) => void };

/**
 * Repeats work on what only this process has: its sockets, its listening connection, its counts in memory. Each process must do it for
 * itself. Work on rows, which any process could do, is a job (crontab.ts). A failure does not end it.
 */
export function startInterval(work: () => Promise<unknown>, { everyMs, onError }: Interval): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = run();

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await work().catch(onError);
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
