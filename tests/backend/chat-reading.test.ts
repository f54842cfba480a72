import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { chat } from "#contract/chat.ts";
import { chatMembers, chatMessages, chats } from "#server/backend/chat/tables.ts";
import { type Person, people, read, useChats, write } from "#tests/support/chats.ts";
import { testNow } from "#tests/support/clock.ts";
import { rowsRead } from "#tests/support/query-plans.ts";

const { backend, uuids, as, later, store } = useChats();

/** A chat with this many messages, written straight into the tables. */
async function storeChat(uuid: string, count: number, author = uuids.rep): Promise<void> {
  await backend.db.insert(chats).values({ dealUuid: uuid, lastNumber: count, lastMessageAt: testNow, createdAt: testNow });
  await backend.db.insert(chatMessages).values(
    Array.from({ length: count }, (_, index) => ({
      uuid: uuidv7(),
      chatUuid: uuid,
      number: index + 1,
      authorUuid: author,
      authorName: "Author",
      authorSide: "seller" as const,
      clientUuid: randomUUID(),
      text: `№ ${index + 1}`,
      createdAt: new Date("2026-03-01T10:00:00+03:00"),
    })),
  );
}

describe("reading a chat", () => {
  test("L129: history is paged from the newest to the oldest message, and new messages do not shift the pages", async () => {
    const uuid = await store();
    await storeChat(uuid, 75);
    const caller = await as("creator");
    const seen: number[] = [];
    let before: number | undefined;
    for (let page = 0; page < 3; page += 1) {
      const { body } = await read(caller, uuid, before === undefined ? {} : { before });
      seen.unshift(...body.messages.map((message) => message.number));
      expect(body.hasOlder).toBe(page < 2);
      before = body.messages[0]?.number;
      await write(await as("rep"), uuid, `новое ${page}`);
    }
    expect(seen).toEqual(Array.from({ length: 75 }, (_, index) => index + 1));
    expect((await read(caller, uuid, { before: 1 })).body).toMatchObject({ messages: [], hasOlder: false });
    expect((await read(caller, uuid, { limit: 101 })).status).toBe(400);
  });

  test("M03: unread messages are counted per person, cleared by reading or answering, and never come back", async () => {
    const uuid = await store();
    const unread = async (person: Person) => (await read(await as(person), uuid)).body.chat.unread;
    const mark = async (person: Person, number: number) =>
      (await (await as(person))(chat.read, { params: { uuid }, body: { number } })).body.unread;
    for (const text of ["1", "2", "3"]) await write(await as("rep"), uuid, text);
    expect([await unread("rep"), await unread("creator"), await unread("director")]).toEqual([0, 3, 3]);
    expect([await unread("regional"), await unread("supervisor"), await unread("branchManager")]).toEqual([0, 0, 0]);
    expect(await mark("creator", 2)).toBe(1);
    expect(await mark("creator", 1)).toBe(1);
    expect([await unread("creator"), await unread("director")]).toEqual([1, 3]);
    expect(await mark("creator", 2_000_000)).toBe(0);
    await write(await as("regional"), uuid, "4");
    await write(await as("rep"), uuid, "5");
    expect(await unread("regional"), "joined by writing").toBe(1);
    await write(await as("director"), uuid, "6");
    expect(await unread("director"), "who answers has read").toBe(0);
    expect(await mark("supervisor", 6)).toBe(0);
    const members = await backend.db.select().from(chatMembers).where(eq(chatMembers.chatUuid, uuid));
    expect(members.map((member) => member.customerUuid).sort()).toEqual([uuids.creator, uuids.director, uuids.rep, uuids.regional].sort());
  });

  test("M10: a person's list has exactly the chats they may open, newest first, with the same unread counts", async () => {
    await write(await as("creator"), await store("waiting_approval", { sellerCustomerUuid: uuids.rep2 }), "Другому представителю");
    const uuid = await store();
    later();
    await write(await as("rep"), uuid, "Последнее");
    const all = (await backend.db.select({ uuid: chats.dealUuid }).from(chats)).map((row) => row.uuid);
    for (const person of Object.keys(people) as Person[]) {
      const caller = await as(person);
      const readable: string[] = [];
      let unread = 0;
      for (const each of all) {
        const page = await read(caller, each);
        if (page.status !== 200) continue;
        readable.push(each);
        unread += page.body.chat.unread;
      }
      const list = await caller(chat.list, { query: { perPage: 100 } });
      if (list.status === 403) {
        expect(readable, person).toEqual([]);
        continue;
      }
      expect(list.body.chats.map((each) => each.uuid).sort(), person).toEqual(readable.sort());
      expect([list.body.total, list.body.unread], person).toEqual([readable.length, unread]);
      expect((await caller(chat.count)).body.unread, person).toBe(unread);
      const times = list.body.chats.map((each) => each.lastMessage.createdAt);
      expect(times).toEqual([...times].sort().reverse());
    }
  });

  test("performance: a page and a list run as many queries for a hundred as for one", async () => {
    const [short, long] = [await store(), await store()];
    await storeChat(short, 1);
    await storeChat(long, 100);
    const caller = await as("creator");
    const [one, many] = [await read(caller, short, { limit: 100 }), await read(caller, long, { limit: 100 })];
    expect(many.body.messages).toHaveLength(100);
    expect(many.queries).toBe(one.queries);
    expect(many.queries).toBeLessThanOrEqual(5);
    const lists = [await caller(chat.list, { query: { perPage: 1 } }), await caller(chat.list, { query: { perPage: 100 } })];
    expect(lists[1]?.queries).toBe(lists[0]?.queries);
    expect(lists[1]?.queries).toBeLessThanOrEqual(7);
  });

  test("performance: a page of a long history reads only its own 30 rows", async () => {
    const uuid = await store();
    await storeChat(uuid, 5000);
    await backend.db.execute(sql`vacuum analyze chat_messages, chats`);
    const page = "select * from chat_messages where chat_uuid = $1 and number < 3000 order by number desc limit 30";
    expect(await rowsRead(backend.pool, page, [uuid])).toBe(30);
    await backend.db.delete(chatMessages).where(eq(chatMessages.chatUuid, uuid));
    await backend.db.delete(chats).where(eq(chats.dealUuid, uuid));
  });
});
