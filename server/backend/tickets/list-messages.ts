import { and, eq } from "drizzle-orm";
import type { tickets as calls } from "#contract/tickets.ts";
import { listLast } from "../db/list-last.ts";
import { readFileAnswer } from "../files/file-answer.ts";
import { files } from "../files/tables.ts";
import type { Handler } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { findTicket } from "./get-ticket.ts";
import { ticketFiles, ticketMessages } from "./tables.ts";
import { toMessages } from "./to-message.ts";

export const listMessages: Handler<typeof calls.messages> = async ({ db, actor }, { params, query }) => {
  const { uuid } = await findTicket(db, actor, params.uuid);
  const { rows, hasOlder } = await listLast(db, ticketMessages, eq(ticketMessages.ticketUuid, uuid), query);
  return { messages: await toMessages(db, actor, rows), hasOlder };
};

/** A file of a ticket in the caller's scope. */
export const getFile: Handler<typeof calls.file> = async ({ db, actor, files: store }, { params }) => {
  await findTicket(db, actor, params.uuid);
  const [row] = await db
    .select({ file: files })
    .from(ticketFiles)
    .innerJoin(files, eq(files.uuid, ticketFiles.fileUuid))
    .where(and(eq(ticketFiles.fileUuid, params.fileUuid), eq(ticketFiles.ticketUuid, params.uuid)));
  return readFileAnswer(store, orNotFound(row).file);
};
