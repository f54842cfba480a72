import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { live } from "#contract/live.ts";
import { positionEvents } from "#server/backend/events/position-events.ts";
import { lastPosition } from "#server/backend/events/read-events.ts";
import { removeOldEvents } from "#server/backend/events/remove-old-events.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { testNow as now } from "#tests/support/clock.ts";
import { dealsOf, director, foreigner, useLiveClients } from "#tests/support/live-clients.ts";
import { rowsRead } from "#tests/support/query-plans.ts";
import { until } from "#tests/support/until.ts";

const { backend, uuidOf, connected, tell, poll } = useLiveClients();

describe("cursors of events", () => {
  test("L130: polling and the socket give the caller's own events after the same cursor, at most 1,000, otherwise a resync", async () => {
    const start = (await poll(director)).cursor;
    const sent = [await tell(director), await tell(foreigner), await tell(director, foreigner)];
    const polled = await poll(director, start);
    expect(polled).toMatchObject({ resync: false });
    expect(polled.events.map((event) => event.payload.deal_uuid)).toEqual([sent[0], sent[2]]);
    const client = await connected(director, start);
    await until(() => client.events.length === 2);
    expect(client.frames[0]).toEqual({ type: "hello", cursor: start });
    expect(client.events).toEqual(polled.events);
    expect((await poll(director, polled.cursor)).events).toEqual([]);

    const insert = (count: number) =>
      backend.db.execute(
        sql`insert into outbox_events (type, recipient_uuids, payload) select 'deal_updated', array[${uuidOf(director)}::uuid], '{}'
          from generate_series(1, ${count}::int)`,
      );
    await insert(998);
    const full = await poll(director, start);
    expect([full.events.length, full.resync]).toEqual([1000, false]);
    await insert(1);
    const over = await poll(director, start);
    expect([over.events.length, over.resync, over.cursor]).toEqual([0, true, full.cursor + 1]);
    const late = await connected(director, start);
    await until(() => late.frames.length === 2);
    expect(late.frames).toEqual([
      { type: "hello", cursor: start },
      { type: "resync", cursor: over.cursor },
    ]);
    const next = await tell(director);
    await until(() => dealsOf(late).includes(next));
    expect((await poll(foreigner, start)).events).toHaveLength(2);
    expect((await poll(director, over.cursor + 1_000_000)).resync).toBe(true);
    expect((await (await backend.as(director))(live.events, { query: { after: "-1" } })).status).toBe(400);
    expect((await (await backend.as(null))(live.events)).status).toBe(401);
  });

  test("events are deleted after seven days, the last one stays, and an older cursor gets a resync", async () => {
    const before = (await poll(director)).cursor;
    await tell(director);
    await tell(director);
    const last = (await poll(director)).cursor;
    const week = 7 * 24 * 60 * 60_000;
    expect(await removeOldEvents(backend.db, new Date(now.getTime() + week - 60_000))).toBe(0);
    await backend.db.update(outboxEvents).set({ createdAt: now });
    expect(await removeOldEvents(backend.db, new Date(now.getTime() + week + 60_000), 700)).toBeGreaterThan(1000);
    expect((await backend.db.select().from(outboxEvents)).map((row) => row.position)).toEqual([last]);
    expect((await poll(director, before)).resync).toBe(true);
    expect((await poll(director, last - 1)).events).toHaveLength(1);
    expect(await poll(director, last)).toEqual({ cursor: last, resync: false, events: [] });
    expect(await lastPosition(backend.db)).toBe(last);
  });

  test("a person's missed events, and events without a position, are found by index among 100,000 events of others", async () => {
    await backend.db.execute(sql`insert into outbox_events (type, recipient_uuids, payload, position)
      select 'deal_updated', array[gen_random_uuid()], '{}', nextval('outbox_positions') from generate_series(1, 100000)`);
    await tell(director);
    await positionEvents(backend.db);
    await backend.db.execute(sql`vacuum analyze outbox_events`);
    const read = (query: string) => rowsRead(backend.pool, query);
    const mine = `select * from outbox_events where recipient_uuids @> array['${uuidOf(director)}'::uuid] and position > 0
      order by position limit 1001`;
    expect(await read(mine)).toBeLessThanOrEqual(1000);
    expect(await read("select exists (select from outbox_events where position is null)")).toBeLessThanOrEqual(100);
    expect(await read("select coalesce(min(position), 0), coalesce(max(position), 0) from outbox_events")).toBeLessThanOrEqual(2);
    expect(await read("select * from outbox_events where position > 100000 order by position limit 500")).toBeLessThanOrEqual(500);
  });
});
