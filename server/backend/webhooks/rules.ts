import type { WebhookEvent } from "#contract/enums.ts";

const [firstPauseMs, lastPauseMs, retryForMs] = [10_000, 4 * 60 * 60_000, 24 * 60 * 60_000];

/** Events of a change, the most specific first. `notifiedStatus` is the last reported status; null for a deal not reported yet. */
export function eventsOf(notifiedStatus: string | null, status: string): WebhookEvent[] {
  if (notifiedStatus === null) return ["deal.created", "deal.changed"];
  return notifiedStatus === status ? ["deal.changed"] : ["deal.status_changed", "deal.changed"];
}

/** The most specific event that a webhook subscribed to; undefined if none. */
export const eventFor = (chosen: readonly WebhookEvent[], happened: readonly WebhookEvent[]) =>
  happened.find((event) => chosen.includes(event));

/** Exponential backoff: pauses of 10 s to four hours, each as long as all before; the last try after a day. Null: no more tries. */
export function nextTryAt(since: Date, now: Date): Date | null {
  const passed = now.getTime() - since.getTime();
  if (passed >= retryForMs) return null;
  const pause = Math.min(Math.max(passed, firstPauseMs), lastPauseMs);
  return new Date(since.getTime() + Math.min(passed + pause, retryForMs));
}
