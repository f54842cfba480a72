import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { notificationTypes } from "#contract/notification-types.ts";
import { notifications as calls } from "#contract/notifications.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { viewedAtOnce } from "#server/backend/notifications/view-notifications.ts";
import { testNow as now } from "#tests/support/clock.ts";
import { useNotified } from "#tests/support/notified.ts";
import { rowsRead } from "#tests/support/query-plans.ts";
import { type Statement, watchStatements } from "#tests/support/watched-statements.ts";

const { backend, given, tell } = useNotified();
let watched: Statement[];

beforeAll(() => {
  watched = watchStatements(backend.pool);
});

describe("the list of notifications", () => {
  test("N02 N07: the list can be filtered by unread and by category, and an unknown filter is rejected", async () => {
    const person = await given();
    const call = await backend.as(person.email);
    for (const type of notificationTypes) await tell(person, type);
    await backend.db
      .insert(notifications)
      .values({ uuid: uuidv7(), customerUuid: person.uuid, type: "99", message: "own", createdAt: now });
    const total = notificationTypes.length + 1;
    const all = await call(calls.list, { query: { perPage: 100 } });
    expect([all.body.totalRecords, all.body.notifications.length]).toEqual([total, total]);
    for (const category of ["accreditation", "deal", "ticket", "custom"] as const) {
      const { body } = await call(calls.list, { query: { category, perPage: 100 } });
      const expected = all.body.notifications.filter((row) => row.category === category);
      expect(body.notifications).toEqual(expected);
      expect(body.totalRecords).toBe(expected.length);
    }
    const [first] = all.body.notifications;
    await call(calls.view, { params: { uuid: first?.uuid ?? "" }, body: {} });
    const unread = await call(calls.list, { query: { unread: "true", page: 3 } });
    expect([unread.body.totalRecords, unread.body.perPage, unread.body.lastPage]).toEqual([total - 1, 10, Math.ceil((total - 1) / 10)]);
    expect(unread.body.notifications.every((row) => !row.viewed)).toBe(true);
    const both = await call(calls.list, { query: { unread: "true", category: first?.category } });
    expect(both.body.notifications.map((row) => row.uuid)).not.toContain(first?.uuid);
    for (const query of [{ category: "money" }, { unread: "yes" }, { page: "0" }])
      expect((await call(calls.list, { query })).status).toBe(400);
  });

  test("L110 L111 L112 L113 Y30: a person lists, reads and views only their own notifications, singly or all at once", async () => {
    const [person, stranger] = [await given(), await given()];
    const [call, other] = [await backend.as(person.email), await backend.as(stranger.email)];
    const ticket = randomUUID();
    await tell(person, "ticketOpened", { ticket_uuid: ticket });
    for (let told = 0; told < 11; told += 1) await tell(person);
    const { body } = await call(calls.list, { query: { page: 2 } });
    expect([body.currentPage, body.perPage, body.totalRecords, body.lastPage, body.notifications.length]).toEqual([2, 10, 12, 2, 2]);
    const one = body.notifications.find(({ type }) => type === "25");
    const expected = {
      category: "ticket",
      viewed: false,
      payload: { ticket_uuid: ticket },
      createdAt: now.toISOString(),
      message: expect.stringMatching(/[а-я]/),
    };
    expect(one).toMatchObject(expected);
    const params = { uuid: one?.uuid ?? "" };
    expect((await call(calls.get, { params })).body).toEqual(one);
    expect((await other(calls.get, { params })).status).toBe(404);
    expect((await other(calls.view, { params, body: {} })).status).toBe(404);
    expect((await call(calls.view, { params, body: {} })).body).toEqual({ success: true });
    expect((await call(calls.get, { params })).body.viewed).toBe(true);
    expect((await call(calls.count)).body).toEqual({ unread: 11 });
    expect((await call(calls.viewAll, { body: {} })).body).toEqual({ success: true });
    expect((await call(calls.count)).body).toEqual({ unread: 0 });
    // Refreshes the counts in his other windows, once for each read; other people's stay.
    await call(calls.viewAll, { body: {} });
    await call(calls.view, { params, body: {} });
    const told = (await backend.db.select().from(outboxEvents)).filter(
      ({ type, recipientUuids }) => type === "counts_updated" && recipientUuids.includes(person.uuid),
    );
    expect(told.map(({ recipientUuids, payload }) => [recipientUuids, payload])).toEqual([
      [[person.uuid], {}],
      [[person.uuid], {}],
    ]);
  });

  test("Z35: the API numbers types: 1 to 13.1 of accreditation, 14 to 24 of deals, 25 to 27.1 of tickets, others are custom", async () => {
    const person = await given();
    for (const type of notificationTypes) await tell(person, type);
    const others = ["0", "13.2", "28", "99", "", "deal", "-1", "toString"];
    await backend.db
      .insert(notifications)
      .values(others.map((type) => ({ uuid: uuidv7(), customerUuid: person.uuid, type, message: "own", createdAt: now })));
    const { body } = await (await backend.as(person.email))(calls.list, { query: { perPage: 100 } });
    const numbersOf = (category: string) => body.notifications.filter((row) => row.category === category).map(({ type }) => type);
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
    expect(numbersOf("accreditation").sort()).toEqual([...range(1, 13), "13.1"].sort());
    const deal = numbersOf("deal");
    expect(deal).toEqual(expect.arrayContaining(range(14, 24)));
    expect(deal.filter((number) => Number(number) < 14 || Number(number) > 24)).toEqual([]);
    expect(numbersOf("ticket").sort()).toEqual([...range(25, 27), "27.1"]);
    expect(numbersOf("custom").sort()).toEqual(others.sort());
    expect(new Set(body.notifications.map(({ type }) => type)).size).toBe(notificationTypes.length + others.length);
  });

  test("pages, filters and the count are read by index among 100,000 notifications of other people", async () => {
    const person = await given();
    await backend.db.execute(sql`insert into notifications (uuid, customer_uuid, type, message, created_at)
      select gen_random_uuid(), case when i % 1000 = 0 then ${person.uuid}::uuid else gen_random_uuid()
        end, 'dealChanged', 'text', now() - i * interval '1 second'
      from generate_series(1, 100000) i`);
    await backend.db.execute(sql`vacuum analyze notifications`);
    const read = (query: string) => rowsRead(backend.pool, query);
    const mine = `from notifications where customer_uuid = '${person.uuid}'`;
    const order = "order by created_at desc, uuid desc limit 10";
    expect(await read(`select * ${mine} ${order}`)).toBeLessThanOrEqual(100);
    expect(await read(`select * ${mine} and not viewed ${order}`)).toBeLessThanOrEqual(100);
    expect(await read(`select * ${mine} and type in ('dealCreated', 'representativeChanged') ${order}`)).toBeLessThanOrEqual(100);
    expect(await read(`select count(*) ${mine} and not viewed`)).toBe(100);
    expect(await read("select * from notifications where outward = 'new' order by created_at limit 200")).toBeLessThanOrEqual(200);
    await backend.db.delete(notifications).where(eq(notifications.message, "text"));
  });

  test("25,000 notifications are counted as far as a badge shows, and marked viewed in short transactions", async () => {
    const person = await given();
    const call = await backend.as(person.email);
    await backend.db.execute(sql`insert into notifications (uuid, customer_uuid, type, message, created_at)
      select gen_random_uuid(), ${person.uuid}::uuid, 'dealChanged', 'text', now() - i * interval '1 second'
      from generate_series(1, 25000) i`);
    await backend.db.execute(sql`vacuum analyze notifications`);
    watched.length = 0;
    expect((await call(calls.count)).body).toEqual({ unread: 1000 });
    const counting = watched.splice(0).find(({ text }) => text.includes("count(*)"));
    expect(await rowsRead(backend.pool, counting?.text ?? "", counting?.values)).toBeLessThanOrEqual(1000);
    const { body } = await call(calls.list, { query: { page: 1001 } });
    expect([body.totalRecords, body.lastPage, body.notifications.length]).toEqual([10_000, 1000, 0]);

    await Promise.all([call(calls.viewAll, { body: {} }), call(calls.viewAll, { body: {} })]);
    expect((await call(calls.count)).body).toEqual({ unread: 0 });
    const { rows } = await backend.pool.query<{ most: number }>(
      "select max(rows)::int as most from (select count(*) as rows from notifications where customer_uuid = $1 group by xmin::text) of",
      [person.uuid],
    );
    expect(rows[0]?.most).toBeLessThanOrEqual(viewedAtOnce);
    await backend.db.delete(notifications).where(eq(notifications.message, "text"));
  });
});
