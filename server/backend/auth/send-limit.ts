const minute = 60_000;
/** One code a minute and five an hour per address, for all purposes (trust.md 2.7). */
const pause = minute;
const window = 60 * minute;
const limit = 5;

export type Sending = { isAllowed: boolean; blockedUntil: Date; sentAt: Date[] };

/** `sentAt`: earlier sends in order. Returns the sends within the window, including this one if allowed. */
export function nextSend(sentAt: readonly Date[], now: Date): Sending {
  const counting = sentAt.filter((at) => at.getTime() > now.getTime() - window);
  const blockedUntil = blockedBy(counting);
  if (blockedUntil > now) return { isAllowed: false, blockedUntil, sentAt: counting };
  const sent = [...counting, now];
  return { isAllowed: true, blockedUntil: blockedBy(sent), sentAt: sent };
}

function blockedBy(counting: readonly Date[]): Date {
  const last = counting.at(-1)?.getTime() ?? 0;
  const oldest = counting.length >= limit ? (counting.at(-limit)?.getTime() ?? 0) : undefined;
  return new Date(Math.max(last + pause, oldest === undefined ? 0 : oldest + window));
}
