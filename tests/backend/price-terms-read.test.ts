import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { branchOrders } from "#contract/branch-orders.ts";
import { lists } from "#contract/lists.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { generateCatalogue } from "#server/backend/db/big/big-catalogue.ts";
import { useBackend } from "#tests/support/backend.ts";
import { alfa, shop } from "#tests/support/demo-basket.ts";
import { openPoolOfOneTransaction, rowsReadByTable } from "#tests/support/rolled-back.ts";

const backend = useBackend("demo", openPoolOfOneTransaction);
const [products, count] = [20_000, 300];
/** Index entries for the lines; an index may still have some of deleted rows. */
const most = count * 1.1;
const director = () => backend.as("director@alfa.example");
const seller = () => backend.as("rep@seller.example");
const params = { uuid: alfa };
let lines: { productUuid: string; quantity: number }[];
let list = "";

/** Every product has its price in the company's price list, so that entries of `price_list_items` count the prices that were read. */
beforeAll(async () => {
  const client = await backend.pool.connect();
  await generateCatalogue(client, { products, priceLists: 1, itemsPerList: products });
  await client.query("update companies set price_list_uuid = (select uuid from price_lists where title = 'Big 1') where uuid = $1", [alfa]);
  const { rows } = await client.query(
    `select p.uuid as "productUuid", p.min_hundredths / 100.0 as quantity from products p join price_list_items i on i.product_uuid = p.uuid
       join price_lists l on l.uuid = i.price_list_uuid where l.title = 'Big 1' and p.is_published order by md5(p.sku) limit $1`,
    [count],
  );
  lines = rows.map(({ productUuid, quantity }) => ({ productUuid, quantity: Number(quantity) }));
  await client.query("analyze");
  client.release();
});

type Work = () => Promise<{ status: number; errors: unknown; body: unknown }>;

/** Rows of products and of their prices that a call reads. */
async function readBy(call: Work): Promise<{ products: number; prices: number }> {
  const before = await rowsReadByTable(backend.pool);
  const { status, errors } = await call();
  expect([status, errors]).toEqual([200, []]);
  const after = await rowsReadByTable(backend.pool);
  const read = (table: string) => (after.get(table) ?? 0) - (before.get(table) ?? 0);
  return { products: read("products"), prices: read("price_list_items") };
}

const getList = async () => (await director())(lists.get, { params: { uuid: list } });
const reversed = () => [...lines].reverse();

/** How often a call may read the product and the price of each line; calls run in this order. */
const calls: [name: string, ofProduct: number, ofPrice: number, call: Work][] = [
  [
    "lists.create",
    4,
    2,
    async () => {
      const made = await (await director())(lists.create, { body: { name: "Всё", lines }, key: randomUUID() });
      list = made.body.uuid;
      return made;
    },
  ],
  ["lists.get", 1, 1, getList],
  [
    "lists.update",
    5,
    3,
    async () => (await director())(lists.update, { params: { uuid: list }, body: { name: "Всё", lines: reversed(), version: 1 } }),
  ],
  ["basket.put", 3, 2, async () => (await director())(basket.put, { body: { products: lines, branchUuid: shop } })],
  ["basket.patch", 3, 1, async () => (await director())(basket.patch, { body: { products: reversed() } })],
  ["basket.get", 1, 1, async () => (await director())(basket.get)],
  ["onBehalf.put", 3, 2, async () => (await seller())(onBehalf.put, { params, body: { branchUuid: shop, products: lines } })],
  ["onBehalf.get", 1, 1, async () => (await seller())(onBehalf.get, { params, query: { branchUuid: shop } })],
  [
    "branchOrders.put",
    2,
    0,
    async () => {
      const columns = [{ branchUuid: shop, quantities: lines.map(({ quantity }) => quantity) }];
      return (await director())(branchOrders.put, { body: { products: lines.map(({ productUuid }) => productUuid), columns } });
    },
  ],
  ["branchOrders.get", 1, 1, async () => (await director())(branchOrders.get)],
];

test.each(calls)("%s with 300 lines reads their products at most %i times, their prices at most %i times, no others", async (...given) => {
  const [, ofProduct, ofPrice, call] = given;
  const { products: read, prices } = await readBy(call);
  expect(read).toBeGreaterThanOrEqual(count);
  expect(read).toBeLessThanOrEqual(ofProduct * most);
  expect(prices).toBeLessThanOrEqual(ofPrice * most);
});

test("a list of changed prices reads each price once, even where the planner expects it to be longer than the catalogue", async () => {
  await backend.pool.query(`update shopping_list_lines set last_seen_terms = last_seen_terms || '{"base": 1}'`);
  expect((await readBy(getList)).prices).toBeLessThanOrEqual(most);
  await backend.pool.query(`
    with long as (
      insert into shopping_lists (uuid, company_uuid, owner_uuid, name, is_shared, updated_at, created_at)
      select gen_random_uuid(), company_uuid, owner_uuid, n::text, false, now(), now() from shopping_lists, generate_series(1, 2) n
      where uuid = '${list}' returning uuid
    )
    insert into shopping_list_lines (list_uuid, product_uuid, position, note) select long.uuid, p.uuid, 0, '' from long, products p`);
  // The planner takes all lines of the table for those of one list.
  await backend.pool.query("alter table shopping_list_lines alter column list_uuid set (n_distinct = 1); analyze shopping_list_lines");
  expect((await readBy(getList)).prices).toBeLessThanOrEqual(most);
});
