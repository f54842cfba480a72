import type { WebhookEvent } from "#contract/webhooks.ts";

const [firstPauseMs, lastPauseMs, patienceMs] = [10_000, 4 * 60 * 60_000, 24 * 60 * 60_000];

/** The narrowest first. `told` is the status that was told last, null of a deal that was not told of. */
export function eventsOf(told: string | null, status: string): WebhookEvent[] {
  if (told === null) return ["deal.created", "deal.changed"];
  return told === status ? ["deal.changed"] : ["deal.status_changed", "deal.changed"];
}

/** What an address that asked for `chosen` hears of it; undefined: nothing. */
export const eventFor = (chosen: readonly WebhookEvent[], happened: readonly WebhookEvent[]) =>
  happened.find((event) => chosen.includes(event));

/** Each pause is as long as all before it, four hours at most, and the last try comes a day after the first. Null: no more tries. */
export function nextTryAt(since: Date, now: Date): Date | null {
  const passed = now.getTime() - since.getTime();
  if (passed >= patienceMs) return null;
  const pause = Math.min(Math.max(passed, firstPauseMs), lastPauseMs);
  return new Date(since.getTime() + Math.min(passed + pause, patienceMs));
}
