import { eq } from "drizzle-orm";
import type { chat as calls } from "#contract/chat.ts";
import { listLast } from "../db/list-last.ts";
import { enqueueEvent } from "../events/outbox.ts";
import type { Handler, Handlers } from "../handlers.ts";
import { getFile } from "./get-file.ts";
import { countUnread, listChats } from "./list-chats.ts";
import { openChat } from "./read-chat.ts";
import { sendFiles, sendMessage } from "./send-message.ts";
import { chatMessages } from "./tables.ts";
import { toMessages } from "./to-message.ts";
import { setRead } from "./write-message.ts";

/** Does nothing for people without unread messages: readers who are no party, and a regional director before their first message. */
const markRead: Handler<typeof calls.read> = async (context, { params, body }) => {
  const { actor, db } = context;
  const { chat, lastNumber } = await openChat(db, actor, params.uuid);
  const number = Math.min(body.number, lastNumber);
  if (chat.unread === 0 || number <= lastNumber - chat.unread) return { unread: chat.unread };
  const now = context.now();
  await db.transaction(async (tx) => {
    await setRead(tx, { chatUuid: params.uuid, customerUuid: actor.customerUuid, number, now });
    await enqueueEvent(tx, { type: "counts_updated", to: [actor.customerUuid], payload: {}, now });
  });
  return { unread: lastNumber - number };
};

const listMessages: Handler<typeof calls.messages> = async ({ db, actor }, { params, query }) => {
  const { chat } = await openChat(db, actor, params.uuid);
  const { rows, hasOlder } = await listLast(db, chatMessages, eq(chatMessages.chatUuid, params.uuid), query);
  return { chat, messages: await toMessages(db, actor, rows), hasOlder };
};

export const chatOperations: Handlers<"chat"> = {
  list: listChats,
  count: async ({ db, actor }) => ({ unread: await countUnread(db, actor) }),
  messages: listMessages,
  send: sendMessage,
  sendFiles,
  read: markRead,
  file: getFile,
};
