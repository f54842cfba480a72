import { beforeAll, describe, expect, test } from "vitest";
import { useGoodsLoads } from "#tests/support/exchange-goods.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

/** A column of units beside prices and quantities of goods whose own data say what is in a box and what is weighed. */
const { backend, exchange } = useGoodsLoads();
const { applied, tried } = spreadsheetChannelOf(backend);

beforeAll(async () => {
  const head = "Артикул;Название;Цена, руб.;НДС;Ед. изм.;В коробке";
  const rows = ["UN-6;Сырок;70;10;шт;6", "UN-7;Сырок;70;10;шт;7", "UN-KG;Сыр;700;10;кг;", "UN-UP;Чай;90;10;упак;"];
  const { counts } = await applied("goods", [head, ...rows].join("\n"));
  expect(counts).toMatchObject({ new: 4, refused: 0 });
});

const priceOf = async (sku: string) =>
  (await backend.pool.query("select price_kopecks::int as price from products where sku = $1", [sku])).rows[0]?.price;
const stockOf = async (sku: string) =>
  (
    await backend.pool.query(
      "select quantity_hundredths::int as quantity from product_stock s join products p on p.uuid = s.product_uuid where p.sku = $1",
      [sku],
    )
  ).rows[0]?.quantity;
const other = (own: string, sent: string) =>
  `Товар считают в «${own}», а в строке «${sent}», и точно пересчитать нельзя: укажите значение для «${own}»`;

describe("prices", () => {
  test.each([
    ["UN-6", "шт", "74", 7400],
    ["UN-6", "", "75", 7500],
    ["UN-6", "-", "76", 7600],
    ["UN-6", "кор", "444", 7400],
    ["UN-KG", "кг.", "800", 80_000],
    ["UN-KG", "т", "810000", 81_000],
    ["UN-KG", "г", "0,82", 82_000],
    ["UN-UP", "упаковка", "91", 9100],
  ])("%s in «%s»: %s", async (sku, unit, price, kopecks) => {
    const load = await applied("prices", `Прайс-лист;Артикул;Ед. изм.;Цена\ncatalog;${sku};${unit};${price}\n`);
    expect([load.refusals, load.counts.changed, await priceOf(sku)]).toEqual([[], 1, kopecks]);
  });

  test.each([
    ["UN-7", "кор", "шт", "кор", "444"],
    ["UN-6", "упак", "шт", "упак", "444"],
    ["UN-6", "порция", "шт", "порция", "444"],
    ["UN-6", "кг", "шт", "кг", "444"],
    ["UN-UP", "шт", "упак", "шт", "444"],
  ])("%s in «%s» is refused with both units", async (sku, unit, own, sent, price) => {
    const { counts, refusals } = await tried("prices", `Прайс-лист;Артикул;Ед. изм.;Цена\ncatalog;${sku};${unit};${price}\n`);
    expect(counts).toMatchObject({ refused: 1, changed: 0 });
    expect(refusals).toEqual([{ place: "2", field: "unit", value: expect.any(String), message: other(own, sent) }]);
  });

  test("a title that says what the price is of leaves the column of units unread", async () => {
    const { source, refusals } = await tried("prices", "Прайс-лист;Артикул;Ед. изм.;Цена за шт.\ncatalog;UN-7;кор;77\n");
    expect([refusals, source?.unread]).toEqual([[], ["Ед. изм."]]);
  });

  test("a second price of one product is refused with the first one, if it is another", async () => {
    const rows = ["catalog;UN-6;81", "catalog;UN-6;82", "catalog;UN-6;81,00"];
    const { refusals } = await tried("prices", ["Прайс-лист;Артикул;Цена", ...rows].join("\n"));
    expect(refusals).toEqual([
      {
        place: "3",
        field: "price",
        value: "82",
        message: "Эта запись уже есть в загрузке, строка 2, с другим значением: 81. Оставьте одну из них",
      },
      { place: "4", field: "", value: "", message: "Эта запись уже есть в загрузке, строка 2" },
    ]);
  });

  test("a program's price in boxes is converted alike", async () => {
    await exchange.load("prices", [{ priceList: "catalog", goods: "UN-7", price: "70.70", unit: "box" }]);
    expect(await priceOf("UN-7")).toBe(1010);
  });
});

describe("stock", () => {
  const head = "Склад;Артикул;Единица измерения;Остаток";
  const place = "РЦ Подольск/Охлаждённый склад";

  test.each([
    ["UN-6", "шт.", "5", 500],
    ["UN-6", "кор", "5", 3000],
    ["UN-6", "кор", "0,5", 300],
    ["UN-KG", "кг", "1,5", 150],
    ["UN-KG", "г", "2500", 250],
  ])("%s in «%s»: %s", async (sku, unit, quantity, hundredths) => {
    const load = await applied("stock", `${head}\n${place};${sku};${unit};${quantity}\n`);
    expect([load.refusals, await stockOf(sku)]).toEqual([[], hundredths]);
  });

  test.each([
    ["UN-KG", "т", "1", "кг", "т"],
    ["UN-KG", "кор", "1", "кг", "кор"],
    ["UN-6", "кор", "0,3", "шт", "кор"],
    ["UN-6", "кор", "9000000", "шт", "кор"],
    ["UN-6", "ящ", "5", "шт", "ящик"],
  ])("%s in «%s»: %s is refused with both units", async (sku, unit, quantity, own, sent) => {
    const { refusals } = await tried("stock", `${head}\n${place};${sku};${unit};${quantity}\n`);
    expect(refusals).toEqual([{ place: "2", field: "unit", value: expect.any(String), message: other(own, sent) }]);
  });
});
