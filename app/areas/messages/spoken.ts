import type { StoredMessage } from "./message.ts";

/** So many in one breath are read word by word; of more only the last one and how many. */
const mostRead = 3;
const longestRead = 200;

export type Spoken = { count: number; lines: { author: string; text: string }[] };

/** What a screen reader says of messages that came together; nothing for one's own. */
export function spokenOf(messages: readonly Pick<StoredMessage, "type" | "authorName" | "text">[]): Spoken | null {
  const heard = messages.filter((message) => message.type !== "sent");
  if (heard.length === 0) return null;
  const read = heard.length > mostRead ? heard.slice(-1) : heard;
  return { count: heard.length, lines: read.map(({ authorName, text }) => ({ author: authorName, text: text.slice(0, longestRead) })) };
}
