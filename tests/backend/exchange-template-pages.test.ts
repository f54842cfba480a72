import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Reader } from "#server/backend/db/database.ts";
import { storedEntities } from "#server/backend/exchange/spreadsheets/stored-entities.ts";
import { useBackend } from "#tests/support/backend.ts";
import { rowsRead } from "#tests/support/query-plans.ts";

const backend = useBackend("demo");

beforeAll(async () => {
  await backend.pool.query(`
    insert into search_synonyms (uuid, words, meaning, both_ways, created_at)
      select gen_random_uuid(), 'слово ' || n, 'другое ' || n, false, now() from generate_series(1, 4500) n;
    insert into price_lists (uuid, title) select gen_random_uuid(), 'Список ' || n from generate_series(1, 10) n;
    insert into price_list_items (price_list_uuid, product_uuid, segment_uuid, category_uuid, price_kopecks)
      select l.uuid, p.uuid, p.segment_uuid, p.category_uuid, 100 from price_lists l, products p where l.title like 'Список %';
    analyze search_synonyms, price_lists, price_list_items, products, exchange_entities`);
});

test.each([
  ["synonyms", sql`select uuid::text as key from search_synonyms`],
  ["prices", sql`select price_list_uuid || '|' || product_uuid as key from price_list_items`],
] as const)("a template of thousands of %s contains each once and reads only the rows of each page", async (feed, all) => {
  const statements: { sql: string; params: unknown[] }[] = [];
  const reader = {
    $client: {
      query: ({ text, values }: { text: string; values: unknown[] }) => {
        statements.push({ sql: text, params: values });
        return backend.pool.query(text, values);
      },
    },
  } as unknown as Reader;
  const keys: string[] = [];
  for await (const things of storedEntities(reader, feed)) keys.push(...things.map(({ key }) => key));
  const { rows } = await backend.db.execute<{ key: string }>(all);
  expect(keys).toEqual(rows.map(({ key }) => key).sort());
  expect(statements).toHaveLength(Math.ceil((keys.length + 1) / 1000));

  let read = 0;
  for (const { sql: text, params } of statements) read += await rowsRead(backend.pool, text, params);
  expect(keys.length).toBeGreaterThan(4000);
  // A price is read together with its list and its product.
  expect(read).toBeLessThanOrEqual(keys.length * 3.2);
});
