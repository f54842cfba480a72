import { setTimeout as pause } from "node:timers/promises";
import { purgeExpired } from "./purge-expired.ts";
import { type Sender, sendMessages } from "./send-messages.ts";

const pauseMs = 1000;
const pauseAfterFailureMs = 5000;
const purgeMs = 60 * 60_000;

/** Sends until it is stopped. A failure of the database is not the end: what is due stays due. */
export function keepSending(sender: Sender, onError: (error: unknown) => void): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = run(sender, onError, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function run(sender: Sender, onError: (error: unknown) => void, signal: AbortSignal): Promise<void> {
  let purgedAt = 0;
  while (!signal.aborted) {
    let wait = pauseMs;
    try {
      if (Date.now() - purgedAt > purgeMs) {
        await purgeExpired(sender.db, sender.now());
        purgedAt = Date.now();
      }
      if ((await sendMessages(sender)) > 0) wait = 0;
    } catch (error) {
      onError(error);
      wait = pauseAfterFailureMs;
    }
    await pause(wait, undefined, { signal, ref: false }).catch(() => {});
  }
}
