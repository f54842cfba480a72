import type { StoredMessage } from "./message.ts";

/** Maximum number of messages on a page (trust.md 3.4); older ones are behind a link. */
export const maxShown = 200;

/**
 * Merges a loaded page into the stored messages, in order and without duplicates. A page with a gap to the stored ones replaces
 * them. Beyond `maxShown` the oldest are dropped.
 */
export function mergeMessages<M extends StoredMessage>(stored: readonly M[], page: readonly M[]): M[] {
  const [first] = page;
  const last = page.at(-1);
  if (!first || !last) return [...stored];
  const [storedFirst, storedLast] = [stored[0]?.number ?? 0, stored.at(-1)?.number ?? 0];
  const touches = stored.length > 0 && first.number <= storedLast + 1 && last.number >= storedFirst - 1;
  if (!touches) return [...page];
  const byNumber = new Map([...stored, ...page].map((message) => [message.number, message]));
  return [...byNumber.values()].sort((one, other) => one.number - other.number).slice(-maxShown);
}
