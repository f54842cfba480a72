import type { chat as calls } from "#contract/chat.ts";
import { enqueueEvent } from "../events/outbox.ts";
import type { Handler } from "../handlers.ts";
import { openChat } from "./read-chat.ts";
import { setRead } from "./write-message.ts";

/** Does nothing for people without unread messages: readers who are no party, and a regional director before their first message. */
export const markRead: Handler<typeof calls.read> = async (context, { params, body }) => {
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
