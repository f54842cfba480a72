import { expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { exchangeTaken } from "#server/backend/exchange/one-c/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { dealsOutOf } from "#tests/support/exchange-deals.ts";

const backend = useBackend("demo");
const out = dealsOutOf(backend);
const exchange = exchangeOf(backend);
const supervisor = () => backend.as("supervisor@seller.example");
const readers = async () => (await (await supervisor())(calls.listDealReaders, {})).body.readers;

test("a system that reads deals is listed with its channel and its number of unread changes until its last key is removed", async () => {
  expect(await readers()).toEqual([]);
  await out.headers();
  const all = await backend.db.$count(deals);
  expect(await readers()).toMatchObject([{ name: "Бухгалтерия", channel: null, readAt: null, waiting: all }]);

  const { cursor } = await out.page(0, 2);
  expect(await readers(), "asked for, not yet taken").toMatchObject([
    { channel: "json", waiting: all, readAt: backend.now().toISOString() },
  ]);
  await out.page(cursor);
  expect(await readers()).toMatchObject([{ waiting: all - 2 }]);
  const { cursor: last } = await out.rest();
  await out.page(last);
  expect(await readers()).toMatchObject([{ waiting: 0, since: null }]);

  await storeDeal(backend.db, { status: "waiting_approval", reserve: false });
  const [told] = await readers();
  expect(told).toMatchObject({ waiting: 1, since: expect.stringMatching(/Z$/) });

  await backend.db.insert(exchangeTaken).values({ keyName: "Бухгалтерия", position: last - 1, confirmedAt: backend.now() });
  expect((await readers()).map(({ channel: door, waiting }) => [door, waiting])).toEqual([
    ["1c", 2],
    ["json", 1],
  ]);

  const ask = await supervisor();
  const [key] = (await ask(calls.listKeys, {})).body.keys;
  await ask(calls.removeKey, { params: { uuid: key?.uuid ?? "" } });
  expect(await readers()).toEqual([]);
});

test("data of a feed counts as stale when its last load is older than the hours that the seller has set", async () => {
  const ask = await supervisor();
  const freshness = async () => {
    const { body } = await ask(calls.listLoads, { query: {} });
    return body.freshness.find(({ feed }) => feed === "discountGroups");
  };
  const expectHours = (hours: number[]) =>
    ask(calls.putSettings, {
      body: {
        isStockBlocking: false,
        guardPercent: 10,
        staleAfter: hours.map((each) => ({ feed: "discountGroups" as const, hours: each })),
      },
    });
  expect(await freshness()).toMatchObject({ staleHours: null, isStale: false });
  await expectHours([2]);
  const load = await exchange.load("discountGroups", []);
  expect(load.state).toBe("done");
  expect(await freshness()).toMatchObject({ staleHours: 2, isStale: false });
  await backend.pool.query("update exchange_loads set ended_at = ended_at - interval '2 hours 1 second'");
  expect(await freshness()).toMatchObject({ isStale: true });
  for (const wrong of [[0], [8761], [1.5], [2, 3]]) expect((await expectHours(wrong)).status, String(wrong)).toBe(400);
  expect((await ask(calls.getSettings, {})).body.staleAfter).toEqual([{ feed: "discountGroups", hours: 2 }]);
});
