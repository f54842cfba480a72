import type { StoredMessage } from "./message.ts";

/** Up to this many messages are read in full; of more, only the last one and their number. */
const maxRead = 3;
const maxReadLength = 200;

export type Spoken = { count: number; lines: { author: string; text: string }[] };

/** What a screen reader reads of new messages; null if all are the user's own. */
export function spokenOf(messages: readonly Pick<StoredMessage, "type" | "authorName" | "text">[]): Spoken | null {
  const heard = messages.filter((message) => message.type !== "sent");
  if (heard.length === 0) return null;
  const read = heard.length > maxRead ? heard.slice(-1) : heard;
  return { count: heard.length, lines: read.map(({ authorName, text }) => ({ author: authorName, text: text.slice(0, maxReadLength) })) };
}
