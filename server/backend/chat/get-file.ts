import { and, eq } from "drizzle-orm";
import type { chat as calls } from "#contract/chat.ts";
import { readFileAnswer } from "../files/file-answer.ts";
import { files } from "../files/tables.ts";
import type { Handler } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { openChat } from "./read-chat.ts";
import { chatFiles, chatMessages } from "./tables.ts";

/** A file of a chat that the caller may read. */
export const getFile: Handler<typeof calls.file> = async ({ db, actor, files: store }, { params }) => {
  await openChat(db, actor, params.uuid);
  const [row] = await db
    .select({ file: files })
    .from(chatFiles)
    .innerJoin(files, eq(files.uuid, chatFiles.fileUuid))
    .innerJoin(chatMessages, eq(chatMessages.uuid, chatFiles.messageUuid))
    .where(and(eq(chatFiles.fileUuid, params.fileUuid), eq(chatMessages.chatUuid, params.uuid)));
  return readFileAnswer(store, orNotFound(row).file);
};
