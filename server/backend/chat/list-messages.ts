import { eq } from "drizzle-orm";
import type { chat as calls } from "#contract/chat.ts";
import { listLast } from "../db/list-last.ts";
import type { Handler } from "../handlers.ts";
import { openChat } from "./read-chat.ts";
import { chatMessages } from "./tables.ts";
import { toMessages } from "./to-message.ts";

export const listMessages: Handler<typeof calls.messages> = async ({ db, actor }, { params, query }) => {
  const { chat } = await openChat(db, actor, params.uuid);
  const { rows, hasOlder } = await listLast(db, chatMessages, eq(chatMessages.chatUuid, params.uuid), query);
  return { chat, messages: await toMessages(db, actor, rows), hasOlder };
};
