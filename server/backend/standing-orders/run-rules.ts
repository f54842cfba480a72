import type { RunState, SkipReason } from "#contract/enums.ts";

/** Events of a delivery. `confirm` and `send` start placing it; `refuse` returns it to its people for a decision. */
export const runEvents = ["ask", "confirm", "send", "place", "refuse", "skip", "miss"] as const;
export type RunEvent = (typeof runEvents)[number];

/**
 * The state machine of a delivery. `confirmed` is never committed: its transaction also places the deal. `auto` is committed before
 * placing, so that another process continues after a crash. `placed`, `skipped` and `missed` are final.
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

/** Null if the state does not allow the event. */
export function afterEvent(state: RunState, event: RunEvent): RunState | null {
  return transitions[state][event] ?? null;
}

export const openStates = ["draft", "asked", "auto"] as const satisfies readonly RunState[];

export const isOpen = (state: RunState): boolean => openStates.some((each) => each === state);

export type SkippedRun = { state: RunState; reason: SkipReason | null; cutoffAt: Date | null };

/** Skipped only because of the order's former terms, and still in time: it is planned anew once the terms plan its day again. */
export function mayReturn({ state, reason, cutoffAt }: SkippedRun, now: Date): boolean {
  const isByTerms = reason === "paused" || reason === "changed" || reason === "stopped";
  return state === "skipped" && isByTerms && (cutoffAt === null || now < cutoffAt);
}

const hour = 60 * 60_000;
const draftAheadMs = 48 * hour;
const autoAheadMs = 6 * hour;

/** A delivery is drafted two days before its cut-off. */
export const draftAtOf = (cutoffAt: Date) => new Date(cutoffAt.getTime() - draftAheadMs);

/**
 * An automatic delivery is ordered six hours before its cut-off: its people have time to look at it, and a process that was down has
 * time to catch up.
 */
export const autoAtOf = (cutoffAt: Date) => new Date(cutoffAt.getTime() - autoAheadMs);

/** Price increase in percent, rounded down; null below 5 % or without an earlier price. */
export function dearerBy(lastSeenKopecks: number | null, kopecks: number): number | null {
  if (!lastSeenKopecks || kopecks * 100 < lastSeenKopecks * 105) return null;
  return Math.floor(((kopecks - lastSeenKopecks) * 100) / lastSeenKopecks);
}
