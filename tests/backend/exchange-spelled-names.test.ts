import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { FeedName } from "#contract/feeds.ts";
import { spelledKey, spelledKeySql } from "#server/backend/products/line-keys-sql.ts";
import { useBackend } from "#tests/support/backend.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

const backend = useBackend("demo");
const exchange = exchangeOf(backend);
const company = "7199123453";
const stored = "Лавка «Сыр-бор» на углу";

/** One name as programs and people write it. */
const spellings: [how: string, name: string][] = [
  ["as it is", stored],
  ["in capitals", "ЛАВКА «СЫР-БОР» НА УГЛУ"],
  ["with straight quotation marks", 'Лавка "Сыр-бор" на углу'],
  ["with other quotation marks", "Лавка „Сыр-бор“ на углу"],
  ["without quotation marks", "Лавка Сыр-бор на углу"],
  ["with a line break", "Лавка «Сыр-бор»\r\nна углу"],
  ["with no-break spaces", "Лавка\u00a0«Сыр-бор» на\u202fуглу"],
  ["with a soft hyphen", "Лав\u00adка «Сыр-бор» на углу"],
  ["with zero width", "\ufeffЛавка «Сыр\u200b-бор» на углу"],
  ["with another dash", "Лавка «Сыр–бор» на углу"],
  ["with Latin letters", "Лавкa «Cыр-бoр» на углу"],
];

/** Every reference by name: the field, and a row that has it. */
const references: [FeedName, field: string, row: object][] = [
  ["contracts", "branch", { company, assortment: "Молочная продукция", limit: "1000.00" }],
  ["contracts", "assortment", { company, branch: "Магазин № 1", limit: "1000.00" }],
  [
    "payments",
    "branch",
    { externalId: "s", company, assortment: "Молочная продукция", kind: "payment", document: "ПП", date: "2026-03-04", amount: "1" },
  ],
  ["stock", "storage", { goods: "060-512", quantity: "7" }],
  ["prices", "priceList", { goods: "060-512", price: "7.00" }],
  ["companies", "priceList", { company }],
  ["goods", "segment", { externalId: "s", name: "Сыр" }],
  ["goods", "discountGroup", { externalId: "s", name: "Сыр" }],
  ["categories", "parent", { externalId: "s", name: "Рассольные" }],
  ["schedules", "center", { externalId: "s", name: "Утро" }],
  ["storages", "center", { externalId: "s", name: "Лёд", temperatureMode: "-18 °C" }],
];

beforeAll(async () => {
  await backend.db.execute(sql`update branches set name = ${stored} where uuid = (
    select b.uuid from branches b join companies c on c.uuid = b.company_uuid
    where c.inn = ${company} and b.name <> 'Магазин № 1' limit 1)`);
  await backend.db.execute(sql`
    insert into assortments (uuid, name, contract_name, default_postpon_days) values (gen_random_uuid(), ${stored}, ${stored}, 0)`);
  const named = async (feed: FeedName, row: object) => {
    const load = await exchange.load(feed, [{ externalId: "named", ...row }] as never);
    expect([feed, load.refusals]).toEqual([feed, []]);
  };
  await named("centers", { name: stored, city: "Тула", address: "Тула, Ленина, 1", postalCode: "300000" });
  await named("storages", { center: "named", name: stored, temperatureMode: "+2…+6 °C" });
  await named("categories", { name: stored });
  await exchange.load("categories", [{ externalId: "under", parent: "named", name: "Мягкие" }]);
  await named("discountGroups", { name: stored, segment: "under", countUnit: "pcs", ladder: [] });
  await named("priceLists", { title: stored });
});

describe.each(references)("%s.%s", (feed, field, row) => {
  test.each(spellings)("a name %s is found", async (_, name) => {
    if (feed === "goods" && field === "segment")
      await exchange.load("categories", [{ externalId: "segment", parent: "named", name: stored }]);
    const load = await exchange.load(feed, [{ ...row, [field]: name }] as never, { trial: true });
    expect(load.refusals).toEqual([]);
  });
});

test("the database and the portal read a name alike", async () => {
  const names = [...spellings.map(([, name]) => name), "Ёлка 'на\tсклоне'  — 5", "ТОРТ`"];
  const { rows } = await backend.db.execute<{ key: string }>(
    sql`select ${spelledKeySql(sql`name`)} as key from unnest(${sql.param(names)}::text[]) with ordinality n (name, at) order by at`,
  );
  expect(rows.map(({ key }) => key)).toEqual(names.map(spelledKey));
});

test("a branch is never guessed of two that differ in spelling alone, and the exact one is taken", async () => {
  await backend.db.execute(sql`
    insert into branches select (jsonb_populate_record(b,
      jsonb_build_object('uuid', gen_random_uuid(), 'name', 'Лавка "Сыр-бор" на углу'))).*
    from branches b where name = ${stored}`);
  const row = { company, assortment: "Молочная продукция", limit: "1000.00" };
  expect((await exchange.load("contracts", [{ ...row, branch: stored }])).refusals).toEqual([]);
  const open = await exchange.load("contracts", [{ ...row, branch: "Лавка Сыр-бор на углу" }]);
  expect(open.refusals).toMatchObject([{ field: "branch", message: "Под этим именем есть несколько записей: укажите код" }]);
});
