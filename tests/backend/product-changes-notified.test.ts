import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { basket } from "#contract/basket.ts";
import { live } from "#contract/live.ts";
import { products as calls } from "#contract/products.ts";
import { basketLines } from "#server/backend/basket/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import type { Transaction } from "#server/backend/db/database.ts";
import { storages } from "#server/backend/distribution/tables.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { discountGroupPrices, priceListItems, productDiscounts, products } from "#server/backend/products/tables.ts";
import { productStock } from "#server/backend/stock/tables.ts";
import { password, useBackend } from "#tests/support/backend.ts";
import { alfa, beef, curd, kefir, yoghurt } from "#tests/support/demo-basket.ts";
import { startLive } from "#tests/support/live.ts";
import { rowsRead } from "#tests/support/query-plans.ts";

const backend = useBackend("demo");
const emails: Record<string, string> = {};
let [anna, petr, boris] = ["", "", ""];

beforeAll(async () => {
  const rows = await backend.db.select().from(customers);
  const uuidOf = (email: string) => rows.find((row) => row.email === email)?.uuid ?? "";
  [anna, petr, boris] = [uuidOf("director@alfa.example"), uuidOf("manager@alfa.example"), uuidOf("director@beta.example")];
  for (const row of rows) emails[row.uuid] = row.email ?? "";
  await backend.db.execute(sql`create table goods_before as select * from products`);
});

/** Anna has kefir and beef, Petr yoghurt, Boris kefir; nobody else has anything. */
beforeEach(async () => {
  const wanted = { [anna]: [kefir, beef], [petr]: [yoghurt], [boris]: [kefir] };
  await backend.db.execute(sql`delete from basket_lines`);
  await backend.db.execute(sql`
    update products p set (price_kopecks, in_stock, is_offered, is_published, step_hundredths) = (b.price_kopecks, b.in_stock,
      b.is_offered, b.is_published, b.step_hundredths)
    from goods_before b where b.uuid = p.uuid`);
  for (const [uuid, goods] of Object.entries(wanted)) {
    const put = await (await backend.as(emails[uuid] ?? ""))(basket.put, {
      body: { products: goods.map((productUuid) => ({ productUuid, quantity: 20, isSelected: true })) },
    });
    expect(put.status).toBe(200);
  }
  await backend.db.delete(outboxEvents);
});

/** Who was notified, once per event, sorted by name. */
const notified = async () => {
  const rows = await backend.db.select().from(outboxEvents).orderBy(outboxEvents.id);
  expect(rows.every(({ type, payload }) => type === "basket_updated" && Object.keys(payload).length === 0)).toBe(true);
  return rows.map(({ recipientUuids }) => [...recipientUuids].sort());
};
const people = (...uuids: string[]) => [...uuids].sort();

const change = (uuids: readonly string[], values: Partial<typeof products.$inferInsert>, db: Pick<Transaction, "update"> = backend.db) =>
  db
    .update(products)
    .set(values)
    .where(inArray(products.uuid, [...uuids]));

describe("changed products notify the owners of baskets that hold them", () => {
  test("a new price, stock or order rule notifies each holder once; other columns and other products notify nobody", async () => {
    await change([kefir], { priceKopecks: 9999 });
    expect(await notified()).toEqual([people(anna, boris)]);
    await change([beef], { isOffered: false, inStock: false });
    await change([yoghurt], { isPublished: false });
    await change([beef], { stepHundredths: 1 });
    expect((await notified()).slice(1)).toEqual([[anna], [petr], [anna]]);
    await change([kefir, beef, yoghurt], { description: "другое", ratingTenths: 11 });
    await change([kefir], { priceKopecks: 9999 });
    await change([curd], { priceKopecks: 1 });
    expect(await notified()).toHaveLength(4);
  });

  test("stock that is added, changed or removed notifies the holders; a newer date of the same stock notifies nobody", async () => {
    const [storage] = await backend.db.select().from(storages).limit(1);
    const lying = { productUuid: kefir, storageUuid: storage?.uuid ?? "", at: new Date(1) };
    await backend.db.insert(productStock).values({ ...lying, quantityHundredths: 500 });
    await backend.db.update(productStock).set({ at: new Date(2) });
    await backend.db.update(productStock).set({ quantityHundredths: 400 });
    await backend.db.delete(productStock);
    await change([yoghurt], { isOffered: false });
    const holders = people(anna, boris);
    expect(await notified()).toEqual([holders, holders, holders, [petr]]);
  });

  test("a transaction makes one event, however many rows and statements it has", async () => {
    const all = (await backend.db.select({ uuid: products.uuid }).from(products)).map(({ uuid }) => uuid);
    await backend.db.transaction(async (tx) => {
      for (const uuid of all) await change([uuid], { priceKopecks: 12_345 }, tx);
      await change(all, { priceKopecks: 12_346 }, tx);
    });
    expect(await notified()).toEqual([people(anna, petr, boris)]);
    // The next transaction on the same connection collects its own changes.
    await backend.db.transaction((tx) => change([yoghurt], { priceKopecks: 1 }, tx));
    expect((await notified()).slice(1)).toEqual([[petr]]);
  });

  test("a rolled back change notifies nobody; a rolled back savepoint leaves out only its own holders", async () => {
    const undone = backend.db.transaction(async (tx) => {
      await change([kefir], { priceKopecks: 5 }, tx);
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    expect(await notified()).toEqual([]);
    await backend.db.transaction(async (tx) => {
      await tx.execute(sql`savepoint part`);
      await change([kefir], { priceKopecks: 6 }, tx);
      await tx.execute(sql`rollback to savepoint part`);
      await change([yoghurt], { priceKopecks: 6 }, tx);
    });
    expect(await notified()).toEqual([[petr]]);
  });

  test("a new, changed or removed price of a price list notifies the holders in the company that buys by it", async () => {
    const [company] = await backend.db.select().from(companies).where(eq(companies.uuid, alfa));
    const priceListUuid = company?.priceListUuid ?? "";
    const [item] = await backend.db.select().from(priceListItems).where(eq(priceListItems.priceListUuid, priceListUuid)).limit(1);
    await backend.db.execute(sql`delete from price_list_items where price_list_uuid = ${priceListUuid} and product_uuid = ${kefir}`);
    await backend.db.delete(outboxEvents);
    const where = sql`price_list_uuid = ${priceListUuid} and product_uuid = ${kefir}`;
    await backend.db.insert(priceListItems).values({ ...(item as NonNullable<typeof item>), productUuid: kefir, priceKopecks: 100 });
    await backend.db.update(priceListItems).set({ priceKopecks: 101 }).where(where);
    await backend.db.update(priceListItems).set({ priceKopecks: 101 }).where(where);
    await backend.db.delete(priceListItems).where(where);
    expect(await notified()).toEqual([[anna], [anna], [anna]]);
  });

  test("a changed discount step of a product or of its discount group notifies the holders", async () => {
    const uuid = randomUUID();
    await backend.db.insert(productDiscounts).values({ uuid, productUuid: beef, countHundredths: 100, percentHundredths: 100 });
    await backend.db.update(productDiscounts).set({ percentHundredths: 200 }).where(eq(productDiscounts.uuid, uuid));
    await backend.db.delete(productDiscounts).where(eq(productDiscounts.uuid, uuid));
    expect(await notified()).toEqual([[anna], [anna], [anna]]);
    const [grouped] = await backend.db.select().from(products).where(eq(products.uuid, kefir));
    const groupUuid = grouped?.discountGroupUuid ?? "";
    const inGroup = (await backend.db.select().from(products).where(eq(products.discountGroupUuid, groupUuid))).map((row) => row.uuid);
    expect(inGroup).toContain(kefir);
    const group = people(anna, boris, ...(inGroup.includes(yoghurt) ? [petr] : []));
    await backend.db.insert(discountGroupPrices).values({ uuid, groupUuid, countHundredths: 77_700, percentHundredths: 300 });
    await backend.db.update(discountGroupPrices).set({ percentHundredths: 301 }).where(eq(discountGroupPrices.uuid, uuid));
    await backend.db.delete(discountGroupPrices).where(eq(discountGroupPrices.uuid, uuid));
    expect((await notified()).slice(3)).toEqual([group, group, group]);
  });

  test("the event reaches the basket's owner through the event feed, and nobody else", async () => {
    const [mine, theirs] = [await backend.as(emails[petr] ?? ""), await backend.as(emails[boris] ?? "")];
    const [before, other] = [(await mine(live.events)).body.cursor, (await theirs(live.events)).body.cursor];
    await change([yoghurt], { isOffered: true, inStock: true, isPublished: true, priceKopecks: 4321 });
    expect((await mine(live.events, { query: { after: before } })).body.events.map(({ type, payload }) => [type, payload])).toEqual([
      ["basket_updated", {}],
    ]);
    expect((await theirs(live.events, { query: { after: other } })).body.events).toEqual([]);
  });

  test("answers cached by another process are fresh after a change, and a session of one process is valid in the other", async () => {
    const other = await startLive(backend);
    try {
      const { method, path } = auth.login;
      const signed = await backend.app.inject({
        method,
        url: path,
        payload: { login: "director@alfa.example", password, method: "email" },
      });
      const headers = { authorization: `Bearer ${signed.json<{ access_token: string }>().access_token}` };
      const ask = async (app: typeof other.app) => {
        const answer = await app.inject({ url: calls.get.path.replace(":uuid", yoghurt), headers });
        expect(answer.statusCode).toBe(200);
        return answer.body;
      };
      const both = () => Promise.all([backend.app, other.app].map(ask));
      const [first, second] = await both();
      expect(second).toBe(first);
      await change([yoghurt], { priceKopecks: 76_543 });
      const [now, there] = await both();
      expect(now).toContain("765.43");
      expect(there).toBe(now);
      expect(first).not.toContain("765.43");
    } finally {
      await other.stop();
    }
  });

  test("baskets that hold a product are found by an index", async () => {
    const holding = await backend.db.$count(basketLines, eq(basketLines.productUuid, kefir));
    expect(await rowsRead(backend.pool, "select basket_uuid from basket_lines where product_uuid = $1", [kefir])).toBe(holding);
  });

  test("a deleted product notifies its holders", async () => {
    await backend.db.delete(products).where(eq(products.uuid, yoghurt));
    expect(await notified()).toEqual([[petr]]);
  });
});
