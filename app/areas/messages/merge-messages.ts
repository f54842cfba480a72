import type { StoredMessage } from "./message.ts";

/** So many messages stand in a page at most (trust.md 3.4); older ones are a link away. */
export const mostShown = 200;

/**
 * Messages that are stored and a page that has just come, in order and once each. A page that does not reach the stored ones
 * leaves a hole, so it takes their place. Beyond `mostShown` the oldest go.
 */
export function mergeMessages<M extends StoredMessage>(stored: readonly M[], page: readonly M[]): M[] {
  const [first] = page;
  const last = page.at(-1);
  if (!first || !last) return [...stored];
  const [storedFirst, storedLast] = [stored[0]?.number ?? 0, stored.at(-1)?.number ?? 0];
  const touches = stored.length > 0 && first.number <= storedLast + 1 && last.number >= storedFirst - 1;
  if (!touches) return [...page];
  const byNumber = new Map([...stored, ...page].map((message) => [message.number, message]));
  return [...byNumber.values()].sort((one, other) => one.number - other.number).slice(-mostShown);
}
