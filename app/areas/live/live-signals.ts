import type { LiveEvent } from "#contract/live.ts";

/** `all`: events were lost, so everything must be reloaded. */
export type LiveSignal = { events: readonly LiveEvent[]; all: boolean };

const listeners = new Set<(signal: LiveSignal) => void>();

/** Subscribes the page; returns the function that unsubscribes. */
export function onLiveSignal(listener: (signal: LiveSignal) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function giveLiveSignal(signal: LiveSignal): void {
  heardWhileLoading?.push(signal);
  for (const listener of listeners) listener(signal);
}

let heardWhileLoading: LiveSignal[] | undefined;

/** While the next page loads, signals are recorded for it: its data may be older than they are, and it does not listen yet. */
export function recordLiveSignals(isLoading: boolean): void {
  heardWhileLoading = isLoading ? [] : undefined;
}

export const recordedLiveSignals = (): readonly LiveSignal[] => heardWhileLoading ?? [];
