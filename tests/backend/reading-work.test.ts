import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { distribution } from "#contract/distribution.ts";
import type { NotificationType } from "#contract/notification-types.ts";
import { notifications } from "#contract/notifications.ts";
import { tickets } from "#contract/tickets.ts";
import { tickets as ticketRows } from "#server/backend/tickets/tables.ts";
import { testNow } from "#tests/support/clock.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";
import { useReaders } from "#tests/support/readers.ts";

const { addNotification, as, backend, own, people, whoReaches } = useReaders();

describe("reading distribution centres and schedules", () => {
  test("S22 S23: the list of distribution centres includes each centre's storages", async () => {
    const call = await as("SR");
    const { body, queries } = await call(distribution.listCenters);
    expect(body.distributionCenters.length).toBeGreaterThan(1);
    expect(body.distributionCenters.every((center) => center.storages.length > 0 && center.timeZone.includes("/"))).toBe(true);
    expect(queries).toBe(4);
    const [first] = body.distributionCenters;
    expect((await call(distribution.getCenter, { params: { uuid: first?.uuid ?? "" } })).body).toEqual(first);
  });

  test("S24: schedules are filtered by centre, and a schedule has valid delivery rules by segment", async () => {
    const call = await as("SR");
    const all = (await call(distribution.listSchedules)).body.schedules;
    const [first] = all;
    const centerUuid = first?.distributionCenter.uuid;
    const some = (await call(distribution.listSchedules, { query: { distributionCenterUuid: centerUuid } })).body.schedules;
    expect(some).toEqual(all.filter((schedule) => schedule.distributionCenter.uuid === centerUuid));
    const { body, queries } = await call(distribution.getSchedule, { params: { uuid: first?.uuid ?? "" } });
    expect(body).toMatchObject(first ?? {});
    expect(body.rules.every((rule) => rule.weekday >= 1 && rule.weekday <= 7 && /^\d\d:\d\d$/.test(rule.cutoff))).toBe(true);
    expect(body.rules.every((rule) => (rule.segmentUuid === null) === (rule.segmentName === null))).toBe(true);
    expect(queries).toBe(5);
  });

  test("S22 S24: centres and schedules are searched, filtered, sorted and paged with the same number of queries for any page", async () => {
    const call = await as("SR");
    const centers = async (query: object) => {
      const { status, body, queries } = await call(distribution.listCenters, { query });
      return {
        status,
        names: body?.distributionCenters?.map(({ name }) => name),
        cities: body?.distributionCenters?.map(({ city }) => city),
        total: body?.total,
        queries,
      };
    };
    const all = await centers({});
    const [first = "", second = ""] = all.names;
    expect(all.total).toBe(all.names.length);
    expect(await centers({ search: first.toUpperCase() })).toMatchObject({ names: [first], total: 1, queries: all.queries });
    expect(await centers({ perPage: 1, page: 2 })).toMatchObject({ names: [second], total: all.total, queries: all.queries });
    expect((await centers({ sort: "name:desc" })).names).toEqual([...all.names].reverse());
    const alphabet = new Intl.Collator("ru").compare;
    expect((await centers({ sort: "city:asc" })).cities).toEqual([...all.cities].sort(alphabet));
    expect(await centers({ search: "нет такого" })).toMatchObject({ names: [], total: 0 });

    const schedules = async (query: object) => {
      const { status, body, queries } = await call(distribution.listSchedules, { query });
      return { status, rows: body?.schedules ?? [], total: body?.total, queries };
    };
    const every = await schedules({});
    const [one, two] = every.rows;
    expect(every.total).toBe(every.rows.length);
    expect(await schedules({ perPage: 1, page: 2 })).toMatchObject({ rows: [two], total: every.total, queries: every.queries });
    const counts = (await schedules({ sort: "branches:desc" })).rows.map(({ branchCount }) => branchCount);
    expect(counts).toEqual([...counts].sort((left, right) => right - left));
    const wanted = { search: one?.name, distributionCenterUuid: one?.distributionCenter.uuid };
    const found = await schedules(wanted);
    expect([found.rows[0], found.total, found.queries]).toEqual([one, found.rows.length, every.queries]);
    expect(await schedules({ ...wanted, search: "100%" })).toMatchObject({ rows: [], total: 0 });
    for (const query of [{ sort: "colour:asc" }, { page: 0 }, { perPage: 101 }, { search: "ы".repeat(101) }])
      expect([(await centers(query)).status, (await schedules(query)).status], JSON.stringify(query)).toEqual([400, 400]);
  });

  test("an unknown distribution centre or schedule is answered 404", async () => {
    const call = await as("SR");
    expect((await call(distribution.getCenter, { params: { uuid: randomUUID() } })).status).toBe(404);
    expect((await call(distribution.getSchedule, { params: { uuid: randomUUID() } })).status).toBe(404);
    expect((await call(distribution.listSchedules, { query: { distributionCenterUuid: randomUUID() } })).body.schedules).toEqual([]);
  });
});

describe("reading notifications", () => {
  async function newReader(name: string) {
    const company = await addCompany(backend.db);
    const person = await addPerson(backend.db, {
      companyUuid: company.uuid,
      email: `${name}@notes.example`,
      roles: ["buyer_company_manager"],
    });
    return { person, call: await backend.as(`${name}@notes.example`) };
  }

  test("N02 N08: notifications come ten a page, newest first, each with the category of its type number", async () => {
    const { person, call } = await newReader("pages");
    const own = [
      "accreditationOpened",
      "accreditationApproved",
      "accreditationDeclined",
      "dealCreated",
      "dealReceived",
      "ticketOpened",
      "ticketClosed",
    ] satisfies NotificationType[];
    const types = [...own, "13.2", "28", "0", "promo", ""];
    for (const [index, type] of types.entries())
      await addNotification(person, { type, createdAt: new Date(testNow.getTime() - index * 1000) });
    const first = (await call(notifications.list)).body;
    expect(first).toMatchObject({ currentPage: 1, perPage: 10, totalRecords: 12, lastPage: 2 });
    const second = (await call(notifications.list, { query: { page: 2 } })).body;
    const categories = [...first.notifications, ...second.notifications].map((row) => `${row.type} ${row.category}`);
    expect(categories).toEqual([
      "1 accreditation",
      "13 accreditation",
      "13.1 accreditation",
      "14 deal",
      "24 deal",
      "25 ticket",
      "27 ticket",
      "13.2 custom",
      "28 custom",
      "0 custom",
      "promo custom",
      " custom",
    ]);
  });

  test("an empty list of notifications has one page", async () => {
    const { call } = await newReader("nothing");
    expect((await call(notifications.list)).body).toEqual({ notifications: [], currentPage: 1, perPage: 10, totalRecords: 0, lastPage: 1 });
    expect((await call(notifications.count)).body).toEqual({ unread: 0 });
  });

  test("N04 N05 N07: viewing marks one notification as viewed, `viewAll` all of one's own, and never another person's", async () => {
    const { person, call } = await newReader("views");
    const uuids = [await addNotification(person), await addNotification(person), await addNotification(person)].map(String);
    const other = await newReader("others");
    const foreign = String(await addNotification(other.person));
    const params = { uuid: uuids[0] ?? "" };
    expect((await call(notifications.get, { params })).body.viewed).toBe(false);
    expect((await call(notifications.view, { params, body: {} })).body).toEqual({ success: true });
    expect((await call(notifications.view, { params, body: {} })).status).toBe(200);
    expect((await call(notifications.get, { params })).body.viewed).toBe(true);
    expect((await call(notifications.count)).body).toEqual({ unread: 2 });
    expect((await call(notifications.view, { params: { uuid: foreign }, body: {} })).status).toBe(404);
    expect((await call(notifications.viewAll, { body: {} })).body).toEqual({ success: true });
    expect((await call(notifications.count)).body).toEqual({ unread: 0 });
    expect((await other.call(notifications.count)).body).toEqual({ unread: 1 });
  });

  test("N09 N10: a notification's payload carries only the ids of its objects", async () => {
    const { person, call } = await newReader("payload");
    const ids = { accreditation_uuid: randomUUID(), deal_uuid: randomUUID(), ticket_uuid: randomUUID() };
    const uuid = String(await addNotification(person, { payload: { ...ids, price: 100 } }));
    expect((await call(notifications.get, { params: { uuid } })).body.payload).toEqual(ids);
  });
});

describe("reading tickets", () => {
  test("T05 T06 T07 C13: support, the platform manager and the supervisor see all tickets, everybody else their own", async () => {
    expect(await whoReaches(tickets.get, { uuid: own.ticket.alfa })).toEqual(["BD", "PM", "TS", "SV"]);
    const mine = (await (await as("BD"))(tickets.list, { query: { perPage: 100 } })).body;
    const authors = await backend.db.select().from(ticketRows).where(eq(ticketRows.authorUuid, people.BD.uuid));
    expect(mine.tickets.map((ticket) => ticket.uuid).sort()).toEqual(authors.map((ticket) => ticket.uuid).sort());
    const all = (await (await as("TS"))(tickets.list, { query: { perPage: 100 } })).body;
    expect(all.total).toBe((await backend.db.select().from(ticketRows)).length);
  });

  test("T01 T02: a ticket carries its number, dates, author and messages", async () => {
    const { body } = await (await as("BD"))(tickets.get, { params: { uuid: own.ticket.alfa } });
    expect(body).toMatchObject({
      number: expect.stringMatching(/^T-\d{6}$/),
      theme: "theme",
      description: "description",
      status: "new",
      createdAt: testNow.toISOString(),
      authorName: "person",
      companyName: "company",
      author: { company: "company", person: "person", role: "role", email: "mail", phone: "phone" },
      messageCount: 1,
    });
    const written = await (await as("BD"))(tickets.messages, { params: { uuid: own.ticket.alfa } });
    expect(written.body.messages).toMatchObject([{ number: 1, type: "sent", authorName: "person", isSupport: false, text: "text" }]);
  });
});
