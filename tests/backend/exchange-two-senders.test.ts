import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { FeedName } from "#contract/feeds.ts";
import { exchangeEntities, exchangeKeys } from "#server/backend/exchange/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { pdf } from "#tests/support/joining-company.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

const backend = useBackend("demo");
const { exchange, applied } = spreadsheetChannelOf(backend);

const center = { city: "Тула", address: "Тула, Ленина, 1", postalCode: "300000" };
const line = { company: "7199123453", branch: "Магазин № 1", assortment: "Молочная продукция" };
const payment = { ...line, kind: "payment", document: "ПП 7", date: "2026-03-04", amount: "100.00" };

/** For every feed whose rows have ids: what the first sender names 1, and what the second one does. */
const rows: Record<string, [object, object]> = {
  brands: [{ name: "Первый" }, { name: "Второй" }],
  centers: [
    { ...center, name: "РЦ Первый" },
    { ...center, name: "РЦ Второй", phone: "+7 900 000-00-00" },
  ],
  storages: [
    { center: "РЦ Первый", name: "Холод", temperatureMode: "+2…+6 °C" },
    { center: "РЦ Первый", name: "Мороз", temperatureMode: "-18 °C" },
  ],
  categories: [{ name: "Сыры первые" }, { name: "Хлеб второй", shortName: "Хлеб" }],
  schedules: [
    { center: "РЦ Первый", name: "Утро", note: "одно" },
    { center: "РЦ Первый", name: "Вечер", note: "другое" },
  ],
  discountGroups: [
    { name: "Скидка первая", segment: "Сыры", countUnit: "pcs", ladder: [] },
    { name: "Скидка вторая", segment: "Сыры", countUnit: "pcs", ladder: [] },
  ],
  goods: [
    { sku: "P-1", name: "Молоко первое" },
    { sku: "V-1", name: "Гвозди вторые", composition: "сталь" },
  ],
  priceLists: [{ title: "Опт первый" }, { title: "Опт второй" }],
  pictures: [
    { goods: "P-1", file: "a.png" },
    { goods: "P-2", file: "b.png", alt: "чужое" },
  ],
  payments: [payment, { ...payment, document: "ПП 8", amount: "9000.00" }],
  documents: [
    { deal: "10381", file: "a.pdf", name: "Первый" },
    { deal: "10381", file: "b.pdf", name: "Второй" },
  ],
};
const messages: Partial<Record<FeedName, RegExp>> = {
  storages: /другую запись: Холод\./,
  schedules: /другую запись: Утро\./,
  payments: /другую запись: ПП 7\./,
  pictures: /^Этим кодом уже названа другая запись/,
};
const feedsWithIds = Object.keys(rows) as FeedName[];
const of = (feed: FeedName, at: 0 | 1, more = {}) => [{ externalId: "1", ...rows[feed]?.[at], ...more }] as never;
const entity = async (feed: FeedName) =>
  (await backend.pool.query("select * from exchange_entities where feed = $1 and external_id = '1'", [feed])).rows;
const revoke = (name: string) => backend.db.update(exchangeKeys).set({ revokedAt: new Date() }).where(eq(exchangeKeys.name, name));

beforeAll(async () => {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: "white" } }).png();
  const bytes = await picture.toBuffer();
  await exchange.load("goods", [{ externalId: "other", sku: "P-2", name: "Другое" }], { as: "Четвёртая" });
  for (const as of ["Первая", "Вторая", "Третья"])
    for (const name of ["a", "b"]) {
      expect((await exchange.put(`${name}.png`, bytes, { as })).statusCode).toBe(200);
      expect((await exchange.putPaper(`${name}.pdf`, pdf, { as })).statusCode).toBe(200);
    }
});

describe.each(feedsWithIds)("%s", (feed) => {
  test("what another sender names by the same id is refused with its reason and changes nothing", async () => {
    const first = await exchange.load(feed, of(feed, 0), { as: "Первая" });
    expect([first.counts.new, first.refusals]).toEqual([1, []]);
    const before = await entity(feed);
    const second = await exchange.load(feed, of(feed, 1), { as: "Вторая" });
    expect(second.counts).toMatchObject({ refused: 1, new: 0, changed: 0, same: 0 });
    expect(second.refusals[0]).toMatchObject({ field: "externalId", value: "1" });
    expect(second.refusals[0]?.message).toMatch(
      messages[feed] ?? /^Этим кодом «Первая» называет другую запись: .*[Пп]ерв.+\. Пришлите свою под другим кодом/,
    );
    expect(await entity(feed)).toEqual(before);
  });

  test("the same thing by another sender is the same entity, whose id stays its first sender's", async () => {
    const same = await exchange.load(feed, of(feed, 0), { as: "Вторая" });
    expect([same.counts.same, same.refusals]).toEqual([1, []]);
    expect((await entity(feed))[0].named_by).toBe("Первая");
  });
});

test("a sender with ids of its own does not mean another sender's by them, one without does", async () => {
  await exchange.load("goods", [{ externalId: "2", sku: "V-2", name: "Шурупы" }], { as: "Вторая" });
  const price = [{ priceList: "catalog", goods: "1", price: "1.00" }];
  const own = await exchange.load("prices", price, { as: "Вторая" });
  expect(own.refusals).toMatchObject([
    { field: "goods", message: "Такого товара нет: проверьте артикул или код либо сначала загрузите «Товары»" },
  ]);
  expect((await exchange.load("prices", price, { as: "Третья" })).counts).toMatchObject({ new: 1, refused: 0 });
});

test("a GUID means the same whoever sends it", async () => {
  const externalId = "5b1c0a8e-7f0d-11ee-8c99-0242ac120077";
  await exchange.load("brands", [{ externalId, name: "Глобальный" }], { as: "Первая" });
  await revoke("Первая");
  const renamed = await exchange.load("brands", [{ externalId, name: "Глобальный новый" }], { as: "Вторая" });
  expect([renamed.counts.changed, renamed.refusals]).toEqual([1, []]);
});

test("a key does not take over what another, ended key has named, unless it says the same; then the id is its own", async () => {
  const refused = await exchange.load("payments", of("payments", 1), { as: "Вторая" });
  expect(refused.counts).toMatchObject({ refused: 1, changed: 0 });
  await exchange.load("goods", of("goods", 0), { as: "Вторая" });
  const changed = await exchange.load("goods", of("goods", 0, { name: "Молоко новое", sku: "P-9" }), { as: "Вторая" });
  expect([changed.counts.changed, changed.refusals]).toEqual([1, []]);
  const [stored] = await backend.db.select().from(exchangeEntities).where(eq(exchangeEntities.externalId, "1"));
  expect(stored).toBeDefined();
});

test("an id that a person's table has given is not taken by a program's other thing, nor by another ended key", async () => {
  await applied("brands", "Код;Название\n77;Из таблицы\n");
  const other = await exchange.load("brands", [{ externalId: "77", name: "Из программы" }], { as: "Вторая" });
  expect(other.refusals).toMatchObject([
    { field: "externalId", message: expect.stringMatching(/^Под этим кодом на портале уже есть другая/) },
  ]);
});
