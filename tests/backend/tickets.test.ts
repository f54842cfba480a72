import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { deals as dealCalls } from "#contract/deals.ts";
import { maxTicketDescriptionLength } from "#contract/limits.ts";
import { tickets } from "#contract/tickets.ts";
import { dealLines } from "#server/backend/deals/tables.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { files } from "#server/backend/files/tables.ts";
import { tickets as rows, ticketFiles } from "#server/backend/tickets/tables.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { testNow } from "#tests/support/clock.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { base64, pdf } from "#tests/support/joining-company.ts";
import { rowsRead } from "#tests/support/query-plans.ts";
import { type Person, useTickets } from "#tests/support/tickets.ts";

const { backend, people, uuids, as, file, fresh, create, take, told } = useTickets();

describe("a new ticket", () => {
  test("T02 T03 T04 T09 Y33 N19: a ticket has number, author, description and files; tech support gets notification 25", async () => {
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
    expect(await told(ticket.uuid)).toEqual(expect.arrayContaining(["ticketOpened support", "ticketOpened support2"]));
    expect((await told(ticket.uuid)).filter((each) => each === "ticketOpened author")).toEqual([]);
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

  test("requests with the same client uuid, also concurrent ones, make one ticket with one set of files", async () => {
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

  test("T17 V62 V63 Z43: a ticket with too long a text, too many, too large or other files is rejected, and nothing is saved", async () => {
    const caller = await as("author");
    const before = [await backend.db.$count(rows), await backend.db.$count(files)];
    const status = async (values: object) => (await caller(tickets.create, { body: fresh(values) })).status;
    expect(await status({ description: "я".repeat(maxTicketDescriptionLength + 1) })).toBe(400);
    expect(await status({ files: Array.from({ length: 11 }, () => file()) })).toBe(400);
    expect(await status({ files: [{ ...file("a.exe"), contentType: undefined }] })).toBe(415);
    expect(await status({ files: [{ fileBody: base64(Buffer.from("text")), originalFilename: "a.pdf" }] })).toBe(415);
    const large = base64(Buffer.concat([pdf, Buffer.alloc(11 * 1024 * 1024, 32)]));
    expect(await status({ files: [1, 2].map((each) => ({ fileBody: large, originalFilename: `${each}.pdf` })) })).toBe(413);
    expect([await backend.db.$count(rows), await backend.db.$count(files)]).toEqual(before);
    expect(await status({ description: "я".repeat(maxTicketDescriptionLength), files: Array.from({ length: 10 }, () => file()) })).toBe(
      200,
    );
  });

  test("T17: files of the author's later messages count towards the same ten, those of support towards their own", async () => {
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

  test("trust S36: bad input is rejected, and after thirty tickets in an hour the next gets 429", async () => {
    const caller = await as("colleague");
    for (const value of badInput.filter(
      (each) => typeof each !== "string" || each.trim() === "" || each.length > 1_999 || each.includes("\u0000"),
    ))
      for (const field of ["clientUuid", "theme", "description", "dealUuid", "complaints", "files"]) {
        if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
        const { status } = await caller(tickets.create, { body: { ...fresh(), [field]: value } as never });
        expect([400, 413], `${field} ${JSON.stringify(value)?.slice(0, 30)}`).toContain(status);
      }
    const statuses: number[] = [];
    for (let each = 0; each < 31; each += 1) statuses.push((await caller(tickets.create, { body: fresh() })).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429]);
  });
});

describe("complaints about a deal", () => {
  const storeClaimed = async (status: "received" | "waiting_approval" = "received") => {
    const uuid = await storeDeal(backend.db, { status, buyerCustomerUuid: uuids.author, sellerCustomerUuid: uuids.seller });
    const lines = await backend.db.select().from(dealLines).where(eq(dealLines.dealUuid, uuid));
    return { uuid, lines };
  };

  test("domain 15: a complaint saves the deal's lines and what is wrong, and only a person who may complain can make it", async () => {
    const { uuid, lines } = await storeClaimed();
    expect((await (await as("author"))(dealCalls.get, { params: { uuid } })).body.allowedActions).toContain("claim");
    const line = lines[0];
    const complaints = [{ lineUuid: line?.uuid, kind: "warm" }];
    const ticket = await create("author", { dealUuid: uuid, complaints, files: [file()] });
    expect(ticket).toMatchObject({
      dealUuid: uuid,
      dealNumber: expect.any(String),
      complaints: [{ lineUuid: line?.uuid, kind: "warm", name: expect.any(String) }],
    });
    const refused = async (person: Person, values: object) =>
      (await (await as(person))(tickets.create, { body: fresh({ dealUuid: uuid, complaints, ...values }) })).status;
    expect(await refused("foreigner", {})).toBe(404);
    expect(await refused("seller", {})).toBe(403);
    expect(await refused("author", { complaints: [{ lineUuid: randomUUID(), kind: "short" }] })).toBe(400);
    expect(await refused("author", { complaints: [...complaints, ...complaints] })).toBe(400);
    expect(await refused("author", { dealUuid: undefined })).toBe(400);
    const running = await storeClaimed("waiting_approval");
    expect(await refused("author", { dealUuid: running.uuid, complaints: [{ lineUuid: running.lines[0]?.uuid, kind: "wrong" }] })).toBe(
      403,
    );
  });
});

describe("the list of tickets", () => {
  test("T01 L124: the list is filtered by status, period, assignee, number and words, with counts by status", async () => {
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

  test("performance: with 10,000 tickets a page takes as many queries as with few, and its rows come by index", async () => {
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
