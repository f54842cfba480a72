import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { customers } from "#contract/customers.ts";
import { liveTypes, silentEvents } from "#contract/enums.ts";
import type { LiveFrame } from "#contract/live.ts";
import { notifications as notificationCalls } from "#contract/notifications.ts";
import { enqueueEvent, enqueueNotification } from "#server/backend/events/outbox.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { Connection } from "#server/backend/live/connection.ts";
import { limits } from "#server/backend/live/limits.ts";
import { testNow as now } from "#tests/support/clock.ts";
import { startLive } from "#tests/support/live.ts";
import { dealsOf, director, foreigner, manager, useLiveClients } from "#tests/support/live-clients.ts";
import { until } from "#tests/support/until.ts";

const { backend, server, uuidOf, connected, tell, poll } = useLiveClients();

describe("live events", () => {
  test("L081 L082 L083 L084 L085 N20: each event type reaches its people with ids only, and only notifications are listed", async () => {
    const [mine, theirs] = [await connected(director), await connected(foreigner)];
    const listed = (await (await backend.as(director))(notificationCalls.list)).body.totalRecords;
    const [accreditation_uuid, deal_uuid, ticket_uuid] = [randomUUID(), randomUUID(), randomUUID()];
    const [message_uuid, load_uuid] = [randomUUID(), randomUUID()];
    const payloads = {
      new_chat: { deal_uuid, message_uuid },
      message: { deal_uuid, message_uuid },
      ...Object.fromEntries(silentEvents.filter((type) => type.startsWith("accreditation")).map((type) => [type, { accreditation_uuid }])),
      deal_updated: { deal_uuid },
      ticket_updated: { ticket_uuid },
      basket_updated: {},
      counts_updated: {},
      exchange_updated: { load_uuid },
    };
    await backend.db.transaction(async (tx) => {
      for (const [type, payload] of Object.entries(payloads))
        await enqueueEvent(tx, { type: type as "message", to: [uuidOf(director)], payload, now });
      const step = { step: "accreditation_by_security", securityResult: "declined", petition: true } as const;
      await enqueueNotification(tx, {
        type: "accreditationDecisionRequested",
        to: [uuidOf(director)],
        actorUuid: null,
        payload: { accreditation_uuid, ...step },
        now,
      });
    });
    await until(() => mine.events.length === liveTypes.length);
    expect(mine.events.map(({ type, payload }) => [type, payload])).toEqual([
      ...Object.entries(payloads),
      ["notification", { accreditation_uuid }],
    ]);
    expect(mine.events.map((event) => event.cursor)).toEqual([...mine.events.map((event) => event.cursor)].sort((a, b) => a - b));
    expect((await (await backend.as(director))(notificationCalls.list)).body.totalRecords).toBe(listed + 1);
    const sentinel = await tell(foreigner);
    await until(() => theirs.events.length > 0);
    expect(dealsOf(theirs)).toEqual([sentinel]);
  });

  test("the caller's answer names the newest event: what is read after it needs only the later ones", async () => {
    const cursor = async () => (await (await backend.as(director))(customers.me)).body.cursor;
    const [client, before] = [await connected(director), await cursor()];
    const deal = await tell(director);
    await until(() => dealsOf(client).includes(deal));
    const after = await cursor();
    expect(after).toBe(client.events.at(-1)?.cursor);
    expect((await poll(director, before)).events.map(({ payload }) => payload.deal_uuid)).toContain(deal);
    expect((await poll(director, after)).events).toEqual([]);
  });

  test("an event whose transaction began first but committed last is missed neither by sockets nor by polling", async () => {
    const client = await connected(director);
    const start = (await poll(director)).cursor;
    const slow = await backend.pool.connect();
    try {
      const late = randomUUID();
      await slow.query("begin");
      await slow.query("insert into outbox_events (type, recipient_uuids, payload) values ('deal_updated', array[$1::uuid], $2)", [
        uuidOf(director),
        { deal_uuid: late },
      ]);
      const early = await tell(director);
      await until(() => dealsOf(client).includes(early));
      const between = await poll(director, start);
      expect(between.events.map((event) => event.payload.deal_uuid)).toEqual([early]);
      await slow.query("commit");
      await until(() => client.events.length === 2);
      expect(dealsOf(client)).toEqual([early, late]);
      expect((await poll(director, between.cursor)).events.map((event) => event.payload.deal_uuid)).toEqual([late]);
      const rows = await backend.db
        .select()
        .from(outboxEvents)
        .where(sql`payload->>'deal_uuid' in (${early}, ${late})`)
        .orderBy(outboxEvents.id);
      // A reader of `id > cursor` would have missed it.
      expect(rows.map((row) => row.payload.deal_uuid)).toEqual([late, early]);
    } finally {
      slow.release(true);
    }
  });

  test("with concurrent writers that commit in any order, every socket gets each event once and in cursor order", async () => {
    const both = [await connected(director), await connected(manager)];
    const writers = Array.from({ length: 12 }, async (_, writer) => {
      const sent: string[] = [];
      for (let index = 0; index < 20; index += 1) {
        const deal_uuid = randomUUID();
        sent.push(deal_uuid);
        await backend.db.transaction(async (tx) => {
          await enqueueEvent(tx, { type: "deal_updated", to: [uuidOf(director), uuidOf(manager)], payload: { deal_uuid }, now });
          await tx.execute(sql`select pg_sleep(${((writer * 7 + index * 3) % 11) / 1000})`);
        });
      }
      return sent;
    });
    const sent = (await Promise.all(writers)).flat();
    for (const client of both) {
      await until(() => client.events.length >= sent.length);
      expect([...dealsOf(client)].sort()).toEqual([...sent].sort());
      const cursors = client.events.map((event) => event.cursor);
      expect(cursors).toEqual([...cursors].sort((a, b) => a - b));
    }
  });

  test("a process that lags behind does not send a new socket the events that the socket already has", () => {
    const frames: LiveFrame[] = [];
    const socket = {
      readyState: 1,
      OPEN: 1,
      bufferedAmount: 0,
      send: (text: string) => frames.push(JSON.parse(text)),
      close() {},
      terminate() {},
    };
    const connection = new Connection(socket as never, { customerUuid: "c", sessionUuid: "s", roles: [] }, limits);
    const event = (cursor: number) => ({ cursor, type: "deal_updated" as const, payload: {} });
    const offer = (cursor: number) => connection.offer(event(cursor), JSON.stringify({ type: "event", event: event(cursor) }));
    offer(11);
    offer(14);
    connection.begin({ cursor: 13, resync: false, events: [event(11), event(12), event(13)] }, 10);
    for (const cursor of [12, 13, 15]) offer(cursor);
    expect(frames.map((frame) => (frame.type === "event" ? frame.event.cursor : frame.type))).toEqual(["hello", 11, 12, 13, 14, 15]);
  });

  test("a rolled back transaction sends no event and no notification", async () => {
    const client = await connected(director);
    const count = (await (await backend.as(director))(notificationCalls.count)).body.unread;
    const undone = backend.db.transaction(async (tx) => {
      await enqueueEvent(tx, { type: "deal_updated", to: [uuidOf(director)], payload: { deal_uuid: randomUUID() }, now });
      await enqueueNotification(tx, {
        type: "dealChanged",
        to: [uuidOf(director)],
        actorUuid: null,
        values: { number: "1" },
        payload: { deal_uuid: randomUUID() },
        now,
      });
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    const sentinel = await tell(director);
    await until(() => client.events.length > 0);
    expect(dealsOf(client)).toEqual([sentinel]);
    expect((await (await backend.as(director))(notificationCalls.count)).body.unread).toBe(count);
  });

  test("events committed while no process delivers, or while one dies positioning them, arrive once after a restart", async () => {
    const own = await startLive(backend);
    const client = await connected(director, undefined, own);
    const seen = client.cursor;
    await own.stop();
    await server.stop();
    const first = await tell(director);
    const dying = await backend.pool.connect();
    await dying.query("begin");
    await dying.query("update outbox_events set position = nextval('outbox_positions') where position is null");
    await backend.pool.query("select pg_terminate_backend($1)", [(dying as unknown as { processID: number }).processID]);
    await until(() =>
      dying.query("select 1").then(
        () => false,
        () => true,
      ),
    );
    dying.release(true);
    const second = await tell(director);
    Object.assign(server, await startLive(backend));
    const again = await connected(director, seen);
    await until(() => again.events.length >= 2);
    const last = await tell(director);
    await until(() => dealsOf(again).includes(last));
    expect(dealsOf(again)).toEqual([first, second, last]);
    expect(client.closed?.code).toBe(1001);
  });

  test("several processes deliver every event to their own sockets, whichever process wrote or positioned it", async () => {
    const other = await startLive(backend);
    const [here, there] = [await connected(director), await connected(director, undefined, other)];
    const written = [await tell(director), await tell(director)];
    // A third process, which delivers no events, handles the call.
    await (await backend.as(director))(basket.delete);
    await until(() => here.events.length >= 3 && there.events.length >= 3);
    for (const client of [here, there]) {
      expect(dealsOf(client).slice(0, 2)).toEqual(written);
      expect(client.events.map((event) => event.type)).toEqual(["deal_updated", "deal_updated", "basket_updated"]);
    }
    expect(there.events).toEqual(here.events);
    await other.stop();
  });

  test("a lost listening connection is reopened, and polling delivers events meanwhile", async () => {
    const client = await connected(director);
    await backend.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()",
    );
    const during = await tell(director);
    await until(() => dealsOf(client).includes(during));
    const listeners = async () =>
      (await backend.pool.query("select 1 from pg_stat_activity where query like 'listen %' and datname = current_database()")).rowCount;
    await until(async () => (await listeners()) === 1);
  });

  test("a person's other tabs are notified of a changed basket", async () => {
    const client = await connected(manager);
    const call = await backend.as(manager);
    await call(basket.put, { body: { products: [] } });
    await until(() => client.events.length > 0);
    expect(client.events.map(({ type, payload }) => [type, payload])).toEqual([["basket_updated", {}]]);
  });
});
