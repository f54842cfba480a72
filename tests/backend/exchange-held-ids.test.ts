import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { exchangeKeys } from "#server/backend/exchange/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

/** What is held of a sender's refused rows, beside another program with the same ids. */
const backend = useBackend("demo");
const exchange = exchangeOf(backend);
const { applied } = spreadsheetChannelOf(backend);

beforeAll(async () => {
  const goods = [
    { externalId: "1", sku: "P-1", name: "Молоко первое" },
    { externalId: "2", sku: "V 1", name: "Творог первый" },
  ];
  expect((await exchange.load("goods", goods, { as: "Первая" })).refusals).toEqual([]);
});

const price = (goods: string) => ({ priceList: "catalog", goods, price: "7.00" });

test("ids padded by spaces, names with other spaces and letters beyond the basic plane are held as they are read", async () => {
  const as = "С пробелами";
  const sent = [
    { externalId: "1   ", sku: "V-9", name: "Гвозди" },
    { externalId: "long", sku: "V\u00a0 1", name: `${"н".repeat(199)}😀${"н".repeat(300)}` },
  ];
  const load = await exchange.load("goods", sent, { as });
  expect([load.state, load.counts.refused]).toEqual(["done", 2]);
  const long = await exchange.load("brands", [{ externalId: "b-1", name: `${"н".repeat(199)}😀${"н".repeat(300)}` }], { as });
  expect([long.state, long.counts.refused]).toEqual(["done", 1]);
  const prices = await exchange.load("prices", [price("1"), price("1   "), price("V 1")], { as });
  expect([prices.counts.refused, prices.counts.new + prices.counts.changed]).toEqual([3, 0]);
});

test("the article of a refused row holds nothing of the sender's own id that is spelled alike", async () => {
  const as = "Свои номера";
  expect((await exchange.load("goods", [{ externalId: "100", sku: "S-1", name: "Соль" }], { as })).refusals).toEqual([]);
  const refused = [{ externalId: "200", sku: "100", name: "Сода", step: "-1" }];
  expect((await exchange.load("goods", refused, { as })).counts.refused).toBe(1);
  expect((await exchange.load("prices", [price("100")], { as })).refusals).toEqual([]);
});

test("what a person has loaded under an article is what its senders mean by it", async () => {
  const as = "Ждёт человека";
  const refused = [{ externalId: "h-1", sku: "H-1", name: "Хлеб", step: "-1" }];
  expect((await exchange.load("goods", refused, { as })).counts.refused).toBe(1);
  expect((await exchange.load("prices", [price("H-1")], { as })).counts.refused).toBe(1);
  expect((await applied("goods", "Артикул;Название\nH-1;Хлеб\n")).counts).toMatchObject({ refused: 0, new: 1 });
  expect((await exchange.load("prices", [price("H-1")], { as })).refusals).toEqual([]);
});

test("an accepted row without an article forgets nothing but itself", async () => {
  const as = "Без артикулов";
  // Of an ended program the ids are open to the next.
  await backend.db.update(exchangeKeys).set({ revokedAt: backend.now() }).where(eq(exchangeKeys.name, "Первая"));
  expect((await exchange.load("goods", [{ externalId: "1", name: "Гвозди" }], { as })).counts.refused).toBe(1);
  expect((await exchange.load("goods", [{ externalId: "900", name: "Шурупы" }], { as })).refusals).toEqual([]);
  expect((await exchange.load("prices", [price("1")], { as })).counts.refused).toBe(1);
});
