import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { chat } from "#contract/chat.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { maxMessageLength } from "#contract/limits.ts";
import { chatFiles, chatMessages, chats } from "#server/backend/chat/tables.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { files } from "#server/backend/files/tables.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { type Person, read, useChats, write } from "#tests/support/chats.ts";
import { must } from "#tests/support/demo-basket.ts";
import { base64, pdf } from "#tests/support/joining-company.ts";

const { backend, uuids, as, later, store, eventsOf } = useChats();

describe("writing to a chat", () => {
  test("M07: the first message creates the chat and sends new_chat once; every message sends one event to both sides", async () => {
    const uuid = await store();
    expect((await read(await as("creator"), uuid)).body).toMatchObject({
      messages: [],
      hasOlder: false,
      chat: { messageCount: 0, unread: 0, mayWrite: true },
    });
    expect(await backend.db.select().from(chats).where(eq(chats.dealUuid, uuid))).toEqual([]);
    const first = await write(await as("creator"), uuid, "Первое");
    expect(first.body).toMatchObject({
      number: 1,
      type: "sent",
      text: "Первое",
      authorUuid: uuids.creator,
      authorSide: "buyer",
      files: [],
    });
    await write(await as("rep"), uuid, "Второе");
    const events = await eventsOf(uuid);
    expect(events.map((event) => event.type)).toEqual(["new_chat", "message", "message"]);
    expect(events[0]?.payload).toEqual({ deal_uuid: uuid, message_uuid: first.body.uuid });
    for (const event of events) {
      for (const person of ["creator", "director", "rep", "regional", "supervisor"] as const)
        expect(event.recipientUuids).toContain(uuids[person]);
      for (const person of ["foreigner", "strangeManager", "rep2", "security", "platform"] as const)
        expect(event.recipientUuids).not.toContain(uuids[person]);
    }
  });

  test("M02: a person sees their own messages as sent, others' as received, under the author's name of that time", async () => {
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

  test("M05: twenty concurrent identical posts save one message, and a later retry returns the same one", async () => {
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
    // A message sent before the chat closed stays sent, whatever its retry meets.
    await (await as("rep"))(dealCalls.setStatus, { params: { uuid }, body: { status: "declined_by_seller" } });
    expect((await write(caller, uuid, "Один раз", clientUuid)).body.uuid).toBe(answers[0]?.body.uuid);
    // Message ids are the author's own: the other side may use the same.
    const open = await store();
    await write(caller, open, "a", clientUuid);
    expect((await write(await as("rep"), open, "b", clientUuid)).body.text).toBe("b");
  });

  test("trust R5: concurrent messages of several people get consecutive numbers without gaps", async () => {
    const uuid = await store();
    const writers = await Promise.all((["creator", "director", "rep", "regional"] as const).map(as));
    const answers = await Promise.all(
      writers.flatMap((caller, who) => Array.from({ length: 9 }, (_, index) => write(caller, uuid, `${who}:${index}`))),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { messages } = (await read(await as("director"), uuid, { limit: 100 })).body;
    expect(messages.map((message) => message.number)).toEqual(Array.from({ length: 36 }, (_, index) => index + 1));
    expect(new Set(messages.map((message) => message.text)).size).toBe(36);
  });

  test("trust S68: a person's eleventh message within a second is refused with the time, even across chats", async () => {
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

  test("S36 S47: a text is saved unchanged, and invalid input is refused beside its field", async () => {
    const uuid = await store();
    const caller = await as("creator");
    const text = "</script><img src=x onerror=alert(1)>\n{{name}} 😀";
    expect((await write(caller, uuid, `  ${text} `)).body.text).toBe(text);
    expect((await write(caller, uuid, "x".repeat(maxMessageLength))).status).toBe(200);
    for (const wrong of ["", "   ", "x".repeat(maxMessageLength + 1), "a\u0000b"]) {
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
      for (const query of [{ before: value }, { limit: value }])
        expect([200, 400]).toContain((await read(now, uuid, query as never)).status);
    }
  });
});

describe("files in a chat", () => {
  const body = (files = [{ fileBody: base64(pdf), originalFilename: "Накладная.pdf" }], text?: string) => ({
    clientUuid: randomUUID(),
    files,
    ...(text && { text }),
  });
  const send = async (person: Person, uuid: string, value = body()) =>
    (await as(person))(chat.sendFiles, { params: { uuid }, body: value });

  test("trust S52: a message carries files with or without text, and everybody who reads the chat can download them", async () => {
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

  test("S50 S51 S56: files of a wrong type, too large or sent to a closed chat are refused and leave nothing behind", async () => {
    const uuid = await store();
    const closed = await store("declined_by_seller");
    const before = await backend.db.select({ uuid: files.uuid }).from(files);
    const page = { fileBody: base64(Buffer.from("<html><script>1</script>")), originalFilename: "a.pdf" };
    expect((await send("creator", uuid, body([page]))).status).toBe(415);
    expect((await send("creator", uuid, body([{ fileBody: base64(pdf), originalFilename: "a.exe" }]))).status).toBe(415);
    expect((await send("creator", uuid, body([]))).status).toBe(400);
    expect(
      (await send("creator", uuid, body(Array.from({ length: 6 }, () => ({ fileBody: base64(pdf), originalFilename: "a.pdf" }))))).status,
    ).toBe(400);
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

  test("M05: two concurrent identical posts with a file save one message and its file once", async () => {
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
