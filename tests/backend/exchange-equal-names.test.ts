import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { sellerProducts } from "#contract/seller-products.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { tableSender } from "#tests/support/exchange.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

/** What a sender may name alike: everything but its own ids. */
const backend = useBackend("demo");
const { exchange, tried } = spreadsheetChannelOf(backend);
const ambiguous = "Под этим именем есть несколько записей: укажите код";
const dairy = demoUuid("assortment", "dairy");

const firstMilk = { company: "", branch: "Магазин на углу", assortment: "Молочная продукция" };
const [single, first, second, same, copy] = ["inn", "kpp-1", "kpp-2", "same-1", "same-2"].map(() => randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
];

beforeAll(async () => {
  const load = async (feed: Parameters<typeof exchange.load>[0], rows: object[]) => {
    const { counts, refusals } = await exchange.load(feed, rows as never);
    expect([feed, refusals, counts.new]).toEqual([feed, [], rows.length]);
  };
  const center = { name: "РЦ Двойной", city: "Тула", address: "Тула, Ленина, 1", postalCode: "300000" };
  await load(
    "centers",
    [1, 2].map((at) => ({ externalId: `c-${at}`, ...center })),
  );
  await load(
    "storages",
    [1, 2].map((at) => ({ externalId: `s-${at}`, center: "c-1", name: "Основной", temperatureMode: "+2…+6 °C" })),
  );
  await load("categories", [
    { externalId: "milk", name: "Молочный ряд" },
    { externalId: "meat", name: "Мясной ряд" },
    ...["milk", "meat"].map((parent) => ({
      externalId: `${parent}-rest`,
      parent,
      name: "Прочее двойное",
      assortment: "Молочная продукция",
    })),
  ]);
  await load(
    "goods",
    ["milk", "meat"].map((id) => ({ externalId: `g-${id}`, sku: `N-${id}`, name: `Прочее ${id}`, segment: `${id}-rest`, price: "10" })),
  );
  await load(
    "priceLists",
    [1, 2].map((at) => ({ externalId: `l-${at}`, title: "Опт двойной" })),
  );
  await load(
    "prices",
    [1, 2].map((at) => ({ priceList: `l-${at}`, goods: "g-milk", price: `${at}.50` })),
  );
  await load(
    "stock",
    [1, 2].map((at) => ({ storage: `s-${at}`, goods: "g-milk", quantity: `${at}0`, at: "2026-03-01T00:00:00Z" })),
  );

  const [alfa] = await backend.db
    .select()
    .from(companies)
    .where(eq(companies.uuid, demoUuid("company", "alfa")));
  const [shop] = await backend.db
    .select()
    .from(branches)
    .where(eq(branches.uuid, demoUuid("branch", "alfa-b1")));
  if (!alfa || !shop) throw new Error("no demo");
  const buyer = (uuid: string, inn: string, kpp: string) => ({ ...alfa, uuid, inn, kpp, name: `Двойник ${kpp}`, priceListUuid: null });
  await backend.db
    .insert(companies)
    .values([
      buyer(single, "7700000001", ""),
      buyer(first, "7700000001", "770001001"),
      buyer(second, "7700000001", "770002001"),
      buyer(same, "7700000002", "770001001"),
      buyer(copy, "7700000002", "770001001"),
    ]);
  const points = [first, second, same, copy, copy].map((companyUuid) => ({
    ...shop,
    uuid: randomUUID(),
    companyUuid,
    name: firstMilk.branch,
  }));
  await backend.db.insert(branches).values(points);
  await backend.db.insert(contractLines).values(
    points.map(({ uuid }, at) => ({
      uuid: randomUUID(),
      branchUuid: uuid,
      assortmentUuid: dairy,
      limitKopecks: (at + 1) * 100_000,
      balanceKopecks: 0,
      reservedKopecks: 0,
      postponDays: 0,
      updatedAt: testNow,
    })),
  );
});

test("centers, storages, segments and price lists of one name are apart by the sender's ids, with their own stock and prices", async () => {
  const { rows } = await backend.pool.query(`
    select (select json_agg(quantity_hundredths / 100 order by 1) from product_stock s where s.product_uuid = p.uuid) as stock,
      (select json_agg(price_kopecks order by price_kopecks) from price_list_items i where i.product_uuid = p.uuid) as prices
    from products p where sku = 'N-milk'`);
  expect(rows[0].stock.toSorted()).toEqual([10, 20]);
  expect(rows[0].prices).toEqual([150, 250]);
  const refused = await exchange.load("stock", [{ storage: "РЦ Двойной/Основной", goods: "g-milk", quantity: "1" }]);
  expect(refused.refusals).toMatchObject([{ field: "storage", message: ambiguous }]);
});

test.each(["centers", "storages", "categories", "goods", "priceLists", "prices", "stock", "companies", "contracts"] as const)(
  "a downloaded table of %s that share names changes nothing when it is loaded back",
  async (feed) => {
    const caller = await backend.as(tableSender(feed));
    const bytes = (await caller(calls.getTemplate, { query: { feed } })).body as Buffer;
    const { counts, refusals } = await tried(feed, bytes);
    expect([refusals, counts.read > 0, counts.same]).toEqual([[], true, counts.read]);
  },
);

test("tables of the pages of goods, prices and stock that share names change nothing when they are loaded back", async () => {
  const content = await backend.as("content@seller.example");
  const list = (await content(sellerProducts.listPrices, { query: {} })).body.lists.find(({ title }) => title === "Опт двойной")?.uuid;
  const files = [
    ["goods", sellerProducts.listFile, {}],
    ["prices", sellerProducts.pricesFile, { list }],
    ["stock", sellerProducts.stockFile, {}],
  ] as const;
  for (const [feed, call, query] of files) {
    const { body } = await content(call as typeof sellerProducts.listFile, { query: { ...query, search: "Прочее m" } });
    const { counts, refusals } = await tried(feed, body as Buffer);
    expect([feed, refusals, counts.read > 0, counts.same]).toEqual([feed, [], true, counts.read]);
  }
});

test("a table of price lists without ids is refused for a title that two have, and makes no third", async () => {
  const { counts, refusals } = await tried("priceLists", "Название\nОпт двойной\nОпт одиночный\n");
  expect(refusals).toMatchObject([{ field: "title", value: "Опт двойной", message: ambiguous }]);
  expect(counts).toMatchObject({ new: 1, refused: 1 });
});

describe("terms of companies with one INN", () => {
  const limitsOf = async (companyUuid: string) =>
    (
      await backend.db
        .select({ limit: contractLines.limitKopecks })
        .from(contractLines)
        .innerJoin(branches, eq(branches.uuid, contractLines.branchUuid))
        .where(eq(branches.companyUuid, companyUuid))
        .orderBy(sql`1`)
    ).map(({ limit }) => limit);

  test("the KPP tells them apart; the INN alone is refused where both have a trade point of the name", async () => {
    const load = await exchange.load("contracts", [
      { ...firstMilk, company: "7700000001/770002001", limit: "7000.00" },
      { ...firstMilk, company: "7700000001", limit: "9000.00" },
    ]);
    expect(load.refusals).toMatchObject([{ place: "2", field: "company", value: "7700000001" }]);
    expect(load.refusals[0]?.message).toContain("укажите ИНН/КПП");
    expect([await limitsOf(first), await limitsOf(second)]).toEqual([[100_000], [700_000]]);
  });

  test("companies of one INN and KPP are told apart by the portal's id, trade points of one name by their mark", async () => {
    const [point] = await backend.db.select().from(branches).where(eq(branches.companyUuid, copy)).orderBy(branches.uuid);
    const branch = `${firstMilk.branch}-${point?.uuid.slice(0, 8)}`;
    const load = await exchange.load("contracts", [
      { ...firstMilk, company: copy, branch, limit: "8000.00" },
      { ...firstMilk, company: same, limit: "6000.00" },
      { ...firstMilk, company: copy, limit: "1.00" },
    ]);
    expect(load.refusals).toMatchObject([{ place: "3", field: "branch", message: ambiguous }]);
    expect(await limitsOf(same)).toEqual([600_000]);
    expect(await limitsOf(copy)).toContain(800_000);
  });
});
