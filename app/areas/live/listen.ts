import type { LiveEvent } from "#contract/live.ts";
import type { LiveSignal } from "./live-signals.ts";

export type ListenTimes = {
  /** A stream without a hello event after this time does not work here. */
  helloMs: number;
  /** The longest time a browser waits before it reopens a broken stream. */
  reopenMs: number;
  pollMs: number;
  /** Interval at which polling tries the stream again. */
  retryMs: number;
};

export const usual: ListenTimes = { helloMs: 5000, reopenMs: 6000, pollMs: 20_000, retryMs: 60_000 };
const failuresAllowed = 3;

type Parts = {
  /** The last known cursor. */
  after: number;
  streamPath(after: number): string;
  pollPath(after: number): string;
  onSignal(signal: LiveSignal, cursor: number): void;
  /** The session is over; listening has stopped. */
  onOver(): void;
  times?: ListenTimes;
  EventSource?: typeof globalThis.EventSource;
};

/** Follows the user's events by EventSource, or by polling where a stream does not get through. Delivers each event once. */
export function listen({ after, streamPath, pollPath, onSignal, onOver, times = usual, EventSource = globalThis.EventSource }: Parts) {
  let cursor = after;
  let source: EventSource | undefined;
  let failures = 0;
  let isStopped = false;
  let isAsking = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let retrying: ReturnType<typeof setTimeout> | undefined;

  const deliver = (events: readonly LiveEvent[]) => {
    const fresh = events.filter((event) => event.cursor > cursor);
    const last = fresh.at(-1);
    if (!last) return;
    cursor = last.cursor;
    onSignal({ events: fresh, all: false }, cursor);
  };
  const startOver = (from: number) => {
    cursor = from;
    onSignal({ events: [], all: true }, cursor);
  };

  const waitForHello = (ms: number) => {
    clearTimeout(waiting);
    waiting = setTimeout(poll, ms);
  };
  const open = () => {
    source = new EventSource(streamPath(cursor));
    waitForHello(times.helloMs);
    source.addEventListener("open", () => waitForHello(times.helloMs));
    source.addEventListener("hello", () => {
      clearTimeout(waiting);
      clearInterval(polling);
      polling = undefined;
      failures = 0;
    });
    source.addEventListener("live", ({ data }) => deliver([JSON.parse(data) as LiveEvent]));
    source.addEventListener("resync", ({ data }) => startOver(Number(data)));
    // The session may be over: ask the server.
    source.addEventListener("leave", () => void ask());
    source.addEventListener("error", () => {
      failures += 1;
      if (source?.readyState === EventSource.CLOSED || failures >= failuresAllowed) poll();
      else waitForHello(times.reopenMs + times.helloMs);
    });
  };

  /** Fallback: polls, and retries the stream later. */
  const poll = () => {
    if (isStopped) return;
    source?.close();
    clearTimeout(waiting);
    clearTimeout(retrying);
    retrying = setTimeout(open, times.retryMs);
    if (polling) return;
    polling = setInterval(ask, times.pollMs);
    void ask();
  };
  const ask = async () => {
    if (isAsking || isStopped) return;
    isAsking = true;
    try {
      const answer = await fetch(pollPath(cursor), { headers: { accept: "application/json" } });
      if (isStopped) return;
      if (answer.status === 204 || answer.status === 401) return over();
      if (answer.status !== 200) return;
      const missed = (await answer.json()) as { cursor: number; resync: boolean; events: LiveEvent[] };
      deliver(missed.events);
      if (missed.resync) startOver(missed.cursor);
      else cursor = Math.max(cursor, missed.cursor);
    } catch {
      // The next attempt may succeed.
    } finally {
      isAsking = false;
    }
  };

  const stop = () => {
    isStopped = true;
    source?.close();
    clearTimeout(waiting);
    clearTimeout(retrying);
    clearInterval(polling);
  };
  const over = () => {
    stop();
    onOver();
  };
  open();
  /** `ask` polls once, for moments when the stream may have died silently. */
  return { stop, ask: () => void ask() };
}
