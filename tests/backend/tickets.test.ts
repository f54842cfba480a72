import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deals as dealCalls } from "#contract/deals.ts";
import { descriptionMax } from "#contract/ticket-limits.ts";
import { tickets } from "#contract/tickets.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { dealLines } from "#server/backend/deals/tables.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { files } from "#server/backend/files/tables.ts";
import { messages as letters } from "#server/backend/mail/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { ticketFiles, ticketMessages, tickets as rows } from "#server/backend/tickets/tables.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { personOf, storeDeal } from "#tests/support/demo-deals.ts";
import { base64, pdf } from "#tests/support/joining-company.ts";
import { addPerson } from "#tests/support/people.ts";
import { rowsRead } from "#tests/support/plan.ts";

const backend = useBackend("demo");

const people = {
  author: "director@alfa.example",
  colleague: "manager@alfa.example",
  foreigner: "director@beta.example",
  seller: "rep@seller.example",
  support: "support@platform.example",
  support2: "helper@platform.example",
  platform: "platform@platform.example",
  supervisor: "supervisor@seller.example",
} as const;
type Person = keyof typeof people;
const uuids = {} as Record<Person, string>;
const as = (person: Person) => backend.as(people[person]);

beforeAll(async () => {
  const [support] = await backend.db.select().from(customers).where(eq(customers.email, people.support));
  await addPerson(backend.db, { companyUuid: support?.companyUuid ?? "", email: people.support2, roles: ["tech_support"] });
  for (const person of Object.keys(people) as Person[]) uuids[person] = await personOf(backend.db, people[person]);
});

let hours = 0;
function later(by = 2): Date {
  hours += by;
  const now = new Date(testNow.getTime() + hours * 3600 * 1000);
  backend.setNow(now);
  return now;
}
beforeEach(() => {
  later();
});

const file = (name = "foto.pdf") => ({ fileBody: base64(pdf), originalFilename: name, contentType: "application/pdf" });
const fresh = (values: object = {}) => ({
  clientUuid: randomUUID(),
  theme: "Не открывается счёт",
  description: "Страница пустая",
  ...values,
});
const create = async (person: Person = "author", values: object = {}) =>
  (await (await as(person))(tickets.create, { body: fresh(values) })).body;
const say = (caller: Caller, uuid: string, text = "Есть новости?", clientUuid = randomUUID()) =>
  caller(tickets.send, { params: { uuid }, body: { clientUuid, text } });
const take = async (person: Person, uuid: string) =>
  (await as(person))(tickets.setStatus, { params: { uuid }, body: { status: "in_work" } });
const close = async (person: Person, uuid: string, body: object = { answer: "Исправили" }) =>
  (await as(person))(tickets.setStatus, { params: { uuid }, body: { status: "closed", ...body } });
const assign = async (person: Person, uuid: string, to: Person, from?: string | null) =>
  (await as(person))(tickets.assign, { params: { uuid }, body: { assigneeUuid: uuids[to], ...(from !== undefined && { from }) } });
const told = async (uuid: string) =>
  (
    await backend.db
      .select({ type: notifications.type, to: notifications.customerUuid })
      .from(notifications)
      .where(sql`${notifications.payload} ->> 'ticket_uuid' = ${uuid}`)
      .orderBy(notifications.uuid)
  ).map(({ type, to }) => `${type} ${(Object.keys(uuids) as Person[]).find((person) => uuids[person] === to) ?? "other"}`);
const stateOf = async (uuid: string) => {
  const [row] = await backend.db.select().from(rows).where(eq(rows.uuid, uuid));
  return { status: row?.status, assignee: (Object.keys(uuids) as Person[]).find((person) => uuids[person] === row?.assigneeUuid) ?? null };
};

describe("a new ticket", () => {
  test("T02 T03 T04 T09 Y33 N19: number, author as he is now, description and files; tech support hears 25, the author nothing", async () => {
    const ticket = await create("author", { files: [file(), file("akt.pdf")] });
    expect(ticket).toMatchObject({
      number: expect.stringMatching(/^T-\d{6}$/),
      theme: "Не открывается счёт",
      description: "Страница пустая",
      status: "new",
      author: {
        company: expect.stringContaining("Лукошко"),
        person: expect.stringContaining("Соколова"),
        role: "buyer_company_director",
        email: people.author,
      },
      files: [{ name: "foto.pdf" }, { name: "akt.pdf" }],
      allowedActions: ["resolve", "reply"],
    });
    expect(await told(ticket.uuid)).toEqual(expect.arrayContaining(["25 support", "25 support2"]));
    expect((await told(ticket.uuid)).filter((each) => each === "25 author")).toEqual([]);
    const events = await backend.db
      .select()
      .from(outboxEvents)
      .where(sql`${outboxEvents.payload} ->> 'ticket_uuid' = ${ticket.uuid} and type = 'ticket_updated'`);
    expect(events[0]?.recipientUuids).toEqual(expect.arrayContaining([uuids.author, uuids.support, uuids.platform, uuids.supervisor]));
    expect(events[0]?.recipientUuids).not.toContain(uuids.foreigner);
    const bytes = await (await as("support"))(tickets.file, { params: { uuid: ticket.uuid, fileUuid: ticket.files[0]?.uuid ?? "" } });
    expect(bytes.status).toBe(200);
    expect(
      (await (await as("foreigner"))(tickets.file, { params: { uuid: ticket.uuid, fileUuid: ticket.files[0]?.uuid ?? "" } })).status,
    ).toBe(404);
  });

  test("Y33 T03: a ticket's documents are all its files, those of the description first", async () => {
    const ticket = await create("author", { files: [file("akt.pdf")] });
    expect(ticket.documents).toEqual(ticket.files);
    const body = { clientUuid: randomUUID(), text: "Ещё счёт", files: [file("schet.pdf")] };
    expect((await (await as("author"))(tickets.send, { params: { uuid: ticket.uuid }, body })).status).toBe(200);
    const { documents, files: own } = (await (await as("support"))(tickets.get, { params: { uuid: ticket.uuid } })).body;
    expect([documents.map(({ name }) => name), own.map(({ name }) => name)]).toEqual([["akt.pdf", "schet.pdf"], ["akt.pdf"]]);
  });

  test("the same client uuid twice, also at once, is one ticket with one set of files", async () => {
    const body = fresh({ files: [file()] });
    const caller = await as("author");
    const answers = [
      ...(await Promise.all([caller(tickets.create, { body }), caller(tickets.create, { body })])),
      await caller(tickets.create, { body }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.uuid)).size).toBe(1);
    expect(await backend.db.$count(ticketFiles, eq(ticketFiles.ticketUuid, answers[0]?.body.uuid ?? ""))).toBe(1);
  });

  test("T17 V62 V63 Z43: 2,000 characters, ten files, 20 MB together, PDF, JPG and PNG; nothing of a refused one is kept", async () => {
    const caller = await as("author");
    const before = [await backend.db.$count(rows), await backend.db.$count(files)];
    const status = async (values: object) => (await caller(tickets.create, { body: fresh(values) })).status;
    expect(await status({ description: "я".repeat(descriptionMax + 1) })).toBe(400);
    expect(await status({ files: Array.from({ length: 11 }, () => file()) })).toBe(400);
    expect(await status({ files: [{ ...file("a.exe"), contentType: undefined }] })).toBe(415);
    expect(await status({ files: [{ fileBody: base64(Buffer.from("text")), originalFilename: "a.pdf" }] })).toBe(415);
    const large = base64(Buffer.concat([pdf, Buffer.alloc(11 * 1024 * 1024, 32)]));
    expect(await status({ files: [1, 2].map((each) => ({ fileBody: large, originalFilename: `${each}.pdf` })) })).toBe(413);
    expect([await backend.db.$count(rows), await backend.db.$count(files)]).toEqual(before);
    expect(await status({ description: "я".repeat(descriptionMax), files: Array.from({ length: 10 }, () => file()) })).toBe(200);
  });

  test("T17: files of later messages count for the same ten, and the support's for their own", async () => {
    const ticket = await create("author", { files: Array.from({ length: 8 }, () => file()) });
    const send = async (person: Person, count: number) =>
      (
        await (
          await as(person)
        )(tickets.send, {
          params: { uuid: ticket.uuid },
          body: { clientUuid: randomUUID(), files: Array.from({ length: count }, () => file()) },
        })
      ).status;
    expect([await send("author", 3), await send("author", 2), await send("author", 1), await send("support", 5)]).toEqual([
      409, 200, 409, 200,
    ]);
  });

  test("trust S36: bad input is refused, and thirty an hour are enough", async () => {
    const caller = await as("colleague");
    for (const value of badInput.filter(
      (each) => typeof each !== "string" || each.trim() === "" || each.length > 1_999 || each.includes("\u0000"),
    ))
      for (const field of ["clientUuid", "theme", "description", "dealUuid", "claims", "files"]) {
        if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
        const { status } = await caller(tickets.create, { body: { ...fresh(), [field]: value } as never });
        expect([400, 413], `${field} ${JSON.stringify(value)?.slice(0, 30)}`).toContain(status);
      }
    const statuses: number[] = [];
    for (let each = 0; each < 31; each += 1) statuses.push((await caller(tickets.create, { body: fresh() })).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429]);
  });
});

describe("claims", () => {
  const storeClaimed = async (status: "received" | "waiting_approval" = "received") => {
    const uuid = await storeDeal(backend.db, { status, buyerCustomerUuid: uuids.author, sellerCustomerUuid: uuids.seller });
    const lines = await backend.db.select().from(dealLines).where(eq(dealLines.dealUuid, uuid));
    return { uuid, lines };
  };

  test("domain 15: a claim keeps the lines of its deal with what is wrong, by who may claim", async () => {
    const { uuid, lines } = await storeClaimed();
    expect((await (await as("author"))(dealCalls.get, { params: { uuid } })).body.allowedActions).toContain("claim");
    const line = lines[0];
    expect(line).toBeDefined();
    const claims = [{ lineUuid: line?.uuid, kind: "warm" }];
    const ticket = await create("author", { dealUuid: uuid, claims, files: [file()] });
    expect(ticket).toMatchObject({
      dealUuid: uuid,
      dealNumber: expect.any(String),
      claims: [{ lineUuid: line?.uuid, kind: "warm", name: expect.any(String) }],
    });
    const refused = async (person: Person, values: object) =>
      (await (await as(person))(tickets.create, { body: fresh({ dealUuid: uuid, claims, ...values }) })).status;
    expect(await refused("foreigner", {})).toBe(404);
    expect(await refused("seller", {})).toBe(403);
    expect(await refused("author", { claims: [{ lineUuid: randomUUID(), kind: "short" }] })).toBe(400);
    expect(await refused("author", { claims: [...claims, ...claims] })).toBe(400);
    expect(await refused("author", { dealUuid: undefined })).toBe(400);
    const running = await storeClaimed("waiting_approval");
    expect(await refused("author", { dealUuid: running.uuid, claims: [{ lineUuid: running.lines[0]?.uuid, kind: "wrong" }] })).toBe(403);
  });
});

describe("the way of a ticket", () => {
  test("T10 T11 T12 T13 N19: assigned, in work, given to another, closed with an answer; each is told to whom it concerns", async () => {
    const { uuid } = await create();
    expect((await assign("platform", uuid, "support")).body).toMatchObject({ status: "assigned", assigneeUuid: uuids.support });
    expect((await told(uuid)).slice(-2).sort()).toEqual(["26 author", "26 support"]);
    expect((await take("support", uuid)).body.status).toBe("in_work");
    expect((await told(uuid)).at(-1)).toBe("26 author");
    expect((await assign("support", uuid, "support2")).body).toMatchObject({ status: "assigned", assigneeUuid: uuids.support2 });
    expect((await told(uuid)).at(-1)).toBe("26 support2");
    expect((await close("support", uuid)).status).toBe(409);
    expect((await close("support2", uuid, {})).errors[0]?.details).toEqual({ answer: ["Не заполнено поле"] });
    const closed = await close("support2", uuid);
    expect(closed.body).toMatchObject({ status: "closed", messageCount: 1, allowedActions: [] });
    expect(closed.body.log.map((entry) => entry.event)).toEqual(["assigned", "in_work", "assigned", "closed"]);
    expect((await told(uuid)).at(-1)).toBe("27 author");
    for (const answer of [await take("support", uuid), await assign("support", uuid, "support"), await say(await as("support"), uuid)])
      expect(answer.status).toBe(409);
  });

  test("T13: the author says that it is solved, once; the assignee hears it, and tech support where there is none", async () => {
    const { uuid } = await create();
    await take("support", uuid);
    expect((await close("author", uuid, {})).body.status).toBe("closed");
    expect((await told(uuid)).at(-1)).toBe("27 support");
    const count = (await told(uuid)).length;
    expect((await close("author", uuid, {})).status).toBe(200);
    expect(await told(uuid)).toHaveLength(count);
    const alone = await create();
    await close("author", alone.uuid, {});
    expect(await told(alone.uuid)).toEqual(expect.arrayContaining(["27 support", "27 support2"]));
  });

  test("T16: a message of the author to an open ticket changes no status", async () => {
    const { uuid } = await create();
    for (const prepare of [() => undefined, () => assign("platform", uuid, "support"), () => take("support", uuid)]) {
      await prepare();
      const before = await stateOf(uuid);
      expect((await say(await as("author"), uuid)).body.message).toMatchObject({ type: "sent", isSupport: false });
      expect(await stateOf(uuid)).toEqual(before);
    }
  });

  test("T14 N19: a reply within 14 days opens it again for the same assignee, who hears 26", async () => {
    const { uuid } = await create();
    await take("support", uuid);
    await close("support", uuid);
    later(14 * 24);
    expect((await say(await as("author"), uuid)).body).toMatchObject({ ticketUuid: uuid, message: { number: 2 } });
    expect(await stateOf(uuid)).toEqual({ status: "assigned", assignee: "support" });
    expect((await told(uuid)).at(-1)).toBe("26 support");
    const { body } = await (await as("author"))(tickets.get, { params: { uuid } });
    expect(body).toMatchObject({ closedAt: null, reopensUntil: null });
    expect(body.log.at(-1)).toMatchObject({ event: "reopened", assigneeName: expect.any(String) });
  });

  test("T14: solved before anybody had it, it waits again for whoever takes it", async () => {
    const { uuid } = await create();
    await close("author", uuid, {});
    await say(await as("author"), uuid);
    expect(await stateOf(uuid)).toEqual({ status: "new", assignee: null });
    expect((await told(uuid)).filter((each) => each === "26 support2")).toHaveLength(1);
  });

  test("T15: a later reply is a new ticket linked to the old one, and its retry is no second", async () => {
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
    expect(await told(next ?? "")).toContain("25 support");
  });

  test("T08: a guest has no cabinet: the answer goes to the contact he left", async () => {
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

describe("who and when", () => {
  test("T05 T07 trust S30: another's ticket is not found by any call, the supervisor only reads", async () => {
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

  test("T10: a ticket may be given to any of the active people of support", async () => {
    const { assignees } = (await (await as("platform"))(tickets.assignees)).body;
    expect(assignees.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining([uuids.support, uuids.support2, uuids.platform]));
    expect(assignees.map(({ uuid }) => uuid)).not.toContain(uuids.supervisor);
    expect((await (await as("author"))(tickets.assignees)).status).toBe(403);
  });

  test("T11: two of support take one ticket at once: one has it, the other is told", async () => {
    const { uuid } = await create();
    const answers = await Promise.all([take("support", uuid), take("support2", uuid)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const loser = answers[0]?.status === 200 ? "support2" : "support";
    const both = await Promise.all([assign("platform", (await create()).uuid, loser, null), assign("platform", uuid, loser, null)]);
    expect(both.map((answer) => answer.status)).toEqual([200, 409]);
  });

  test("trust P8: a button of a ticket holds for the status it was drawn for; another one is refused with what the ticket is now", async () => {
    const { uuid } = await create();
    await take("support", uuid);
    const stale = [await close("support", uuid, { answer: "Готово", from: "new" }), await close("author", uuid, { from: "assigned" })];
    for (const answer of stale)
      expect([answer.status, answer.errors[0]?.message]).toEqual([409, expect.stringContaining("теперь оно в работе")]);
    expect((await stateOf(uuid)).status).toBe("in_work");
    expect((await close("support", uuid, { answer: "Готово", from: "in_work" })).status).toBe(200);
  });

  test("T14: the author does not close past an answer he has not seen, and who takes a ticket into work writes his answer as a message", async () => {
    const { uuid } = await create();
    await take("support", uuid);
    await say(await as("support"), uuid);
    const past = await close("author", uuid, { seen: 0 });
    expect([past.status, past.errors[0]?.message]).toEqual([409, expect.stringContaining("пришёл новый ответ")]);
    expect((await close("author", uuid, { seen: 1 })).status).toBe(200);
    const other = (await create()).uuid;
    const taken = await (await as("support"))(tickets.setStatus, {
      params: { uuid: other },
      body: { status: "in_work", answer: "Смотрим" },
    });
    expect(taken.errors[0]?.details).toHaveProperty("answer");
    expect((await stateOf(other)).status).toBe("new");
  });

  test("T14: closing while the author writes: he either stops the closing or opens the ticket again, and nothing is lost", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { uuid } = await create();
      await take("support", uuid);
      const [closing, reply] = await Promise.all([close("support", uuid, { answer: "Готово", seen: 0 }), say(await as("author"), uuid)]);
      expect(reply.status).toBe(200);
      expect([200, 409]).toContain(closing.status);
      expect((await stateOf(uuid)).status).toBe(closing.status === 200 ? "assigned" : "in_work");
      const written = await backend.db.select().from(ticketMessages).where(eq(ticketMessages.ticketUuid, uuid));
      expect(written.map((row) => row.number).sort()).toEqual(closing.status === 200 ? [1, 2] : [1]);
    }
  });

  test("the same client uuid with other words is refused, for tickets and for messages", async () => {
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

  test("one client uuid at once from two tabs is one message, and pages go upwards", async () => {
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

describe("the list", () => {
  test("T01 L124: filters by status, period, assignee, number and words, with counts", async () => {
    const theme = `Особая тема ${randomUUID().slice(0, 8)}`;
    const own = await create("author", { theme });
    await create("author", { theme });
    await take("support", own.uuid);
    const caller = await as("support");
    const list = async (query: object) => (await caller(tickets.list, { query: { perPage: 100, ...query } })).body;
    const all = await list({ search: theme.toLowerCase() });
    expect([all.total, all.counts]).toEqual([2, { new: 1, assigned: 0, in_work: 1, closed: 0 }]);
    expect(all.tickets[0]).toMatchObject({
      number: expect.stringMatching(/^T-/),
      theme,
      status: "new",
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect((await list({ search: theme, status: "in_work" })).tickets.map((row) => row.uuid)).toEqual([own.uuid]);
    for (const search of [own.number, String(Number(own.number.slice(2)))])
      expect((await list({ search })).tickets.map((row) => row.uuid)).toEqual([own.uuid]);
    for (const query of [{ mine: "true" }, { assignee: uuids.support }]) expect((await list({ search: theme, ...query })).total).toBe(1);
    expect((await list({ search: theme, assignee: "none" })).total).toBe(1);
    const day = own.createdAt.slice(0, 10);
    expect((await list({ search: theme, dateFrom: day, dateTo: "2027-01-01" })).total).toBe(2);
    expect((await list({ search: theme, dateTo: "2026-01-01" })).total).toBe(0);
    expect((await caller(tickets.list, { query: { status: "lost", page: "0", mine: "perhaps" } })).status).toBe(400);
  });

  test("performance: with 10,000 tickets a page costs the same statements as with few, and its rows come by index", async () => {
    const caller = await as("support");
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      uuid: uuidv7(),
      number: 500_000 + index,
      theme: `Вопрос ${index}`,
      description: "…",
      status: (["new", "assigned", "in_work", "closed"] as const)[index % 4] ?? "new",
      authorUuid: randomUUID(),
      author: { company: `Компания ${index % 400}`, person: "Иванов", role: "", email: "", phone: "" },
      createdAt: new Date(testNow.getTime() - index * 60_000),
      updatedAt: testNow,
    }));
    const few = (await caller(tickets.list, { query: {} })).queries;
    for (let from = 0; from < many.length; from += 1000) await backend.db.insert(rows).values(many.slice(from, from + 1000));
    await backend.db.execute(sql`vacuum analyze tickets`);
    expect((await caller(tickets.list, { query: { perPage: 50 } })).queries).toBe(few);
    const read = (query: string) => rowsRead(backend.pool, `select uuid from tickets ${query}`);
    expect(await read("order by created_at desc, uuid desc limit 10")).toBe(10);
    expect(await read(`where author_uuid = '${uuids.author}' order by created_at desc limit 10`)).toBeLessThanOrEqual(100);
    expect(
      await read("where (theme || ' ' || (author ->> 'person') || ' ' || (author ->> 'company')) ilike '%Вопрос 9999%'"),
    ).toBeLessThanOrEqual(100);
    expect(await backend.db.$count(rows, and(eq(rows.status, "new")))).toBeGreaterThan(2000);
  });
});
