import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { tickets } from "#contract/tickets.ts";
import { messages as letters } from "#server/backend/mail/tables.ts";
import { tickets as rows, ticketMessages } from "#server/backend/tickets/tables.ts";
import { useTickets } from "#tests/support/tickets.ts";

const { backend, uuids, as, later, fresh, create, say, take, close, assign, told, stateOf } = useTickets();

describe("the life of a ticket", () => {
  test("T10 T11 T12 T13 N19: a ticket is assigned, taken, reassigned and closed, and each step notifies those concerned", async () => {
    const { uuid } = await create();
    expect((await assign("platform", uuid, "support")).body).toMatchObject({ status: "assigned", assigneeUuid: uuids.support });
    expect((await told(uuid)).slice(-2).sort()).toEqual(["ticketStatusChanged author", "ticketStatusChanged support"]);
    expect((await take("support", uuid)).body.status).toBe("in_work");
    expect((await told(uuid)).at(-1)).toBe("ticketStatusChanged author");
    expect((await assign("support", uuid, "support2")).body).toMatchObject({ status: "assigned", assigneeUuid: uuids.support2 });
    expect((await told(uuid)).at(-1)).toBe("ticketStatusChanged support2");
    expect((await close("support", uuid)).status).toBe(409);
    expect((await close("support2", uuid, {})).errors[0]?.details).toEqual({ answer: ["Не заполнено поле"] });
    const closed = await close("support2", uuid);
    expect(closed.body).toMatchObject({ status: "closed", messageCount: 1, allowedActions: [] });
    expect(closed.body.log.map((entry) => entry.event)).toEqual(["assigned", "in_work", "assigned", "closed"]);
    expect((await told(uuid)).at(-1)).toBe("ticketClosed author");
    for (const answer of [await take("support", uuid), await assign("support", uuid, "support"), await say(await as("support"), uuid)])
      expect(answer.status).toBe(409);
  });

  test("T13: the author closes a ticket as solved, once; the assignee is notified, or tech support where there is none", async () => {
    const { uuid } = await create();
    await take("support", uuid);
    expect((await close("author", uuid, {})).body.status).toBe("closed");
    expect((await told(uuid)).at(-1)).toBe("ticketClosed support");
    const count = (await told(uuid)).length;
    expect((await close("author", uuid, {})).status).toBe(200);
    expect(await told(uuid)).toHaveLength(count);
    const alone = await create();
    await close("author", alone.uuid, {});
    expect(await told(alone.uuid)).toEqual(expect.arrayContaining(["ticketClosed support", "ticketClosed support2"]));
  });

  test("T16: a message of the author to an open ticket does not change its status", async () => {
    const { uuid } = await create();
    for (const prepare of [() => undefined, () => assign("platform", uuid, "support"), () => take("support", uuid)]) {
      await prepare();
      const before = await stateOf(uuid);
      expect((await say(await as("author"), uuid)).body.message).toMatchObject({ type: "sent", isSupport: false });
      expect(await stateOf(uuid)).toEqual(before);
    }
  });

  test("T14 N19: a reply within 14 days reopens the ticket for the same assignee, who gets notification 26", async () => {
    const { uuid } = await create();
    await take("support", uuid);
    await close("support", uuid);
    later(14 * 24);
    expect((await say(await as("author"), uuid)).body).toMatchObject({ ticketUuid: uuid, message: { number: 2 } });
    expect(await stateOf(uuid)).toEqual({ status: "assigned", assignee: "support" });
    expect((await told(uuid)).at(-1)).toBe("ticketStatusChanged support");
    const { body } = await (await as("author"))(tickets.get, { params: { uuid } });
    expect(body).toMatchObject({ closedAt: null, reopensUntil: null });
    expect(body.log.at(-1)).toMatchObject({ event: "reopened", assigneeName: expect.any(String) });
  });

  test("T14: a ticket closed before anybody took it is new again after a reply, without an assignee", async () => {
    const { uuid } = await create();
    await close("author", uuid, {});
    await say(await as("author"), uuid);
    expect(await stateOf(uuid)).toEqual({ status: "new", assignee: null });
    expect((await told(uuid)).filter((each) => each === "ticketStatusChanged support2")).toHaveLength(1);
  });

  test("T15: a reply after 14 days makes a new ticket linked to the old one, and a retry makes no second one", async () => {
    const { uuid, theme, number } = await create();
    await take("support", uuid);
    await close("support", uuid);
    later(14 * 24 + 1);
    const caller = await as("author");
    const clientUuid = randomUUID();
    const answers = [await say(caller, uuid, "Снова пусто", clientUuid), await say(caller, uuid, "Снова пусто", clientUuid)];
    const [next] = answers.map((answer) => answer.body.ticketUuid);
    expect(answers.map((answer) => answer.body)).toEqual([1, 2].map(() => ({ ticketUuid: next, message: null })));
    expect((await caller(tickets.get, { params: { uuid: next ?? "" } })).body).toMatchObject({
      theme,
      description: "Снова пусто",
      status: "new",
      previous: { uuid, number },
    });
    expect((await caller(tickets.get, { params: { uuid } })).body).toMatchObject({ status: "closed", next: { uuid: next } });
    expect(await told(next ?? "")).toContain("ticketOpened support");
  });

  test("T08: the answer to a guest's ticket is sent to the contact that the guest left", async () => {
    const { number } = (
      await (
        await backend.as(null)
      )(tickets.requestSupport, { body: { contact: "guest@mail.example", theme: "Вход", description: "Не могу войти" } })
    ).body;
    const [row] = await backend.db
      .select()
      .from(rows)
      .where(eq(rows.number, Number(number.slice(2))));
    await take("support", row?.uuid ?? "");
    expect((await close("support", row?.uuid ?? "", { answer: "Пароль сброшен" })).status).toBe(200);
    const sent = await backend.db.select().from(letters).where(eq(letters.recipient, "guest@mail.example"));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toContain("Пароль сброшен");
  });
});

describe("access to tickets and concurrent changes", () => {
  test("T05 T07 trust S30: another person's ticket is not found by any call, and the supervisor only reads", async () => {
    const { uuid } = await create();
    const body = { clientUuid: randomUUID(), text: "text" };
    for (const person of ["colleague", "foreigner", "seller"] as const) {
      const caller = await as(person);
      const statuses = [
        await caller(tickets.get, { params: { uuid } }),
        await caller(tickets.messages, { params: { uuid } }),
        await caller(tickets.send, { params: { uuid }, body }),
        await caller(tickets.setStatus, { params: { uuid }, body: { status: "closed" } }),
        await caller(tickets.file, { params: { uuid, fileUuid: randomUUID() } }),
      ].map((answer) => answer.status);
      expect(statuses, person).toEqual([404, 404, 404, 404, 404]);
      expect((await caller(tickets.setStatus, { params: { uuid }, body: { status: "in_work" } })).status).toBe(404);
      expect((await assign(person, uuid, "support")).status).toBe(403);
    }
    expect((await take("author", uuid)).status).toBe(403);
    const supervisor = await as("supervisor");
    expect((await supervisor(tickets.get, { params: { uuid } })).body.allowedActions).toEqual([]);
    expect([
      (await say(supervisor, uuid)).status,
      (await close("supervisor", uuid)).status,
      (await take("supervisor", uuid)).status,
    ]).toEqual([403, 403, 403]);
    expect((await assign("support", uuid, "supervisor")).status).toBe(400);
    expect(await stateOf(uuid)).toEqual({ status: "new", assignee: null });
  });

  test("T10: a ticket may be assigned to any active person of support", async () => {
    const { assignees } = (await (await as("platform"))(tickets.assignees)).body;
    expect(assignees.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining([uuids.support, uuids.support2, uuids.platform]));
    expect(assignees.map(({ uuid }) => uuid)).not.toContain(uuids.supervisor);
    expect((await (await as("author"))(tickets.assignees)).status).toBe(403);
  });

  test("T11: when two people of support take a ticket concurrently, one gets it and the other gets 409", async () => {
    const { uuid } = await create();
    const answers = await Promise.all([take("support", uuid), take("support2", uuid)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const loser = answers[0]?.status === 200 ? "support2" : "support";
    const both = await Promise.all([assign("platform", (await create()).uuid, loser, null), assign("platform", uuid, loser, null)]);
    expect(both.map((answer) => answer.status)).toEqual([200, 409]);
  });

  test("trust P8: a button works only for the status it was shown for, otherwise the error names the present status", async () => {
    const { uuid } = await create();
    await take("support", uuid);
    const stale = [await close("support", uuid, { answer: "Готово", from: "new" }), await close("author", uuid, { from: "assigned" })];
    for (const answer of stale)
      expect([answer.status, answer.errors[0]?.message]).toEqual([409, expect.stringContaining("теперь оно в работе")]);
    expect((await stateOf(uuid)).status).toBe("in_work");
    expect((await close("support", uuid, { answer: "Готово", from: "in_work" })).status).toBe(200);
  });

  test("T14: the author cannot close a ticket past an unread answer, and taking a ticket cannot carry an answer", async () => {
    const { uuid } = await create();
    await take("support", uuid);
    await say(await as("support"), uuid);
    const past = await close("author", uuid, { lastMessageNumber: 0 });
    expect([past.status, past.errors[0]?.message]).toEqual([409, expect.stringContaining("пришёл новый ответ")]);
    expect((await close("author", uuid, { lastMessageNumber: 1 })).status).toBe(200);
    const other = (await create()).uuid;
    const taken = await (await as("support"))(tickets.setStatus, {
      params: { uuid: other },
      body: { status: "in_work", answer: "Смотрим" },
    });
    expect(taken.errors[0]?.details).toHaveProperty("answer");
    expect((await stateOf(other)).status).toBe("new");
  });

  test("T14: a reply concurrent with the closing either prevents it or reopens the ticket, and nothing is lost", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { uuid } = await create();
      await take("support", uuid);
      const [closing, reply] = await Promise.all([
        close("support", uuid, { answer: "Готово", lastMessageNumber: 0 }),
        say(await as("author"), uuid),
      ]);
      expect(reply.status).toBe(200);
      expect([200, 409]).toContain(closing.status);
      expect((await stateOf(uuid)).status).toBe(closing.status === 200 ? "assigned" : "in_work");
      const written = await backend.db.select().from(ticketMessages).where(eq(ticketMessages.ticketUuid, uuid));
      expect(written.map((row) => row.number).sort()).toEqual(closing.status === 200 ? [1, 2] : [1]);
    }
  });

  test("the same client uuid with other text is rejected, for tickets and for messages", async () => {
    const caller = await as("author");
    const body = fresh();
    const made = (await caller(tickets.create, { body })).body;
    expect((await caller(tickets.create, { body })).body.uuid).toBe(made.uuid);
    for (const change of [{ theme: "Другая тема" }, { description: "Другие слова" }]) {
      const { status, errors } = await caller(tickets.create, { body: { ...body, ...change } });
      expect([status, errors[0]?.code]).toEqual([409, "IDEMPOTENCY_MISMATCH:4009"]);
    }
    const clientUuid = randomUUID();
    expect((await say(caller, made.uuid, "раз", clientUuid)).status).toBe(200);
    const other = await say(caller, made.uuid, "два", clientUuid);
    expect([other.status, other.errors[0]?.code]).toEqual([409, "IDEMPOTENCY_MISMATCH:4009"]);
  });

  test("concurrent messages with one client uuid from two tabs become one, and older messages come page by page", async () => {
    const { uuid } = await create();
    const caller = await as("author");
    const clientUuid = randomUUID();
    const answers = await Promise.all([say(caller, uuid, "раз", clientUuid), say(caller, uuid, "раз", clientUuid)]);
    expect(new Set(answers.map((answer) => answer.body.message?.uuid)).size).toBe(1);
    await say(await as("support"), uuid, "два");
    const page = (await caller(tickets.messages, { params: { uuid }, query: { limit: 1 } })).body;
    expect(page).toMatchObject({ hasOlder: true, messages: [{ number: 2, type: "received", isSupport: true }] });
    expect((await caller(tickets.messages, { params: { uuid }, query: { before: 2 } })).body).toMatchObject({
      hasOlder: false,
      messages: [{ number: 1, type: "sent" }],
    });
  });
});
