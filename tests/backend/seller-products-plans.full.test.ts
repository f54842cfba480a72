import type pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { sellerProducts as calls } from "#contract/seller-products.ts";
import { generateCatalogue } from "#server/backend/db/big/big-catalogue.ts";
import { priceLists } from "#server/backend/products/tables.ts";
import { uncategorised } from "#server/backend/products/uncategorised.ts";
import { useBackend } from "../support/backend.ts";
import { explain, rowsOfPlan, scansOf } from "../support/query-plans.ts";
import { type Statement, watchStatements } from "../support/watched-statements.ts";

const backend = useBackend();
const lacking = 40;

let watched: Statement[];
let big: string;

beforeAll(async () => {
  const client = await backend.pool.connect();
  await generateCatalogue(client, { products: 100_000, priceLists: 20, itemsPerList: 2_000 });
  // What a seller looks for is rare and spread over the alphabet.
  const some = (from: number) => `uuid in (select uuid from products order by uuid offset ${from} limit ${lacking})`;
  await client.query("update products set has_picture = true");
  await client.query(`update products set has_picture = false where ${some(5_000)}`);
  await client.query(`update products set price_kopecks = 0, is_published = false where ${some(20_000)}`);
  await client.query(`update products set is_hidden = true, is_published = false where ${some(50_000)}`);
  await client.query(
    `insert into categories (uuid, parent_uuid, name, short_name, icon, tint, position) values ($1, null, 'Без места', 'Без места',
      'package', 'grocery', 100000)`,
    [uncategorised.segmentUuid],
  );
  await client.query(`update products set segment_uuid = '${uncategorised.segmentUuid}', is_published = false where ${some(80_000)}`);
  await client.query("vacuum analyze products, price_list_items, categories, product_pictures, exchange_entities");
  client.release(true);
  big = (await backend.db.select().from(priceLists)).find((list) => list.title === "Big 1")!.uuid;

  watched = watchStatements(backend.pool);
});

/** Rows that the call reads from its tables, with sequential scans off; planned for the call's own values. */
async function rowsOfCall(call: typeof calls.list | typeof calls.listPrices, query: Record<string, unknown>): Promise<number> {
  const as = await backend.as("content@seller.example");
  watched.length = 0;
  const { status } = await as(call as typeof calls.list, { query });
  expect(status).toBe(200);
  const statements = watched.filter(({ text }) => /\bproducts\b/.test(text));
  expect(statements.length).toBeGreaterThan(0);
  const client: pg.PoolClient = await backend.pool.connect();
  try {
    let rows = 0;
    for (const { text, values } of statements) {
      const plan = await explain(client, text, values);
      const whole = scansOf(plan).filter((node) => node["Node Type"] === "Seq Scan" && node["Relation Name"] === "products");
      expect(whole, JSON.stringify(query)).toEqual([]);
      rows += rowsOfPlan(plan);
    }
    return rows;
  } finally {
    client.release();
  }
}

/** Counts stop at 10,000, those of the tabs at 1,000; the rest is the page. */
const counted = 10_000 + 4_000 + 500;

test.each([
  [{}, counted],
  [{ page: 400, perPage: 20 }, counted + 8_000],
  [{ state: "unpictured" }, 1_000],
  [{ state: "unpriced" }, 1_000],
  [{ state: "unsorted" }, 1_000],
  [{ state: "unstored" }, 1_000],
  [{ state: "hidden" }, 1_000],
])("of 100,000 products the list %o is read by its index: at most %i rows", async (query, most) => {
  expect(await rowsOfCall(calls.list, { perPage: 20, ...query })).toBeLessThanOrEqual(most);
});

test("a search for a rare word reads only the products that have its letters", async () => {
  const { rows } = await backend.pool.query<{ sku: string }>("select sku from products order by uuid offset 70000 limit 1");
  expect(await rowsOfCall(calls.list, { search: rows[0]!.sku })).toBeLessThanOrEqual(5_000);
});

test("a page of prices counts up to 10,000 products and reads the prices of no more", async () => {
  expect(await rowsOfCall(calls.listPrices, { list: "catalog", perPage: 20 })).toBeLessThanOrEqual(counted);
  expect(await rowsOfCall(calls.listPrices, { list: big, perPage: 20 })).toBeLessThanOrEqual(40_000);
  expect(await rowsOfCall(calls.listPrices, { list: big, perPage: 20, state: "unpriced" })).toBeLessThanOrEqual(50_000);
});
