import type { ChatMessage } from "#contract/chat.ts";
import type { Actor } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { filesOfMessages } from "../files/files-of-messages.ts";
import { chatFiles, type chatMessages } from "./tables.ts";

export type MessageRow = typeof chatMessages.$inferSelect;

/** One statement for the files of all messages. */
export async function toMessages(reader: Reader, actor: Actor, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
  const filesOf = await filesOfMessages(reader, chatFiles, rows);
  return rows.map(({ chatUuid: _, ...row }) => {
    const type = row.authorUuid === null ? "system" : row.authorUuid === actor.customerUuid ? "sent" : "received";
    return {
      ...row,
      type,
      clientUuid: type === "sent" ? row.clientUuid : null,
      files: filesOf(row.uuid),
      createdAt: row.createdAt.toISOString(),
    };
  });
}
