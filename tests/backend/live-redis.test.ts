import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { live } from "#contract/live.ts";
import { enqueueEvent } from "#server/backend/events/outbox.ts";
import { password, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { connect, type LiveClient, type LiveServer, startLive } from "#tests/support/live.ts";
import { type RedisServer, startRedis } from "#tests/support/redis-server.ts";
import { until } from "#tests/support/until.ts";

const director = "director@alfa.example";
const backend = useBackend();
const servers: (LiveServer | RedisServer)[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function start<Server extends LiveServer | RedisServer>(starting: Promise<Server>): Promise<Server> {
  const server = await starting;
  servers.unshift(server);
  return server;
}

async function sendEvent(): Promise<string> {
  const deal_uuid = randomUUID();
  const uuid = await personOf(backend.db, director);
  await backend.db.transaction((tx) => enqueueEvent(tx, { type: "deal_updated", to: [uuid], payload: { deal_uuid }, now: testNow }));
  return deal_uuid;
}

const listeners = async () =>
  (await backend.pool.query("select 1 from pg_stat_activity where datname = current_database() and query like 'listen %'")).rowCount;
const heard = (client: LiveClient, dealUuid: string) => client.events.filter((event) => event.payload.deal_uuid === dealUuid).length;

test.each(["Redis", "the database"])("a poll that positions new events wakes the other processes through %s", async (way) => {
  const redis = way === "Redis" ? await start(startRedis()) : undefined;
  const options = { ...(redis && { redisUrl: redis.url }), limits: { pollMs: 3_600_000 } };
  const [asked, other] = [await start(startLive(backend, options)), await start(startLive(backend, options))];
  if (redis) await until(() => redis.subscribers() === 2);
  else await until(async () => (await listeners()) === 2);
  const client = await connect(backend, other, director);
  const { body: signedIn } = await (await backend.as(null))(auth.login, { body: { login: director, password, method: "email" } });
  const uuid = await sendEvent();
  const { statusCode } = await asked.app.inject({ url: live.events.path, headers: { authorization: `Bearer ${signedIn.access_token}` } });
  expect(statusCode).toBe(200);
  await until(() => heard(client, uuid) === 1);
});

describe("architecture 4: backend processes with REDIS_URL", () => {
  test("backend processes notify each other through Redis, not the database, and each socket gets each event once", async () => {
    const redis = await start(startRedis());
    const [first, second] = [
      await start(startLive(backend, { redisUrl: redis.url })),
      await start(startLive(backend, { redisUrl: redis.url })),
    ];
    await until(() => redis.subscribers() === 2);
    const clients = [await connect(backend, first, director), await connect(backend, second, director)];
    const uuid = await sendEvent();
    await until(() => clients.every((client) => heard(client, uuid) > 0));
    expect(clients.map((client) => heard(client, uuid))).toEqual([1, 1]);
    await until(() => redis.published > 0);
    expect(await listeners()).toBe(0);
  });

  test("no event is lost while Redis is down, and events go through Redis again once it is back", async () => {
    const redis = await start(startRedis());
    const server = await start(startLive(backend, { redisUrl: redis.url }));
    await until(() => redis.subscribers() === 1);
    const client = await connect(backend, server, director);
    await redis.stop();
    const meanwhile = await sendEvent();
    await until(() => heard(client, meanwhile) === 1);
    const again = await start(startRedis(redis.port));
    await until(() => again.subscribers() === 1);
    const after = await sendEvent();
    await until(() => heard(client, after) === 1);
    await until(() => again.published > 0);
    expect(client.events.map((event) => event.payload.deal_uuid)).toEqual([meanwhile, after]);
  });

  test("a process starts, delivers events and stops while Redis is down", async () => {
    const redis = await startRedis();
    await redis.stop();
    const server = await start(startLive(backend, { redisUrl: redis.url }));
    const client = await connect(backend, server, director);
    const uuid = await sendEvent();
    await until(() => heard(client, uuid) === 1);
  });
});
