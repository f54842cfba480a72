import { ne, sql } from "drizzle-orm";
import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, expect } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import type { Load } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import type { Doc } from "#server/backend/exchange/feeds/feed.ts";
import { feedOf } from "#server/backend/exchange/feeds/feeds.ts";
import { exchangeKeys } from "#server/backend/exchange/tables.ts";
import { type Backend, useBackend } from "./backend.ts";
import { exchangeOf } from "./exchange.ts";
import { feeds, tables } from "./feed-histories.ts";
import { pdf } from "./joining-company.ts";
import { dumpTables } from "./table-dumps.ts";

const things = Array.from({ length: 6 }, (_, index) => index);

/** A version grows with every change, undo included. */
const growing = ["version"];

const history = (feed: FeedName) =>
  fc.array(fc.tuple(feeds[feed] as fc.Arbitrary<object[]>, fc.constantFrom("changes" as const, "full" as const)), { maxLength: 3 });

/**
 * What the full load's keys name: withdrawn objects may stay hidden, or belong to another sender again. A reported field stays as it
 * was where the load does not state it.
 */
async function shown({ db }: Backend, feed: FeedName) {
  const { rows } = await db.execute<{ key: string; fields: string[] }>(
    sql`select key, fields from exchange_entities where feed = ${feed} and key_name = 'Учёт' and not is_withdrawn order by key`,
  );
  const keys = rows.map(({ key }) => key);
  const lines = feed === "goods" ? await dumpTables(db, ["products", "product_discounts"], growing) : {};
  const ofKeys = Object.values(lines)
    .flat()
    .filter((line) => keys.some((key) => line.includes(key)));
  const { read, reported } = feedOf(feed);
  const docs = await read(db, keys);
  for (const { key, fields } of rows)
    if (reported && !fields.includes(reported.field)) docs.set(key, omit(docs.get(key) ?? {}, [reported.field, ...reported.parts]));
  return { docs, keys, ofKeys };
}

const omit = (doc: Doc, fields: readonly string[]): Doc =>
  Object.fromEntries(Object.entries(doc).filter(([field]) => !fields.includes(field)));

/** Histories of loads, `numRuns` of each feed, in three databases. */
export function useHistories(numRuns: number) {
  const undone = useBackend("demo");
  const one = useBackend("demo");
  const other = useBackend("demo");
  const exchanges = new Map([undone, one, other].map((backend) => [backend, exchangeOf(backend)]));
  const exchangeFor = (backend: Backend) => exchanges.get(backend) ?? exchangeOf(backend);

  beforeAll(async () => {
    for (const backend of [undone, one, other]) {
      const exchange = exchangeFor(backend);
      const supervisor = await backend.as("supervisor@seller.example");
      await supervisor(calls.putSettings, { body: { guardPercent: 100, stockIsBlocking: false } });
      // What others have given stays where a load has never stated it.
      await backend.pool.query("update companies set price_list_uuid = null");
      const base = { segment: "Сыры", brand: "Погребок", price: "100.00" };
      await exchange.load(
        "goods",
        things.map((index) => ({ ...base, externalId: `base-${index}`, sku: `BASE-${index}`, name: "Сыр" })),
        { as: "Основа" },
      );
      await exchange.load("priceLists", [{ externalId: "list", title: "Оптовая" }], { as: "Основа" });
      await exchange.load("categories", [{ externalId: "top", name: "Погреб" }], { as: "Основа" });
      const center = { externalId: "tver", name: "РЦ Тверь", city: "Тверь", address: "Тверь, ул. Новая, 1", postalCode: "170000" };
      await exchange.load("centers", [center]);
      for (const name of ["s-1", "s-2"])
        await exchange.load("storages", [{ externalId: name, center: "tver", name, temperatureMode: "+2…+6 °C" }]);
      for (const name of ["a", "b"])
        expect((await exchange.putPaper(`${name}.pdf`, Buffer.concat([pdf, Buffer.from(`%${name}`)]), { as: "Учёт" })).statusCode).toBe(
          200,
        );
      for (const [name, background] of [
        ["a.png", "#a00"],
        ["b.png", "#00b"],
      ] as const) {
        const bytes = await sharp({ create: { width: 96, height: 96, channels: 3, background } })
          .png()
          .toBuffer();
        expect((await exchange.put(name, bytes, { as: "Учёт" })).statusCode).toBe(200);
      }
      // A key with ids of its own refers to those of another only once that other has ended.
      await backend.db.update(exchangeKeys).set({ revokedAt: backend.now() }).where(ne(exchangeKeys.name, "Учёт"));
    }
  });

  /** The same histories in every run; `SEED` tries others. */
  const tried = { numRuns, seed: Number(process.env.SEED ?? 1) };

  let times = 0;

  /** The ended load; a person confirms it where it waits for confirmation. */
  async function loaded(backend: Backend, feed: FeedName, rows: readonly object[], mode: "changes" | "full"): Promise<Load> {
    const exchange = exchangeFor(backend);
    times += 1;
    const load = await exchange.load(feed, rows as never[], { mode, key: `history ${times}`, as: "Учёт" });
    if (load.state !== "held") return load;
    const supervisor = await backend.as("supervisor@seller.example");
    await supervisor(calls.confirmLoad, { params: { uuid: load.uuid } });
    await exchange.work(feed);
    return exchange.read(load.uuid);
  }

  async function expectUndone(feed: FeedName): Promise<void> {
    const supervisor = await undone.as("supervisor@seller.example");
    await fc.assert(
      fc.asyncProperty(
        history(feed),
        feeds[feed] as fc.Arbitrary<object[]>,
        fc.constantFrom("changes", "full"),
        async (before, rows, mode) => {
          for (const [earlier, earlierMode] of before) await loaded(undone, feed, earlier, earlierMode);
          const standing = () => dumpTables(undone.db, [...tables[feed], "exchange_entities"], growing);
          const stood = await standing();
          const load = await loaded(undone, feed, rows, mode);
          const { new: added, changed, withdrawn, refused } = load.counts;
          expect({ state: load.state, refused }).toEqual({ state: "done", refused: 0 });
          if (added + changed + withdrawn === 0) return;
          const { body } = await supervisor(calls.undoLoad, { params: { uuid: load.uuid } });
          const exchange = exchangeFor(undone);
          await exchange.work(feed);
          expect(await exchange.read(body.uuid)).toMatchObject({ state: "done", refusals: [] });
          expect(await standing()).toEqual(stood);
        },
      ),
      tried,
    );
  }

  async function expectSameAfterFull(feed: FeedName): Promise<void> {
    await fc.assert(
      fc.asyncProperty(history(feed), feeds[feed] as fc.Arbitrary<object[]>, async (before, rows) => {
        for (const [earlier] of before) await loaded(one, feed, earlier, "changes");
        const loads = [await loaded(one, feed, rows, "full"), await loaded(other, feed, rows, "full")];
        for (const { state, counts } of loads) expect([state, counts.refused]).toEqual(["done", 0]);
        expect(await shown(one, feed)).toEqual(await shown(other, feed));
      }),
      tried,
    );
  }

  return { expectUndone, expectSameAfterFull };
}
