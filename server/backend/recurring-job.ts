import { setTimeout as pause } from "node:timers/promises";

export type RecurringJob = { stop(): Promise<void> };

type Pace = { pauseMs: number; pauseAfterFailureMs: number; onError: (error: unknown) => void };

/** Repeats `work` until stopped, without a pause while it returns true, which means more is due. A failure does not end the job. */
export function repeatJob(work: () => Promise<boolean>, pace: Pace): RecurringJob {
  const stopping = new AbortController();
  const running = run(work, pace, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function run(work: () => Promise<boolean>, { pauseMs, pauseAfterFailureMs, onError }: Pace, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let wait = pauseMs;
    try {
      if (await work()) wait = 0;
    } catch (error) {
      onError(error);
      wait = pauseAfterFailureMs;
    }
    await pause(wait, undefined, { signal, ref: false }).catch(() => {});
  }
}
