import { randomUUID } from "node:crypto";
import { desc, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chat } from "#contract/chat.ts";
import { messageMax } from "#contract/chat-limits.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { type DealStatus, dealStatuses } from "#contract/statuses.ts";
import { chatFiles, chatMembers, chatMessages, chats } from "#server/backend/chat/tables.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { files } from "#server/backend/files/tables.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa, must } from "#tests/support/demo-basket.ts";
import { personOf, storeDeal } from "#tests/support/demo-deals.ts";
import { base64, pdf } from "#tests/support/joining-company.ts";
import { addPerson } from "#tests/support/people.ts";
import { rowsRead } from "#tests/support/plan.ts";

const backend = useBackend();

const people = {
  director: "director@alfa.example",
  creator: "creator@alfa.example",
  branchManager: "manager@alfa.example",
  strangeManager: "strange@alfa.example",
  rep: "rep@seller.example",
  rep2: "rep2@seller.example",
  regional: "regional@seller.example",
  supervisor: "supervisor@seller.example",
  security: "security@seller.example",
  distribution: "distribution@seller.example",
  platform: "platform@platform.example",
  support: "support@platform.example",
  foreigner: "director@beta.example",
} as const;
type Person = keyof typeof people;
const uuids = {} as Record<Person, string>;
const as = (person: Person) => backend.as(people[person]);

beforeAll(async () => {
  for (const person of ["creator", "strangeManager"] as const)
    await addPerson(backend.db, { companyUuid: alfa, email: people[person], roles: ["buyer_company_manager"] });
  for (const person of Object.keys(people) as Person[]) uuids[person] = await personOf(backend.db, people[person]);
});

/** Ten seconds later than anything written before: no test meets the limit of another. */
let seconds = 0;
function later(): Date {
  seconds += 10;
  const now = new Date(testNow.getTime() + seconds * 1000);
  backend.setNow(now);
  return now;
}
beforeEach(() => {
  later();
});

const store = (status: DealStatus = "waiting_approval", values: { sellerCustomerUuid?: string | null; buyerCustomerUuid?: string } = {}) =>
  storeDeal(backend.db, { status, buyerCustomerUuid: uuids.creator, sellerCustomerUuid: uuids.rep, ...values });

const write = (caller: Caller, uuid: string, text = "Добрый день", clientUuid = randomUUID()) =>
  caller(chat.send, { params: { uuid }, body: { clientUuid, text } });
const read = (caller: Caller, uuid: string, query: Record<string, unknown> = {}) => caller(chat.messages, { params: { uuid }, query });

/** A chat of so many messages, written past the calls. */
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

const eventsOf = (uuid: string) =>
  backend.db
    .select()
    .from(outboxEvents)
    .where(sql`${outboxEvents.payload} ->> 'deal_uuid' = ${uuid} and ${outboxEvents.type} in ('new_chat', 'message')`)
    .orderBy(outboxEvents.id);

describe("who reads and who writes", () => {
  /** Domain.md sections 12 and 14: answers of reading and of writing while the chat is open. */
  const answers: Record<Person, [read: number, write: number]> = {
    director: [200, 200],
    creator: [200, 200],
    branchManager: [200, 409],
    strangeManager: [404, 404],
    rep: [200, 200],
    rep2: [404, 404],
    regional: [200, 200],
    supervisor: [200, 403],
    security: [403, 403],
    distribution: [403, 403],
    platform: [403, 403],
    support: [403, 403],
    foreigner: [404, 404],
  };

  test.each(dealStatuses)("M08 M09 M10 S35 S70: everybody's reading and writing in %s", async (status) => {
    const uuid = await store(status);
    for (const person of Object.keys(people) as Person[]) {
      const caller = await as(person);
      const [reading, writing] = answers[person];
      const page = await read(caller, uuid);
      expect(page.status, `${person} reads`).toBe(reading);
      const expected = status === "declined_by_seller" && writing === 200 ? 409 : writing;
      const sent = await write(caller, uuid);
      expect(sent.status, `${person} writes`).toBe(expected);
      if (page.status !== 200) continue;
      expect(page.body.chat.mayWrite, `${person} is told`).toBe(expected === 200);
      const deal = await caller(dealCalls.get, { params: { uuid } });
      expect(deal.body.allowedActions.includes("readChat"), `${person} sees the button`).toBe(true);
      expect(deal.body.allowedActions.includes("writeChat"), `${person} sees the form`).toBe(expected === 200);
    }
  });

  test("M10: a representative of the company who is not assigned sees the deal and not its chat", async () => {
    const uuid = await store("waiting_approval", { sellerCustomerUuid: uuids.rep2 });
    expect((await read(await as("rep"), uuid)).status).toBe(403);
    expect((await write(await as("rep"), uuid)).status).toBe(403);
    expect((await read(await as("rep2"), uuid)).status).toBe(200);
  });

  test("M08: declined by the seller, the history stays readable and the answer says why nobody may write", async () => {
    const uuid = await store();
    await write(await as("creator"), uuid, "Есть йогурт?");
    await (await as("rep"))(dealCalls.setStatus, { params: { uuid }, body: { status: "declined_by_seller", reason: "Нет товара" } });
    for (const person of ["creator", "director", "rep", "regional"] as const) {
      const caller = await as(person);
      const { body } = await read(caller, uuid);
      expect(body.messages.map((message) => message.text)).toEqual(["Есть йогурт?"]);
      expect(body.chat).toMatchObject({ mayWrite: false, closed: "declined_by_seller", declineReason: "Нет товара" });
      const refused = await write(caller, uuid);
      expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.details]).toEqual([409, "CONFLICT:4009", { reason: "declined_by_seller" }]);
      expect(refused.errors[0]?.message).toContain("отклонил");
    }
  });

  test("S30 S31: another company's chat is not found by any call, with the answer of a random uuid", async () => {
    const uuid = await store();
    await write(await as("creator"), uuid);
    for (const person of ["foreigner", "strangeManager", "rep2"] as const) {
      const caller = await as(person);
      const calls = (target: string) => [
        caller(chat.messages, { params: { uuid: target } }),
        caller(chat.send, { params: { uuid: target }, body: { clientUuid: randomUUID(), text: "x" } }),
        caller(chat.sendFiles, { params: { uuid: target }, body: { clientUuid: randomUUID(), files: [{ fileBody: base64(pdf), originalFilename: "a.pdf" }] } }),
        caller(chat.read, { params: { uuid: target }, body: { number: 1 } }),
        caller(chat.file, { params: { uuid: target, fileUuid: randomUUID() } }),
      ];
      const random = await Promise.all(calls(randomUUID()));
      for (const [index, answer] of (await Promise.all(calls(uuid))).entries()) {
        expect(answer.status).toBe(404);
        expect(answer.errors).toEqual(random[index]?.errors);
      }
    }
    const rows = await backend.db.select().from(chatMessages).where(eq(chatMessages.chatUuid, uuid));
    expect(rows).toHaveLength(1);
  });
});

describe("writing", () => {
  test("M07: the first message makes the chat and says so once, each later one is a message", async () => {
    const uuid = await store();
    expect((await read(await as("creator"), uuid)).body).toMatchObject({ messages: [], hasOlder: false, chat: { messageCount: 0, unread: 0, mayWrite: true } });
    expect(await backend.db.select().from(chats).where(eq(chats.dealUuid, uuid))).toEqual([]);
    const first = await write(await as("creator"), uuid, "Первое");
    expect(first.body).toMatchObject({ number: 1, type: "sent", text: "Первое", authorUuid: uuids.creator, authorSide: "buyer", files: [] });
    await write(await as("rep"), uuid, "Второе");
    const events = await eventsOf(uuid);
    expect(events.map((event) => event.type)).toEqual(["new_chat", "message", "message"]);
    expect(events[0]?.payload).toEqual({ deal_uuid: uuid, message_uuid: first.body.uuid });
    for (const event of events) {
      for (const person of ["creator", "director", "rep", "regional", "supervisor"] as const) expect(event.recipientUuids).toContain(uuids[person]);
      for (const person of ["foreigner", "strangeManager", "rep2", "security", "platform"] as const) expect(event.recipientUuids).not.toContain(uuids[person]);
    }
  });

  test("M02: each side sees its own messages as sent and the others' as received, with the author's name as it was", async () => {
    const uuid = await store();
    await write(await as("creator"), uuid, "От покупателя");
    await write(await as("rep"), uuid, "От продавца");
    const types = async (person: Person) => (await read(await as(person), uuid)).body.messages.map((message) => message.type);
    expect(await types("creator")).toEqual(["sent", "received"]);
    expect(await types("rep")).toEqual(["received", "sent"]);
    expect(await types("director")).toEqual(["received", "received"]);
    await backend.db.execute(sql`update customers set surname = 'Другая' where uuid = ${uuids.creator}`);
    const { messages } = (await read(await as("rep"), uuid)).body;
    expect(messages[0]?.authorName).toContain("Surname");
    expect(messages[0]?.clientUuid).toBeNull();
    await backend.db.execute(sql`update customers set surname = 'Surname' where uuid = ${uuids.creator}`);
  });

  test("M05: twenty identical posts at once give one message, and a retry later gives the same", async () => {
    const uuid = await store();
    const clientUuid = randomUUID();
    const caller = await as("creator");
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(caller, uuid, "Один раз", clientUuid)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.uuid)).size).toBe(1);
    const other = await write(caller, uuid, "Другой текст", clientUuid);
    expect([other.status, other.errors[0]?.code]).toEqual([409, "IDEMPOTENCY_MISMATCH:4009"]);
    const withFile = { clientUuid, text: "Другой текст", files: [{ fileBody: base64(pdf), originalFilename: "a.pdf" }] };
    expect((await caller(chat.sendFiles, { params: { uuid }, body: withFile })).status).toBe(409);
    expect(await backend.db.select().from(chatMessages).where(eq(chatMessages.chatUuid, uuid))).toHaveLength(1);
    expect(await eventsOf(uuid)).toHaveLength(2);
    // What arrived before the chat closed stays sent, whatever the retry meets.
    await (await as("rep"))(dealCalls.setStatus, { params: { uuid }, body: { status: "declined_by_seller" } });
    expect((await write(caller, uuid, "Один раз", clientUuid)).body.uuid).toBe(answers[0]?.body.uuid);
    // The name is the author's own: the other side may use the same.
    const open = await store();
    await write(caller, open, "a", clientUuid);
    expect((await write(await as("rep"), open, "b", clientUuid)).body.text).toBe("b");
  });

  test("trust R5: messages of several people at once keep one order without gaps", async () => {
    const uuid = await store();
    const writers = await Promise.all((["creator", "director", "rep", "regional"] as const).map(as));
    const answers = await Promise.all(writers.flatMap((caller, who) => Array.from({ length: 9 }, (_, index) => write(caller, uuid, `${who}:${index}`))));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { messages } = (await read(await as("director"), uuid, { limit: 100 })).body;
    expect(messages.map((message) => message.number)).toEqual(Array.from({ length: 36 }, (_, index) => index + 1));
    expect(new Set(messages.map((message) => message.text)).size).toBe(36);
  });

  test("trust S68: an eleventh message within a second is refused with the time, in whatever chats", async () => {
    const now = later();
    const [first, second] = [await store(), await store()];
    const caller = await as("director");
    const answers = await Promise.all(Array.from({ length: 14 }, (_, index) => write(caller, index % 2 ? first : second)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = must(answers.find(({ status }) => status !== 200));
    expect([refused.status, refused.errors[0]?.code]).toEqual([429, "ATTEMPTS_LIMIT:4029"]);
    expect(Date.parse(String(refused.errors[0]?.details?.blockedUntil)) - now.getTime()).toBe(1000);
    later();
    expect((await write(await as("director"), first)).status).toBe(200);
  });

  test("S36 S47: a text is kept letter by letter, and nonsense is refused beside its field", async () => {
    const uuid = await store();
    const caller = await as("creator");
    const text = "</script><img src=x onerror=alert(1)>\n{{name}} 😀";
    expect((await write(caller, uuid, `  ${text} `)).body.text).toBe(text);
    expect((await write(caller, uuid, "x".repeat(messageMax))).status).toBe(200);
    for (const wrong of ["", "   ", "x".repeat(messageMax + 1), "a\u0000b"]) {
      const { status, errors } = await write(caller, uuid, wrong);
      expect(status).toBe(400);
      expect(Object.keys(errors[0]?.details ?? {})).toEqual(["text"]);
    }
    for (const value of badInput) {
      later();
      const now = await as("creator");
      const bodies = [{ clientUuid: value, text: "x" }, { clientUuid: randomUUID(), text: value }, value];
      for (const body of bodies) expect([200, 400, 413, 415]).toContain((await now(chat.send, { params: { uuid }, body })).status);
      for (const body of [
        { clientUuid: randomUUID(), files: value },
        { clientUuid: randomUUID(), files: [{ fileBody: value, originalFilename: "a.pdf" }] },
      ])
        expect([400, 413, 415]).toContain((await now(chat.sendFiles, { params: { uuid }, body })).status);
      expect([200, 400, 413]).toContain((await now(chat.read, { params: { uuid }, body: { number: value } })).status);
      for (const query of [{ before: value }, { limit: value }]) expect([200, 400]).toContain((await read(now, uuid, query as never)).status);
    }
  });
});

describe("another representative", () => {
  test("M11: reassigning adds the new one with a message of nobody; the old one reads and cannot write", async () => {
    const uuid = await store();
    await write(await as("creator"), uuid, "Здравствуйте");
    await write(await as("rep"), uuid, "Слушаю");
    const assigned = await (await as("regional"))(dealCalls.assignSeller, { params: { uuid }, body: { seller_customer_uuid: uuids.rep2 } });
    expect(assigned.status).toBe(200);
    const fresh = (await read(await as("rep2"), uuid)).body;
    expect(fresh.messages.map(({ type }) => type)).toEqual(["received", "received", "system"]);
    expect(fresh.messages[2]).toMatchObject({ authorUuid: null, text: `Назначен представитель: ${fresh.chat.representativeName}` });
    expect(fresh.chat).toMatchObject({ mayWrite: true, unread: 3 });
    expect((await write(await as("rep2"), uuid, "Теперь я")).status).toBe(200);
    const old = await as("rep");
    expect((await read(old, uuid)).body.chat).toMatchObject({ mayWrite: false, closed: "reassigned", unread: 0 });
    const refused = await write(old, uuid);
    expect([refused.status, refused.errors[0]?.details]).toEqual([409, { reason: "reassigned" }]);
    expect((await eventsOf(uuid)).at(-1)?.recipientUuids).toContain(uuids.rep2);
  });

  test("M11: a deal without a chat changes hands without making one", async () => {
    const uuid = await store();
    await (await as("regional"))(dealCalls.assignSeller, { params: { uuid }, body: { seller_customer_uuid: uuids.rep2 } });
    expect(await backend.db.select().from(chats).where(eq(chats.dealUuid, uuid))).toEqual([]);
  });

  test("M11: whoever writes while the deal changes hands is before the message of it, or refused", async () => {
    for (let round = 0; round < 6; round += 1) {
      later();
      const uuid = await store();
      await write(await as("creator"), uuid);
      const [old, regional] = [await as("rep"), await as("regional")];
      const [assigned, ...sent] = await Promise.all([
        regional(dealCalls.assignSeller, { params: { uuid }, body: { seller_customer_uuid: uuids.rep2 } }),
        ...Array.from({ length: 6 }, (_, index) => write(old, uuid, `${index}`)),
      ]);
      expect(assigned?.status).toBe(200);
      const rows = await backend.db.select().from(chatMessages).where(eq(chatMessages.chatUuid, uuid)).orderBy(desc(chatMessages.number));
      expect(rows[0]?.authorUuid, "nothing of the old one stands below").toBeNull();
      expect(rows.filter((row) => row.authorUuid === uuids.rep)).toHaveLength(sent.filter(({ status }) => status === 200).length);
      expect(sent.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    }
  });

  test("M08: no message slips in after the seller has declined", async () => {
    for (let round = 0; round < 6; round += 1) {
      later();
      const uuid = await store();
      const [buyer, rep] = [await as("creator"), await as("rep")];
      const [declined, ...sent] = await Promise.all([
        rep(dealCalls.setStatus, { params: { uuid }, body: { status: "declined_by_seller" } }),
        ...Array.from({ length: 6 }, (_, index) => write(buyer, uuid, `${index}`)),
      ]);
      expect(declined?.status).toBe(200);
      expect(sent.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
      const events = await backend.db
        .select()
        .from(outboxEvents)
        .where(sql`${outboxEvents.payload} ->> 'deal_uuid' = ${uuid} and ${outboxEvents.type} in ('deal_updated', 'message')`)
        .orderBy(outboxEvents.id);
      const rows = await backend.db.select().from(chatMessages).where(eq(chatMessages.chatUuid, uuid));
      expect(rows).toHaveLength(sent.filter(({ status }) => status === 200).length);
      expect(events.filter((event) => event.type === "message")).toHaveLength(rows.length);
    }
  });
});

describe("reading", () => {
  test("L129: history comes by pages upwards, and new messages move no page", async () => {
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

  test("M03: unread messages are counted per person, go by reading and by answering, and never come back", async () => {
    const uuid = await store();
    const unread = async (person: Person) => (await read(await as(person), uuid)).body.chat.unread;
    const mark = async (person: Person, number: number) => (await (await as(person))(chat.read, { params: { uuid }, body: { number } })).body.unread;
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

  test("M10: the list of a person holds exactly the chats he may open, newest first, with the same count of unread", async () => {
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

  test("performance: a page costs the same number of statements for one message and for a hundred", async () => {
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

  test("performance: a page of a long history and the list read by index", async () => {
    const uuid = await store();
    await storeChat(uuid, 5000);
    await backend.db.execute(sql`vacuum analyze chat_messages, chats`);
    const page = "select * from chat_messages where chat_uuid = $1 and number < 3000 order by number desc limit 30";
    expect(await rowsRead(backend.pool, page, [uuid])).toBe(30);
    await backend.db.delete(chatMessages).where(eq(chatMessages.chatUuid, uuid));
    await backend.db.delete(chats).where(eq(chats.dealUuid, uuid));
  });
});

describe("files", () => {
  const body = (files = [{ fileBody: base64(pdf), originalFilename: "Накладная.pdf" }], text?: string) => ({
    clientUuid: randomUUID(),
    files,
    ...(text && { text }),
  });
  const send = async (person: Person, uuid: string, value = body()) => (await as(person))(chat.sendFiles, { params: { uuid }, body: value });

  test("trust S52: a message carries files, with or without words, and whoever reads the chat saves them", async () => {
    const uuid = await store();
    const sent = await send(
      "creator",
      uuid,
      body(
        [
          { fileBody: base64(pdf), originalFilename: "Накладная.pdf" },
          { fileBody: base64(pdf), originalFilename: "../Акт.pdf" },
        ],
        "Вот",
      ),
    );
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject({
      number: 1,
      text: "Вот",
      files: [{ name: "Накладная.pdf", contentType: "application/pdf", size: pdf.byteLength }, { name: "Акт.pdf" }],
    });
    const fileUuid = must(sent.body.files[0]).uuid;
    for (const person of ["creator", "director", "rep", "regional", "supervisor"] as const) {
      const file = await (await as(person))(chat.file, { params: { uuid, fileUuid } });
      expect([file.status, Buffer.compare(file.body as Buffer, pdf)], person).toEqual([200, 0]);
      expect(file.headers["content-disposition"]).toContain("attachment");
      expect(file.headers["x-content-type-options"]).toBe("nosniff");
    }
    for (const person of ["foreigner", "strangeManager", "rep2"] as const)
      expect((await (await as(person))(chat.file, { params: { uuid, fileUuid } })).status).toBe(404);
    const other = await store();
    expect((await (await as("creator"))(chat.file, { params: { uuid: other, fileUuid } })).status, "through another chat").toBe(404);
  });

  test("S50 S51 S56: what is no accepted file, is too much or comes to a closed chat leaves nothing behind", async () => {
    const uuid = await store();
    const closed = await store("declined_by_seller");
    const before = await backend.db.select({ uuid: files.uuid }).from(files);
    const page = { fileBody: base64(Buffer.from("<html><script>1</script>")), originalFilename: "a.pdf" };
    expect((await send("creator", uuid, body([page]))).status).toBe(415);
    expect((await send("creator", uuid, body([{ fileBody: base64(pdf), originalFilename: "a.exe" }]))).status).toBe(415);
    expect((await send("creator", uuid, body([]))).status).toBe(400);
    expect((await send("creator", uuid, body(Array.from({ length: 6 }, () => ({ fileBody: base64(pdf), originalFilename: "a.pdf" }))))).status).toBe(400);
    const half = Buffer.concat([pdf.subarray(0, 10), Buffer.alloc(11 * 1024 * 1024), pdf.subarray(10)]);
    const two = Array.from({ length: 2 }, () => ({ fileBody: base64(half), originalFilename: "a.pdf" }));
    expect((await send("creator", uuid, body(two))).status).toBe(413);
    expect((await send("creator", closed)).status).toBe(409);
    expect((await send("branchManager", uuid)).status).toBe(409);
    expect((await send("supervisor", uuid)).status).toBe(403);
    expect(await backend.db.select({ uuid: files.uuid }).from(files)).toHaveLength(before.length);
    expect(
      await backend.db
        .select()
        .from(chatMessages)
        .where(inArray(chatMessages.chatUuid, [uuid, closed])),
    ).toEqual([]);
  });

  test("M05: the same post with files twice at once keeps one message and its files once", async () => {
    const uuid = await store();
    const value = body();
    const answers = await Promise.all([send("creator", uuid, value), send("creator", uuid, value)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    const kept = await backend.db
      .select()
      .from(chatFiles)
      .innerJoin(chatMessages, eq(chatMessages.uuid, chatFiles.messageUuid))
      .where(eq(chatMessages.chatUuid, uuid));
    expect(kept).toHaveLength(1);
    const [deal] = await backend.db.select({ company: deals.buyerCompanyUuid }).from(deals).where(eq(deals.uuid, uuid));
    const owned = await backend.db
      .select()
      .from(files)
      .where(eq(files.uuid, must(kept[0]).chat_files.fileUuid));
    expect(owned[0]?.companyUuid).toBe(deal?.company);
  });
});
