import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { exchange as exchangeCalls } from "#contract/exchange.ts";
import type { FeedName } from "#contract/feeds.ts";
import { sellerProducts as calls } from "#contract/seller-products.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { writtenColumnsOf } from "#server/backend/exchange/spreadsheets/columns.ts";
import { titleOf } from "#server/backend/exchange/spreadsheets/headings.ts";
import { readSpreadsheet } from "#server/backend/exchange/spreadsheets/read-spreadsheet.ts";
import { products } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

const backend = useBackend("demo");
const exchange = exchangeOf(backend);
const content = () => backend.as("content@seller.example");

type Cells = readonly unknown[];
type FileCall = typeof calls.listFile | typeof calls.stockFile | typeof calls.pricesFile;

/** Rows of a workbook under its heading. */
async function rowsOf(bytes: Buffer, feed: FeedName): Promise<Record<string, unknown>[]> {
  const lines: Cells[] = [];
  for await (const { cells } of readSpreadsheet(bytes)) lines.push(cells);
  const at = lines.findIndex((cells) => writtenColumnsOf(feed).every(({ field }, place) => cells[place] === titleOf(feed, field)));
  expect(at).toBeGreaterThan(0);
  const fields = [...writtenColumnsOf(feed).map(({ field }) => field), "named"];
  return lines.slice(at + 1).map((cells) => Object.fromEntries(cells.map((cell, place) => [fields[place] ?? "", cell])));
}

async function fileOf(call: FileCall, query: object = {}): Promise<Buffer> {
  const { status, body } = await (await content())(call as typeof calls.listFile, { query });
  expect(status).toBe(200);
  return body as Buffer;
}

/** What a load of the file would do. */
async function tried(feed: FeedName, bytes: Buffer) {
  const as = await content();
  const file = { fileBody: bytes.toString("base64"), originalFilename: "out.xlsx" };
  const { body, errors } = await as(exchangeCalls.sendFile, { params: { feed }, body: { ...file, mode: "changes" } });
  expect(errors).toEqual([]);
  await exchange.work(feed);
  const { counts, refusals, source } = await exchange.read(body.uuid);
  return { counts, refusals, unread: source?.unread };
}

/** Every row of a list, over all pages. */
async function listed(query: object): Promise<{ name: string; sku: string }[]> {
  const as = await content();
  const all: { name: string; sku: string }[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await as(calls.list, { query: { ...query, page, perPage: 100 } });
    all.push(...body.goods);
    if (all.length >= body.total) return all;
  }
}

const many = 2_100;

beforeAll(async () => {
  await exchange.load("categories", [
    { externalId: "shelf", parent: "room", name: "Файловая", assortment: "Сыры", temperatureMode: "+2…+6 °C" },
    { externalId: "room", name: "Файлы" },
  ]);
  // More than two parts of a file, many rows with the same name: each part starts where the last one ended.
  await exchange.load(
    "goods",
    Array.from({ length: many }, (_, at) => ({
      externalId: `file-${at}`,
      sku: `FILE-${at}`,
      name: `Сыр файловый ${at % 3}`,
      segment: "Файловая",
      ...(at % 7 > 0 && { price: "10.05" }),
    })),
  );
  await exchange.load("goods", [{ externalId: "sly", sku: "=SLY", name: "=1+1", segment: "Файловая", price: "3.00", description: "@cmd" }]);
  await exchange.load("priceLists", [{ externalId: "net", title: "Файловая сеть" }]);
  await exchange.load("prices", [
    { priceList: "net", goods: "file-1", price: "9.99" },
    { priceList: "net", goods: "=SLY", price: "2.50" },
  ]);
  await exchange.load("centers", [
    { externalId: "hub", name: "Файловый центр", city: "Тула", address: "Тула, Ленина, 1", postalCode: "300000" },
  ]);
  await exchange.load("storages", [{ externalId: "cold", center: "hub", name: "Холод", temperatureMode: "+2…+6 °C" }]);
  await exchange.load(
    "stock",
    Array.from({ length: 1_200 }, (_, at) => ({ storage: "cold", goods: `file-${at}`, quantity: String(at), at: "2026-03-01T00:00:00Z" })),
  );
});

const netUuid = async () => {
  const { body } = await (await content())(calls.listPrices, { query: {} });
  return body.lists.find(({ title }) => title === "Файловая сеть")?.uuid ?? "";
};

describe("products, prices and stock downloaded as workbooks", () => {
  test.each([{}, { search: "Сыр файловый 2", state: "unpriced" }, { state: "unpictured", search: "масло" }, { state: "hidden" }])(
    "the workbook for the query %o has all products of the list in the same order",
    async (query) => {
      const rows = await rowsOf(await fileOf(calls.listFile, query), "goods");
      expect(rows.map(({ sku, name }) => ({ sku, name }))).toEqual((await listed(query)).map(({ sku, name }) => ({ sku, name })));
    },
  );

  test.each<[FeedName, FileCall, object, number]>([
    ["goods", calls.listFile, { search: "Сыр файловый" }, many],
    ["goods", calls.listFile, { search: "=1+1" }, 1],
    ["goods", calls.listFile, { search: "масло" }, 1],
    ["prices", calls.pricesFile, { search: "Сыр файловый" }, many - many / 7],
    ["prices", calls.pricesFile, { list: "net" }, 2],
    ["stock", calls.stockFile, { search: "Сыр файловый" }, 1_200],
  ])("downloaded %s, loaded back untouched, change nothing (case %#)", async (feed, call, query, least) => {
    const list = "list" in query ? { list: await netUuid() } : {};
    const bytes = await fileOf(call, { ...query, ...list });
    const rows = await rowsOf(bytes, feed);
    expect(rows.length).toBeGreaterThanOrEqual(least);
    const { counts, refusals, unread } = await tried(feed, bytes);
    expect(refusals).toEqual([]);
    expect(counts).toMatchObject({ read: rows.length, same: rows.length, new: 0, changed: 0, withdrawn: 0, refused: 0 });
    expect(unread).toEqual([]);
  });

  test("a workbook of prices has one list's prices with product names, or an empty price to fill in where there is none", async () => {
    const list = await netUuid();
    expect(await rowsOf(await fileOf(calls.pricesFile, { list }), "prices")).toEqual([
      { priceList: "Файловая сеть", goods: "=SLY", price: 2.5, named: "=1+1" },
      { priceList: "Файловая сеть", goods: "FILE-1", price: 9.99, named: "Сыр файловый 1" },
    ]);
    const catalogue = await rowsOf(await fileOf(calls.pricesFile, { search: "=SLY" }), "prices");
    expect(catalogue).toEqual([{ priceList: "Цены каталога", goods: "=SLY", price: 3, named: "=1+1" }]);
    const missing = await rowsOf(await fileOf(calls.pricesFile, { search: "Сыр файловый 0", state: "unpriced" }), "prices");
    expect(missing).toHaveLength(100);
    expect(
      missing.every(({ priceList, price, named }) => priceList === "Цены каталога" && price == null && named === "Сыр файловый 0"),
    ).toBe(true);
  });

  test("a price filled in the workbook is loaded; stock rows name their storage", async () => {
    const bytes = await fileOf(calls.pricesFile, { search: "Сыр файловый 0", state: "unpriced" });
    const [first] = await rowsOf(bytes, "prices");
    const filled = Buffer.from(`Прайс-лист;Товар;Цена;Название товара (для справки)\nЦены каталога;${String(first?.goods)};7,5;x\n`);
    expect((await tried("prices", filled)).counts).toMatchObject({ read: 1, new: 1, refused: 0 });
    const stock = await rowsOf(await fileOf(calls.stockFile, { search: "FILE-1199" }), "stock");
    expect(stock).toMatchObject([{ storage: "Файловый центр/Холод", goods: "FILE-1199", quantity: 1199, named: "Сыр файловый 2" }]);
  });

  test("a seller's workbooks never contain another seller's products, and an unknown or foreign price list is not found", async () => {
    const as = await content();
    expect((await as(calls.pricesFile, { query: { list: randomUUID() } })).status).toBe(404);
    const [own] = await backend.db.select().from(companies).where(eq(companies.type, "seller"));
    const other = randomUUID();
    await backend.db
      .insert(companies)
      .values({ ...own!, uuid: other, inn: "7700000098", name: "Другой", createdAt: new Date(testNow.getTime() + 1) });
    const ofOther = eq(products.sku, "010-241");
    await backend.db.update(products).set({ sellerCompanyUuid: other }).where(ofOther);
    for (const [call, feed] of [
      [calls.listFile, "goods"],
      [calls.pricesFile, "prices"],
    ] as const) {
      const skus = (await rowsOf(await fileOf(call), feed)).map((row) => row.sku ?? row.goods);
      expect([skus.length > 100, skus.includes("010-241")]).toEqual([true, false]);
    }
    await backend.db.update(products).set({ sellerCompanyUuid: own!.uuid }).where(ofOther);
    await backend.db.update(customers).set({ companyUuid: other }).where(eq(customers.email, "content@seller.example"));
    const stranger = await content();
    for (const [call, feed] of [
      [calls.listFile, "goods"],
      [calls.stockFile, "stock"],
    ] as const) {
      const { status, body } = await stranger(call as typeof calls.listFile, { query: {} });
      expect([status, await rowsOf(body as Buffer, feed)]).toEqual([200, []]);
    }
    expect((await stranger(calls.pricesFile, { query: {} })).status).toBe(404);
    await backend.db.update(customers).set({ companyUuid: own!.uuid }).where(eq(customers.email, "content@seller.example"));
  });
});
