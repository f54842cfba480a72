import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Runner } from "graphile-worker";
import { pauseAfter } from "../../growing-pauses.ts";

/** A runner that ends sooner has failed: the pauses go on growing. */
const steadyMs = 60_000;

/**
 * Runs a runner of graphile-worker and starts it again: it ends for good when the end of a job cannot be written, and cannot
 * be started while the database is away. `start` queues what the former one left.
 */
export function startRunner(
  start: () => Promise<Runner>,
  log: Pick<FastifyBaseLogger, "error">,
  pauseOf = pauseAfter,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = run();

  async function run(): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        const runner = await start();
        const started = performance.now();
        const stop = () => void runner.stop().catch(() => {});
        signal.addEventListener("abort", stop);
        if (signal.aborted) stop();
        await runner.promise.finally(() => {
          signal.removeEventListener("abort", stop);
          if (performance.now() - started > steadyMs) failures = 0;
        });
        if (!signal.aborted) log.error("a worker has ended, starting it again");
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, "a worker cannot run, trying again");
      }
      await pause(pauseOf(failures), undefined, { signal, ref: false }).catch(() => {});
    }
  }

  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
