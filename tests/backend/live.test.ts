import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { basket } from "#contract/basket.ts";
import { type LiveFrame, live, livePath, liveTypes, silentEvents } from "#contract/live.ts";
import { notifications as notificationCalls } from "#contract/notifications.ts";
import { sessions } from "#server/backend/auth/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { emit, notify } from "#server/backend/events/notify.ts";
import { positionEvents } from "#server/backend/events/position-events.ts";
import { lastPosition } from "#server/backend/events/read-events.ts";
import { removeOldEvents } from "#server/backend/events/remove-old-events.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { hashToken } from "#server/backend/auth/one-time.ts";
import { Connection } from "#server/backend/live/connection.ts";
import { Connections } from "#server/backend/live/connections.ts";
import { limits } from "#server/backend/live/limits.ts";
import { removeOldTokens } from "#server/backend/live/tokens.ts";
import { liveTokens } from "#server/backend/live/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { connect, LiveClient, type LiveServer, startLive, tokenOf } from "#tests/support/live.ts";
import { addCompany, addPerson } from "#tests/support/people.ts";
import { rowsRead } from "#tests/support/plan.ts";
import { until } from "#tests/support/until.ts";

const backend = useBackend("demo");
const director = "director@alfa.example";
const manager = "manager@alfa.example";
const foreigner = "director@beta.example";
const now = testNow;

let server: LiveServer;
const uuids: Record<string, string> = {};
const clients: LiveClient[] = [];

beforeAll(async () => {
  server = await startLive(backend);
  for (const row of await backend.db.select().from(customers)) uuids[row.email ?? ""] = row.uuid;
});
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate();
});
afterAll(() => server.stop());

const uuidOf = (email: string) => uuids[email] ?? "";

async function connected(email: string, after?: number, to = server): Promise<LiveClient> {
  const client = await connect(backend, to, email, after);
  clients.push(client);
  return client;
}

/** One event to these people in a transaction of its own; answers the id it carries. */
async function tell(...emails: string[]): Promise<string> {
  const deal_uuid = randomUUID();
  await backend.db.transaction((tx) => emit(tx, { type: "deal_updated", to: emails.map(uuidOf), payload: { deal_uuid }, now }));
  return deal_uuid;
}

const dealsOf = (client: LiveClient) => client.events.map((event) => event.payload.deal_uuid);

async function poll(email: string, after?: number) {
  const { status, body } = await (await backend.as(email))(live.events, { query: { after } });
  expect(status).toBe(200);
  return body;
}

describe("events", () => {
  test("L081 L082 L083 L084 L085 N20: each type arrives at its people with ids only, and is not listed", async () => {
    const [mine, theirs] = [await connected(director), await connected(foreigner)];
    const listed = (await (await backend.as(director))(notificationCalls.list)).body.totalRecords;
    const [accreditation_uuid, deal_uuid, ticket_uuid, message_uuid] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const payloads = {
      new_chat: { deal_uuid, message_uuid },
      message: { deal_uuid, message_uuid },
      ...Object.fromEntries(silentEvents.filter((type) => type.startsWith("accreditation")).map((type) => [type, { accreditation_uuid }])),
      deal_updated: { deal_uuid },
      ticket_updated: { ticket_uuid },
      basket_updated: {},
      counts_updated: {},
    };
    await backend.db.transaction(async (tx) => {
      for (const [type, payload] of Object.entries(payloads)) await emit(tx, { type: type as "message", to: [uuidOf(director)], payload, now });
      const step = { step: "accreditation_by_security", securityResult: "declined", petition: true } as const;
      await notify(tx, { type: "12", to: [uuidOf(director)], actorUuid: null, payload: { accreditation_uuid, ...step }, now });
    });
    await until(() => mine.events.length === liveTypes.length);
    expect(mine.events.map(({ type, payload }) => [type, payload])).toEqual([...Object.entries(payloads), ["notification", { accreditation_uuid }]]);
    expect(mine.events.map((event) => event.cursor)).toEqual([...mine.events.map((event) => event.cursor)].sort((a, b) => a - b));
    expect((await (await backend.as(director))(notificationCalls.list)).body.totalRecords).toBe(listed + 1);
    const sentinel = await tell(foreigner);
    await until(() => theirs.events.length > 0);
    expect(dealsOf(theirs)).toEqual([sentinel]);
  });

  test("an event whose transaction began first and committed last is not passed by, neither on sockets nor by polling", async () => {
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
      const rows = await backend.db.select().from(outboxEvents).where(sql`payload->>'deal_uuid' in (${early}, ${late})`).orderBy(outboxEvents.id);
      // A reader behind `id > cursor` would have lost it.
      expect(rows.map((row) => row.payload.deal_uuid)).toEqual([late, early]);
    } finally {
      slow.release(true);
    }
  });

  test("many writers at once, who commit in any order: every socket gets every event once and in the order of the cursors", async () => {
    const both = [await connected(director), await connected(manager)];
    const writers = Array.from({ length: 12 }, async (_, writer) => {
      const sent: string[] = [];
      for (let index = 0; index < 20; index += 1) {
        const deal_uuid = randomUUID();
        sent.push(deal_uuid);
        await backend.db.transaction(async (tx) => {
          await emit(tx, { type: "deal_updated", to: [uuidOf(director), uuidOf(manager)], payload: { deal_uuid }, now });
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

  test("a process that lags behind what a new socket was given does not send it again", () => {
    const frames: LiveFrame[] = [];
    const socket = { readyState: 1, OPEN: 1, bufferedAmount: 0, send: (text: string) => frames.push(JSON.parse(text)), close() {}, terminate() {} };
    const connection = new Connection(socket as never, { customerUuid: "c", sessionUuid: "s", roles: [] }, limits);
    const event = (cursor: number) => ({ cursor, type: "deal_updated" as const, payload: {} });
    const offer = (cursor: number) => connection.offer(event(cursor), JSON.stringify({ type: "event", event: event(cursor) }));
    offer(11);
    offer(14);
    connection.begin({ cursor: 13, resync: false, events: [event(11), event(12), event(13)] }, 10);
    for (const cursor of [12, 13, 15]) offer(cursor);
    expect(frames.map((frame) => (frame.type === "event" ? frame.event.cursor : frame.type))).toEqual(["hello", 11, 12, 13, 14, 15]);
  });

  test("a transaction that is rolled back sends nothing", async () => {
    const client = await connected(director);
    const count = (await (await backend.as(director))(notificationCalls.count)).body.unread;
    const undone = backend.db.transaction(async (tx) => {
      await emit(tx, { type: "deal_updated", to: [uuidOf(director)], payload: { deal_uuid: randomUUID() }, now });
      await notify(tx, { type: "16", to: [uuidOf(director)], actorUuid: null, values: { number: "1" }, payload: { deal_uuid: randomUUID() }, now });
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    const sentinel = await tell(director);
    await until(() => client.events.length > 0);
    expect(dealsOf(client)).toEqual([sentinel]);
    expect((await (await backend.as(director))(notificationCalls.count)).body.unread).toBe(count);
  });

  test("what was committed while no process delivered, and while one died placing it, arrives once", async () => {
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
    server = await startLive(backend);
    const again = await connected(director, seen);
    await until(() => again.events.length >= 2);
    const last = await tell(director);
    await until(() => dealsOf(again).includes(last));
    expect(dealsOf(again)).toEqual([first, second, last]);
    expect(client.closed?.code).toBe(1001);
  });

  test("several processes: each delivers to its own sockets, whoever wrote and whoever placed the event", async () => {
    const other = await startLive(backend);
    const [here, there] = [await connected(director), await connected(director, undefined, other)];
    const written = [await tell(director), await tell(director)];
    // Through the call of a third process, which does not deliver at all.
    await (await backend.as(director))(basket.delete);
    await until(() => here.events.length >= 3 && there.events.length >= 3);
    for (const client of [here, there]) {
      expect(dealsOf(client).slice(0, 2)).toEqual(written);
      expect(client.events.map((event) => event.type)).toEqual(["deal_updated", "deal_updated", "basket_updated"]);
    }
    expect(there.events).toEqual(here.events);
    await other.stop();
  });

  test("a lost listening connection is mended, and the poll delivers meanwhile", async () => {
    const client = await connected(director);
    await backend.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()");
    const during = await tell(director);
    await until(() => dealsOf(client).includes(during));
    const listeners = async () =>
      (await backend.pool.query("select 1 from pg_stat_activity where query like 'listen %' and datname = current_database()")).rowCount;
    await until(async () => (await listeners()) === 1);
  });

  test("the basket's other tabs hear of each change", async () => {
    const client = await connected(manager);
    const call = await backend.as(manager);
    await call(basket.put, { body: { products: [] } });
    await until(() => client.events.length > 0);
    expect(client.events.map(({ type, payload }) => [type, payload])).toEqual([["basket_updated", {}]]);
  });
});

describe("cursors", () => {
  test("L130: polling and the socket give the same events after the same cursor, of the caller only, at most 1,000, else resync", async () => {
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
        sql`insert into outbox_events (type, recipient_uuids, payload) select 'deal_updated', array[${uuidOf(director)}::uuid], '{}' from generate_series(1, ${count}::int)`,
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

  test("events go after seven days, the last one stays, and a cursor from before gets resync", async () => {
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

  test("one person's missed events are found by index among 100,000 of others, and so is what waits for a position", async () => {
    await backend.db.execute(sql`insert into outbox_events (type, recipient_uuids, payload, position)
      select 'deal_updated', array[gen_random_uuid()], '{}', nextval('outbox_positions') from generate_series(1, 100000)`);
    await tell(director);
    await positionEvents(backend.db);
    await backend.db.execute(sql`vacuum analyze outbox_events`);
    const read = (query: string) => rowsRead(backend.pool, query);
    const mine = `select * from outbox_events where recipient_uuids @> array['${uuidOf(director)}'::uuid] and position > 0 order by position limit 1001`;
    expect(await read(mine)).toBeLessThanOrEqual(1000);
    expect(await read("select exists (select from outbox_events where position is null)")).toBeLessThanOrEqual(100);
    expect(await read("select coalesce(min(position), 0), coalesce(max(position), 0) from outbox_events")).toBeLessThanOrEqual(2);
    expect(await read("select * from outbox_events where position > 100000 order by position limit 500")).toBeLessThanOrEqual(500);
  });
});

describe("delivery under cuts", () => {
  test("L083 R5: 5,000 notifications while the socket is cut every few hundred milliseconds: each once and in order", { timeout: 90_000 }, async () => {
    const total = 5000;
    const sent: string[] = [];
    const seen: string[] = [];
    let cursor = (await poll(manager)).cursor;
    let isWriting = true;
    let client: LiveClient | undefined;
    const missed = () => sent.length - seen.length - (client?.events.length ?? 0);
    const write = async () => {
      while (sent.length < total) {
        const batch = Array.from({ length: Math.min(20, total - sent.length) }, () => randomUUID());
        await backend.db.transaction(async (tx) => {
          for (const deal_uuid of batch) {
            const to = [uuidOf(manager)];
            await notify(tx, { type: "16", to, actorUuid: null, values: { number: "1" }, payload: { deal_uuid }, now });
          }
        });
        sent.push(...batch);
        // More than a thousand behind would be a resync, which another test has.
        await until(() => missed() < 800);
      }
      isWriting = false;
    };
    let connections = 0;
    const read = async () => {
      while (isWriting || seen.length < total) {
        connections += 1;
        const current = await connect(backend, server, manager, cursor);
        client = current;
        const since = performance.now();
        await until(() => performance.now() - since > 200 + (connections % 4) * 100 || (!isWriting && missed() <= 0));
        current.socket.terminate();
        expect(current.frames.every((frame) => frame.type !== "resync")).toBe(true);
        // What arrives after the cut is read is not counted: the cursor is that of the last frame that was.
        const read = [...current.events];
        cursor = current.cursor ?? cursor;
        client = undefined;
        seen.push(...read.map((event) => event.payload.deal_uuid ?? ""));
      }
    };
    await Promise.all([write(), read()]);
    expect(connections).toBeGreaterThan(3);
    expect(seen).toHaveLength(total);
    expect(seen).toEqual(sent);
    const stored = await backend.db
      .select({ id: sql<string>`payload->>'deal_uuid'` })
      .from(notifications)
      .where(eq(notifications.customerUuid, uuidOf(manager)));
    const listed = new Set(stored.map((row) => row.id));
    expect(sent.filter((id) => !listed.has(id))).toEqual([]);
  });
});

describe("who is let in", () => {
  test("L080 S66: a connection token is good once, for 60 s, for its person and while its session lives", async () => {
    const say = async (token: string, at = server) => {
      const client = await new LiveClient(at.url).opened();
      clients.push(client);
      client.socket.send(JSON.stringify({ type: "connect", token }));
      await until(() => client.frames.length > 0 || client.closed);
      return client;
    };
    const token = await tokenOf(backend, director);
    expect(token.length).toBeGreaterThan(40);
    const first = await say(token);
    expect(first.frames[0]?.type).toBe("hello");
    expect(await (await say(token)).ended()).toBe(4401);
    expect(await (await say("x".repeat(43))).ended()).toBe(4401);
    expect((await (await backend.as(null))(live.token)).status).toBe(401);

    const twice = await tokenOf(backend, director);
    const racing = await Promise.all([say(twice), say(twice), say(twice)]);
    expect(racing.filter((client) => client.frames[0]?.type === "hello")).toHaveLength(1);

    const later = await startLive(backend, { now: () => new Date(now.getTime() + 60_001) });
    const stale = await tokenOf(backend, director);
    expect(await (await say(stale, later)).ended()).toBe(4401);
    await later.stop();
    await removeOldTokens(backend.db, new Date(now.getTime() + 60_001));
    expect(await backend.db.select().from(liveTokens)).toEqual([]);

    const { body } = await (await backend.as(null))(auth.login, { body: { login: director, password: "Demo-2026!", method: "email" } });
    const headers = { authorization: `Bearer ${body.access_token}` };
    const ofEnded = (await backend.app.inject({ method: "GET", url: live.token.path, headers })).json().connectionToken;
    const sid = JSON.parse(Buffer.from(body.access_token.split(".")[1] ?? "", "base64url").toString()).sid;
    await backend.db.update(sessions).set({ revokedAt: now }).where(eq(sessions.uuid, sid));
    expect(await (await say(ofEnded)).ended()).toBe(4401);
    // Only its hash is stored.
    const held = await tokenOf(backend, director);
    expect((await backend.db.select().from(liveTokens)).map((row) => row.tokenHash)).toEqual([hashToken(held)]);
  });

  test("S66: a foreign origin, another path and a token in the address are turned away", async () => {
    const open = async (url: string, headers = {}) => {
      const client = await new LiveClient(url, headers).opened();
      clients.push(client);
      return client.refused?.status ?? 101;
    };
    expect(await open(server.url, { origin: "https://evil.example" })).toBe(403);
    expect(await open(server.url, { origin: "null" })).toBe(403);
    expect(await open(server.url, { origin: "https://portal.example" })).toBe(101);
    expect(await open(server.url)).toBe(101);
    expect(await open(`${server.url}?token=${await tokenOf(backend, director)}`)).toBe(404);
    expect(await open(server.url.replace(livePath, "/v1/other"))).toBe(404);
  });

  test("S68: large, binary, deep, unknown and second frames, floods and silence close the socket and nothing else", async () => {
    const bystander = await connected(manager);
    const small = await startLive(backend, { limits: { connectMs: 200 } });
    const saying = async (data: string | Buffer, to = server) => {
      const client = await new LiveClient(to.url).opened();
      client.socket.send(data);
      return client.ended();
    };
    const connectFrame = (rest: object) => JSON.stringify({ type: "connect", token: "x", ...rest });
    expect(await saying(connectFrame({ token: "x".repeat(17_000) }))).toBe(1009);
    expect(await saying("x".repeat(1024 * 1024))).toBe(1009);
    expect(await saying(Buffer.from("{}"))).toBe(1003);
    expect(await saying("[".repeat(16_000))).toBe(1008);
    expect(await saying(`${'{"a":'.repeat(2500)}1${"}".repeat(2500)}`)).toBe(1008);
    expect(await saying(JSON.stringify({ type: "subscribe", to: "everything" }))).toBe(1008);
    expect(await saying(connectFrame({ after: -1 }))).toBe(1008);
    expect(await saying("")).toBe(1008);

    const silent = await new LiveClient(small.url).opened();
    expect(await silent.ended()).toBe(1008);
    await small.stop();

    const second = await connected(director);
    second.socket.send(JSON.stringify({ type: "connect", token: await tokenOf(backend, director) }));
    expect(await second.ended()).toBe(1008);
    const flooding = await connected(director);
    for (let index = 0; index < 25; index += 1) flooding.socket.ping();
    expect(await flooding.ended()).toBe(1008);
    const chatting = await new LiveClient(server.url).opened();
    for (let index = 0; index < 500; index += 1) chatting.socket.send("{}");
    expect(await chatting.ended()).toBe(1008);

    const sentinel = await tell(manager);
    await until(() => dealsOf(bystander).includes(sentinel));
    expect(bystander.closed).toBeUndefined();
  });

  test("S68: the fifth socket of a session closes the oldest; above the process's bound there is 503 with Retry-After", async () => {
    const five: LiveClient[] = [];
    for (let index = 0; index < 5; index += 1) five.push(await connected(director));
    expect(await five[0]?.ended()).toBe(1008);
    const sentinel = await tell(director);
    await until(() => five.slice(1).every((client) => dealsOf(client).includes(sentinel)));
    expect(five.slice(1).map((client) => client.closed)).toEqual([undefined, undefined, undefined, undefined]);

    const small = await startLive(backend, { limits: { socketsPerProcess: 2 } });
    const two = [await connected(director, undefined, small), await connected(manager, undefined, small)];
    const third = await new LiveClient(small.url).opened();
    expect(third.refused).toEqual({ status: 503, retryAfter: "10" });
    two[0]?.socket.terminate();
    await two[0]?.ended();
    await until(async () => {
      const client = await new LiveClient(small.url).opened();
      clients.push(client);
      return client.refused === undefined;
    });
    await small.stop();
  });

  test("a socket that does not answer the heartbeat is let go", async () => {
    const quick = await startLive(backend, { limits: { heartbeatMs: 100 } });
    const [deaf, alive] = [await connected(director, undefined, quick), await connected(manager, undefined, quick)];
    deaf.socket.pause();
    const open = () => new Promise<number>((resolve, reject) => quick.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
    await until(async () => (await open()) === 1);
    expect(alive.closed).toBeUndefined();
    await quick.stop();
  });

  test("S69: sign-out, a block, another role, a closed company and a session's end close the socket within 5 s, and nothing more is sent", async () => {
    const [company] = await backend.db.select().from(companies).where(eq(companies.type, "buyer")).limit(1);
    const made = async (name: string, companyUuid = company?.uuid ?? "") => {
      const email = `${name}@live.example`;
      const person = await addPerson(backend.db, { companyUuid, email, roles: ["buyer_company_manager"] });
      uuids[email] = person.uuid;
      return { email, person, client: await connected(email) };
    };
    const other = await addCompany(backend.db);
    const cases = {
      signedOut: await made("signed-out"),
      blocked: await made("blocked"),
      promoted: await made("promoted"),
      expired: await made("expired"),
      closed: await made("closed", other.uuid),
      untouched: await made("untouched"),
    };
    expect(Object.values(cases).map(({ client }) => client.frames[0]?.type)).toEqual(Array(6).fill("hello"));
    expect((await (await backend.as(cases.signedOut.email))(auth.logout)).status).toBe(200);
    const userUuid = (name: keyof typeof cases) => cases[name].person.userUuid;
    await backend.db.update(customers).set({ status: "disabled" }).where(eq(customers.uuid, cases.blocked.person.uuid));
    await backend.db
      .update(customers)
      .set({ roles: ["buyer_company_director"] })
      .where(eq(customers.uuid, cases.promoted.person.uuid));
    await backend.db
      .update(sessions)
      .set({ expiresAt: now })
      .where(eq(sessions.userUuid, userUuid("expired")));
    await backend.db.update(companies).set({ isActive: false }).where(eq(companies.uuid, other.uuid));
    const { untouched, ...ended } = cases;
    for (const [name, { client }] of Object.entries(ended)) expect(await client.ended(), name).toBe(4401);
    expect(limits.sessionCheckMs).toBeLessThan(5000);
    const sentinel = await tell(...Object.values(cases).map(({ email }) => email));
    await until(() => dealsOf(untouched.client).includes(sentinel));
    for (const { client } of Object.values(ended)) expect(client.events).toEqual([]);
  });
});

describe("leaks", () => {
  test("the register of connections is empty after all have gone", () => {
    const connections = new Connections();
    const made = Array.from({ length: 100 }, (_, index) => ({ customerUuid: `c${index % 7}`, sessionUuid: `s${index % 11}` }) as never);
    for (const each of made) connections.add(each);
    expect(connections.ofSession("s0")).toHaveLength(10);
    for (const each of made) connections.remove(each);
    expect(connections.isEmpty).toBe(true);
    expect([...connections.ofCustomer("c1"), ...connections.sessionUuids()]).toEqual([]);
  });

  test("10,000 connects and disconnects leave no socket, timer or token behind", { timeout: 180_000 }, async () => {
    const total = 10_000;
    const own = await startLive(backend, { limits: { socketsPerSession: 100 } });
    await tokenOf(backend, director);
    const [known] = await backend.db.select().from(liveTokens).limit(1);
    await backend.db.delete(liveTokens);
    const tokens = Array.from({ length: total }, (_, index) => `token-${index}`);
    for (let from = 0; from < total; from += 1000) {
      const rows = tokens.slice(from, from + 1000).map((token) => ({ ...(known as NonNullable<typeof known>), tokenHash: hashToken(token) }));
      await backend.db.insert(liveTokens).values(rows);
    }
    const count = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout" || name === "TCPSocketWrap").length;
    const before = count();
    let hellos = 0;
    let next = 0;
    const worker = async () => {
      for (let index = next++; index < total; index = next++) {
        const client = new LiveClient(own.url);
        await new Promise((resolve) => client.socket.once("open", resolve));
        // A third says nothing, a third hangs up while it is let in, a third is greeted.
        if (index % 3 !== 0) client.socket.send(JSON.stringify({ type: "connect", token: tokens[index] }));
        if (index % 3 === 2) await new Promise((resolve) => client.socket.once("message", resolve));
        hellos += client.frames.length;
        const closed = new Promise((resolve) => client.socket.once("close", resolve));
        if (index % 2) client.socket.terminate();
        else client.socket.close();
        await closed;
      }
    };
    await Promise.all(Array.from({ length: 32 }, worker));
    expect(hellos).toBeGreaterThanOrEqual(Math.floor(total / 3));
    const open = () => new Promise<number>((resolve) => own.app.server.getConnections((_, found) => resolve(found)));
    await until(async () => (await open()) === 0);
    // The pool of the database has opened more connections meanwhile, each with a timer.
    await until(() => count() <= before + 40);
    const sentinel = await tell(director);
    const last = await connected(director, undefined, own);
    expect(last.frames[0]?.type).toBe("hello");
    expect(sentinel).toBeDefined();
    await own.stop();
  });
});
