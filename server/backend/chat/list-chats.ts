import { and, desc, eq, sql } from "drizzle-orm";
import type { chat as calls } from "#contract/chat.ts";
import { chatPartyScope, chatScope } from "../access/scopes.ts";
import type { Actor } from "../context.ts";
import type { Database } from "../db/database.ts";
import { deals } from "../deals/tables.ts";
import type { Handler } from "../handlers.ts";
import { selectChats, toOpenChat } from "./read-chat.ts";
import { chatMembers, chatMessages, chats } from "./tables.ts";
import { toMessages } from "./to-message.ts";

/** Limit of counting and paging. */
const countedMax = 10_000;

/** A fixed number of statements. */
export const listChats: Handler<typeof calls.list> = async ({ db, actor }, { query }) => {
  const offset = (query.page - 1) * query.perPage;
  const scope = chatScope(actor);
  const rows =
    offset >= countedMax
      ? []
      : await selectChats(db, actor)
          .where(and(scope, sql`${chats.lastNumber} > 0`))
          .orderBy(desc(chats.lastMessageAt), desc(chats.dealUuid))
          .limit(query.perPage)
          .offset(offset);
  const open = rows.map((row) => toOpenChat(actor, row));
  const last = await toMessages(db, actor, await lastMessages(db, open));
  const lastOf = new Map(last.map((message, index) => [open[index]?.chat.uuid, message]));
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${chats} join ${deals} on ${deals.uuid} = ${chats.dealUuid} where ${scope}
      limit ${countedMax}) counted`,
  );
  return {
    chats: open.flatMap(({ chat }) => {
      const lastMessage = lastOf.get(chat.uuid);
      return lastMessage ? [{ ...chat, lastMessage }] : [];
    }),
    total: counted[0]?.total ?? 0,
    unread: await countUnread(db, actor),
  };
};

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

/** Number of this person's unread messages in all chats. */
export async function countUnread(db: Database, actor: Actor): Promise<number> {
  const [row] = await db
    .select({ unread: sql<number>`coalesce(sum(${chats.lastNumber} - coalesce(${chatMembers.readNumber}, 0)), 0)`.mapWith(Number) })
    .from(chats)
    .innerJoin(deals, eq(deals.uuid, chats.dealUuid))
    .leftJoin(chatMembers, and(eq(chatMembers.chatUuid, chats.dealUuid), eq(chatMembers.customerUuid, actor.customerUuid)))
    .where(and(chatPartyScope(actor), sql`${chats.lastNumber} > coalesce(${chatMembers.readNumber}, 0)`));
  return row?.unread ?? 0;
}
