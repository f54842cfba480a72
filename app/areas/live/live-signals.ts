import type { LiveEvent } from "#contract/live.ts";

/** `all`: more was missed than is kept, or nothing is known: everything open is to be read anew. `counts`: the header is. */
export type LiveSignal = { events: readonly LiveEvent[]; all: boolean; counts?: boolean };

const listeners = new Set<(signal: LiveSignal) => void>();

/** Tells the open page; returns the way to stop listening. */
export function onLiveSignal(listener: (signal: LiveSignal) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function giveLiveSignal(signal: LiveSignal): void {
  for (const listener of listeners) listener(signal);
}
