import type { TicketMessage } from "#contract/tickets.ts";
import type { Actor } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { filesOfMessages } from "../files/files-of-messages.ts";
import { ticketFiles } from "./tables.ts";
import type { MessageRow } from "./write-message.ts";

/** One statement for the files of all messages. */
export async function toMessages(reader: Reader, actor: Actor, rows: readonly MessageRow[]): Promise<TicketMessage[]> {
  const filesOf = await filesOfMessages(reader, ticketFiles, rows);
  return rows.map(({ ticketUuid: _, authorUuid, ...row }) => {
    const type = authorUuid === actor.customerUuid ? "sent" : "received";
    return {
      ...row,
      type,
      clientUuid: type === "sent" ? row.clientUuid : null,
      files: filesOf(row.uuid),
      createdAt: row.createdAt.toISOString(),
    };
  });
}
