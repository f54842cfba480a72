import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { readSpreadsheet } from "#server/backend/exchange/spreadsheets/read-spreadsheet.ts";
import { maxLines } from "#server/backend/exchange/spreadsheets/spreadsheet-limits.ts";
import { maxEntities, writeEntities } from "#server/backend/exchange/spreadsheets/write-entities.ts";
import { products } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

const backend = useBackend("demo");
const { content, post } = spreadsheetChannelOf(backend);

test("a template that cannot hold all rows says so above its headings", async () => {
  await backend.db.execute(sql`
    insert into exchange_entities (feed, key, external_id, key_name, fields, loaded_at)
    select 'brands', gen_random_uuid()::text, 'none-' || n, '1С', '{}', now() from generate_series(1, 100000) n`);
  const caller = await content();
  const template = async () => {
    for await (const { cells } of readSpreadsheet((await caller(calls.getTemplate, { query: { feed: "brands" } })).body as Buffer))
      return cells[0];
  };
  expect(await template()).toMatch(/^Поместились не все строки, здесь первые 99\s998/);
  await backend.db.execute(sql`delete from exchange_entities where external_id like 'none-%'`);
  expect(await template()).not.toContain("Поместились");
});

test("a spreadsheet that cannot hold all rows says so above them and still has no more rows than a load accepts", async () => {
  const [product] = await backend.db.select().from(products).limit(1);
  async function* endless() {
    for (;;) yield Array.from({ length: 1000 }, () => ({ key: `catalog|${product!.uuid}`, priceList: "catalog", goods: product!.sku }));
  }
  const { bytes } = await writeEntities(backend.db, {
    feed: "prices",
    name: "Цены",
    entities: endless(),
    now: testNow,
    isTruncated: true,
    isToFill: true,
  });
  let lines = 0;
  let said = "";
  for await (const { cells } of readSpreadsheet(bytes)) {
    if (lines === 0) said = String(cells[0]);
    lines += 1;
  }
  expect(lines).toBe(maxLines);
  expect(said).toContain(`здесь первые ${maxEntities.toLocaleString("ru-RU")}`);
});

test("a spreadsheet with one row above the limit of 100,000 is refused", async () => {
  const { errors } = await post("brands", `Марка\n${Array.from({ length: 100_001 }, (_, at) => `М${at}`).join("\n")}\n`);
  expect(JSON.stringify(errors)).toMatch(/помещается 100\s000/);
});
