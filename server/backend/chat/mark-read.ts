import type { chat as calls } from "#contract/chat.ts";
import type { Handler } from "../handlers.ts";
import { openChat } from "./read-chat.ts";
import { setRead } from "./write-message.ts";

/** Who only reads along leaves no mark, and a regional director joins by writing. */
export const markRead: Handler<typeof calls.read> = async (context, { params, body }) => {
  const { actor, db } = context;
  const { chat, lastNumber } = await openChat(db, actor, params.uuid);
  const number = Math.min(body.number, lastNumber);
  if (chat.unread === 0 || number <= lastNumber - chat.unread) return { unread: chat.unread };
  await db.transaction((tx) => setRead(tx, { chatUuid: params.uuid, customerUuid: actor.customerUuid, number, now: context.now() }));
  return { unread: lastNumber - number };
};
