import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { chat as calls } from "#contract/chat.ts";
import { chatPartyScope, chatReaches } from "../access/scopes.ts";
import { perPerson, united } from "../access/united.ts";
import type { Actor } from "../context.ts";
import { badgeMax, countedMax } from "../db/counted.ts";
import type { Database } from "../db/database.ts";
import { type Columns, type RowWith, readRows } from "../db/statement.ts";
import { deals } from "../deals/tables.ts";
import type { Handler, Input } from "../handlers.ts";
import { selectChats, toOpenChat } from "./read-chat.ts";
import { chatMembers, chatMessages, chats } from "./tables.ts";
import { toMessages } from "./to-message.ts";

/** A fixed number of statements. */
export const listChats: Handler<typeof calls.list> = async ({ db, actor }, { query }) => {
  const { total, uuids } = await findChats(db, actor, query);
  const rows =
    uuids.length === 0
      ? []
      : await selectChats(db, actor).where(inArray(deals.uuid, uuids)).orderBy(desc(chats.lastMessageAt), desc(chats.dealUuid));
  const open = rows.map((row) => toOpenChat(actor, row));
  const last = await toMessages(db, actor, await lastMessages(db, open));
  const lastOf = new Map(last.map((message, index) => [open[index]?.chat.uuid, message]));
  return {
    chats: open.flatMap(({ chat }) => {
      const lastMessage = lastOf.get(chat.uuid);
      return lastMessage ? [{ ...chat, lastMessage }] : [];
    }),
    total,
    unread: await countUnread(db, actor),
  };
};

const chatsPageColumns = { total: "integer", uuids: "text[]" } satisfies Columns;
type ChatsPage = RowWith<typeof chatsPageColumns>;

/** Chats with messages, the last written first, and their number. */
async function findChats(db: Database, actor: Actor, { page, perPage }: Input<typeof calls.list>["query"]): Promise<ChatsPage> {
  const reaches = chatReaches(actor);
  const offset = (page - 1) * perPage;
  const limit = Math.max(0, Math.min(perPage, countedMax - offset));
  const from = (reach: SQL) =>
    sql`from ${chats} join ${deals} on ${deals.uuid} = ${chats.dealUuid} where ${reach} and ${chats.lastNumber} > 0`;
  const any = (reach: SQL) => sql`select ${chats.dealUuid} ${from(reach)} limit ${countedMax}`;
  const last = (reach: SQL) => sql`select ${chats.dealUuid}, ${chats.lastMessageAt} ${from(reach)}
    order by ${chats.lastMessageAt} desc, ${chats.dealUuid} desc limit ${offset + limit}`;
  const [row] = await readRows(
    db,
    chatsPageColumns,
  )(sql`${reaches.length > 1 ? perPerson : sql``} select
      (select least(count(*), ${countedMax})::int from ${united(reaches.map(any))} counted) as total,
      array(select deal_uuid from ${united(reaches.map(last))} page order by last_message_at desc, deal_uuid desc
        limit ${limit} offset ${offset})::text[] as uuids`);
  return row ?? { total: 0, uuids: [] };
}

/** Last messages in the order of the chats, each of which has one. */
async function lastMessages(db: Database, open: readonly { chat: { uuid: string }; lastNumber: number }[]) {
  if (open.length === 0) return [];
  const places = sql.join(
    open.map(({ chat, lastNumber }) => sql`(${chat.uuid}::uuid, ${lastNumber}::int)`),
    sql`, `,
  );
  const rows = await db.select().from(chatMessages).where(sql`(${chatMessages.chatUuid}, ${chatMessages.number}) in (${places})`);
  const byChat = new Map(rows.map((row) => [row.chatUuid, row]));
  return open.flatMap(({ chat }) => byChat.get(chat.uuid) ?? []);
}

/** Number of this person's unread messages in all chats; of more than `badgeMax` chats with unread ones only these count. */
export async function countUnread(db: Database, actor: Actor): Promise<number> {
  const mine = and(eq(chatMembers.chatUuid, chats.dealUuid), eq(chatMembers.customerUuid, actor.customerUuid));
  const [row] = await readRows(db, { unread: "integer" })(sql`${perPerson} select coalesce(sum(messages), 0)::int as unread from (
      select ${chats.lastNumber} - coalesce(${chatMembers.readNumber}, 0) as messages
      from ${chats} join ${deals} on ${deals.uuid} = ${chats.dealUuid} left join ${chatMembers} on ${mine}
      where ${and(chatPartyScope(actor), sql`${chats.lastNumber} > coalesce(${chatMembers.readNumber}, 0)`)} limit ${badgeMax}) counted`);
  return row?.unread ?? 0;
}
