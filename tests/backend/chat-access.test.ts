import { randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { chat } from "#contract/chat.ts";
import { dealStatuses } from "#contract/deal-statuses.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { chatMessages, chats } from "#server/backend/chat/tables.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { type Person, people, read, useChats, write } from "#tests/support/chats.ts";
import { base64, pdf } from "#tests/support/joining-company.ts";

const { backend, uuids, as, later, store, eventsOf } = useChats();

describe("who may read and write a chat", () => {
  /** Domain.md sections 12 and 14: status of reading and of writing while the chat is open. */
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

  test.each(dealStatuses)("M08 M09 M10 S35 S70: in a deal %s everybody reads and writes the chat as their role allows", async (status) => {
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

  test("M10: a representative of the company who is not assigned to the deal may not read or write its chat", async () => {
    const uuid = await store("waiting_approval", { sellerCustomerUuid: uuids.rep2 });
    expect((await read(await as("rep"), uuid)).status).toBe(403);
    expect((await write(await as("rep"), uuid)).status).toBe(403);
    expect((await read(await as("rep2"), uuid)).status).toBe(200);
  });

  test("M08: after the seller declines, the history stays readable and writing is refused with the reason", async () => {
    const uuid = await store();
    await write(await as("creator"), uuid, "Есть йогурт?");
    await (await as("rep"))(dealCalls.setStatus, { params: { uuid }, body: { status: "declined_by_seller", reason: "Нет товара" } });
    for (const person of ["creator", "director", "rep", "regional"] as const) {
      const caller = await as(person);
      const { body } = await read(caller, uuid);
      expect(body.messages.map((message) => message.text)).toEqual(["Есть йогурт?"]);
      expect(body.chat).toMatchObject({ mayWrite: false, closed: "declined_by_seller", declineReason: "Нет товара" });
      const refused = await write(caller, uuid);
      expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.details]).toEqual([
        409,
        "CONFLICT:4009",
        { reason: "declined_by_seller" },
      ]);
      expect(refused.errors[0]?.message).toContain("отклонил");
    }
  });

  test("S30 S31: every call for another company's chat answers the 404 of a random UUID and writes nothing", async () => {
    const uuid = await store();
    await write(await as("creator"), uuid);
    for (const person of ["foreigner", "strangeManager", "rep2"] as const) {
      const caller = await as(person);
      const calls = (target: string) => [
        caller(chat.messages, { params: { uuid: target } }),
        caller(chat.send, { params: { uuid: target }, body: { clientUuid: randomUUID(), text: "x" } }),
        caller(chat.sendFiles, {
          params: { uuid: target },
          body: { clientUuid: randomUUID(), files: [{ fileBody: base64(pdf), originalFilename: "a.pdf" }] },
        }),
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

describe("a chat whose deal gets another representative", () => {
  test("M11: the new representative joins with a system message; the former one may read but not write", async () => {
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

  test("M11: reassigning a deal without a chat creates no chat", async () => {
    const uuid = await store();
    await (await as("regional"))(dealCalls.assignSeller, { params: { uuid }, body: { seller_customer_uuid: uuids.rep2 } });
    expect(await backend.db.select().from(chats).where(eq(chats.dealUuid, uuid))).toEqual([]);
  });

  test("M11: messages sent during a reassignment are saved before its system message or refused", async () => {
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

  test("M08: a message sent while the seller declines is saved before the decline, with one event, or refused with 409", async () => {
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
      expect(events.map(({ type }) => type)).toEqual([...rows.map(() => "message"), "deal_updated"]);
    }
  });
});
