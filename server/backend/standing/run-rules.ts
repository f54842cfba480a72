import type { RunState } from "#contract/standing.ts";

/** What can happen to a delivery. `confirm` and `send` begin to place it; `refuse` gives it back to its people. */
export const runEvents = ["ask", "confirm", "send", "place", "refuse", "skip", "miss"] as const;
export type RunEvent = (typeof runEvents)[number];

/**
 * The life of one delivery. `confirmed` lasts only as long as the transaction that places it; `auto` is written before it is
 * placed, so that a process that dies in between leaves work for the next one. No way leads out of `placed`, `skipped`, `missed`.
 */
const transitions: Record<RunState, Partial<Record<RunEvent, RunState>>> = {
  draft: { ask: "asked", confirm: "confirmed", skip: "skipped", miss: "missed" },
  asked: { confirm: "confirmed", send: "auto", skip: "skipped", miss: "missed" },
  confirmed: { place: "placed", refuse: "asked" },
  auto: { confirm: "confirmed", place: "placed", refuse: "asked", skip: "skipped", miss: "missed" },
  placed: {},
  skipped: {},
  missed: {},
};

/** Null: the event is impossible in this state. */
export function afterEvent(state: RunState, event: RunEvent): RunState | null {
  return transitions[state][event] ?? null;
}

export const openStates = ["draft", "asked", "auto"] as const satisfies readonly RunState[];

export const isOpen = (state: RunState): boolean => openStates.some((each) => each === state);

const hour = 60 * 60_000;
const draftAheadMs = 48 * hour;
const autoAheadMs = 6 * hour;

/** A delivery is created two days before it must be ordered. */
export const draftAtOf = (cutoffAt: Date) => new Date(cutoffAt.getTime() - draftAheadMs);

/**
 * A delivery is sent automatically late enough for its people to look at it, and early enough for a process that was down for a
 * while.
 */
export const autoAtOf = (cutoffAt: Date) => new Date(cutoffAt.getTime() - autoAheadMs);

/** Percent, rounded down; null below five, and where nothing is known of the price before. */
export function dearerBy(seenKopecks: number | null, kopecks: number): number | null {
  if (!seenKopecks || kopecks * 100 < seenKopecks * 105) return null;
  return Math.floor(((kopecks - seenKopecks) * 100) / seenKopecks);
}
