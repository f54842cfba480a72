import { beforeEach, describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { lists } from "#contract/lists.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { useBackend } from "#tests/support/backend.ts";
import {
  alfa,
  basePriceOf,
  beef,
  curd,
  exampleLines,
  exampleOrder,
  fill,
  kefir,
  movedPricesOf,
  must,
  setBasePrice,
  shop,
  useDemoData,
} from "#tests/support/demo-basket.ts";

const backend = useBackend();
useDemoData(backend);
const director = "director@alfa.example";
const manager = "manager@alfa.example";

beforeEach(async () => {
  await backend.pool.query("delete from baskets; delete from shopping_lists");
});

describe("a changed price of a product in a basket or list", () => {
  test("a basket line shows a changed price with the former one until the person has seen it", async () => {
    const as = await backend.as(director);
    await fill(as);
    const old = must((await as(basket.get)).body.items.find(({ uuid }) => uuid === beef)).price.discountedPerUnit.amount;
    expect(await movedPricesOf(as)).toEqual({ mark: null, moved: [] });
    await setBasePrice(backend, beef, (await basePriceOf(as, beef)) + 1000);
    const { mark, moved } = await movedPricesOf(as);
    expect(moved).toEqual([[beef, old]]);
    const { status, body } = await as(basket.markPricesSeen, { body: { movedPrices: must(mark) } });
    expect([status, body.movedPrices]).toEqual([200, null]);
    expect(await movedPricesOf(as)).toEqual({ mark: null, moved: [] });
  });

  test("a price that changes again after the page was rendered stays marked when the person confirms the older one", async () => {
    const as = await backend.as(director);
    await fill(as);
    const base = await basePriceOf(as, beef);
    await setBasePrice(backend, beef, base + 1000);
    const { mark, moved } = await movedPricesOf(as);
    await setBasePrice(backend, beef, base + 2000);
    await as(basket.markPricesSeen, { body: { movedPrices: must(mark) } });
    expect((await movedPricesOf(as)).moved).toEqual(moved);
  });

  test("a price changed by a discount group, its own ladder or another price list is marked; by the quantity it is not", async () => {
    const as = await backend.as(director);
    await fill(as);
    await as(basket.patch, { body: { products: [{ productUuid: kefir, quantity: 60 }] } });
    expect((await movedPricesOf(as)).moved).toEqual([]);
    await backend.pool.query("update discount_group_prices set percent_hundredths = percent_hundredths + 100");
    const grouped = (await movedPricesOf(as)).moved.map(([uuid]) => uuid);
    await backend.pool.query("update discount_group_prices set percent_hundredths = percent_hundredths - 100");
    const items = (await as(basket.get)).body.items;
    expect(grouped.sort()).toEqual(items.flatMap((item) => (item.discountGroup && item.percent > 0 ? [item.uuid] : [])).sort());
    expect(grouped.length).toBeGreaterThan(0);
    await backend.pool.query("delete from product_discounts where product_uuid = $1", [curd]);
    await backend.pool.query(
      "insert into product_discounts (uuid, product_uuid, count_hundredths, percent_hundredths) values (gen_random_uuid(), $1, 100, 700)",
      [beef],
    );
    expect((await movedPricesOf(as)).moved.map(([uuid]) => uuid)).toContain(beef);
    const { mark } = await movedPricesOf(as);
    await as(basket.markPricesSeen, { body: { movedPrices: must(mark) } });
    expect((await movedPricesOf(as)).moved).toEqual([]);
    await backend.pool.query(
      `with list as (insert into price_lists values (gen_random_uuid(), 'Сети') returning uuid),
        its as (insert into price_list_items select list.uuid, p.uuid, segment_uuid, category_uuid, 45000 from list, products p
          where p.uuid = $1)
      update companies set price_list_uuid = (select uuid from list) where uuid = $2`,
      [curd, alfa],
    );
    expect((await movedPricesOf(as)).moved.map(([uuid]) => uuid)).toContain(curd);
  });

  test("an ordered product loses its mark, and has none when it is added again", async () => {
    const as = await backend.as(director);
    await fill(as, exampleLines(41.5));
    await setBasePrice(backend, beef, (await basePriceOf(as, beef)) + 100);
    expect((await as(basket.placeDeal, { body: exampleOrder })).status).toBe(200);
    await fill(as, exampleLines(41.5));
    expect(await movedPricesOf(as)).toEqual({ mark: null, moved: [] });
  });

  test("a changed price in a shared list is marked for everyone who has the list until one of them has seen it", async () => {
    const as = await backend.as(director);
    const lines = [{ productUuid: beef, quantity: 5 }, { productUuid: curd }];
    const { uuid } = (await as(lists.create, { body: { name: "Мясо", isShared: true, lines } })).body;
    const mine = await backend.as(manager);
    const read = async () => (await mine(lists.get, { params: { uuid } })).body;
    expect((await read()).movedPrices).toBeNull();
    await setBasePrice(backend, beef, 99_900);
    const { movedPrices, lines: shown, version } = await read();
    expect(shown.map(({ moved }) => moved?.now.amount ?? null)).toEqual([929.07, null]);
    await as(lists.update, { params: { uuid }, body: { name: "Мясо и творог", isShared: true, lines, version } });
    expect((await read()).movedPrices).toBe(movedPrices);
    await mine(lists.markPricesSeen, { params: { uuid }, body: { movedPrices: "of another page" } });
    expect((await read()).movedPrices).toBe(movedPrices);
    expect((await mine(lists.markPricesSeen, { params: { uuid }, body: { movedPrices: must(movedPrices) } })).body.movedPrices).toBeNull();
    const stranger = await backend.as("director@beta.example");
    expect((await stranger(lists.markPricesSeen, { params: { uuid }, body: { movedPrices: "x" } })).status).toBe(404);
  });
});

test("a basket keeps the prices that were seen when its trade point changes", async () => {
  const as = await backend.as(director);
  await fill(as, exampleLines(), shop);
  await setBasePrice(backend, beef, 99_900);
  await as(basket.put, { body: { products: exampleLines(), branchUuid: demoUuid("branch", "alfa-b2") } });
  expect((await movedPricesOf(as)).moved.map(([uuid]) => uuid)).toEqual([beef]);
});
