import { describe, expect, test } from "vitest";
import { letterKey } from "#server/backend/products/line-keys-sql.ts";
import { articleKey } from "#server/backend/products/text-keys.ts";
import { milk, useGoodsLoads } from "#tests/support/exchange-goods.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

/** Latin letters in place of Cyrillic ones, and the reverse, as hands and programs type them. */
const { backend, exchange } = useGoodsLoads();
const { applied, tried } = spreadsheetChannelOf(backend);
const goodsOf = async (...skus: string[]) =>
  (
    await backend.pool.query(
      'select uuid, sku, name, price_kopecks::int as price from products where sku = any($1) order by sku collate "C"',
      [skus],
    )
  ).rows;
const table = (...rows: string[]) => applied("goods", ["Артикул;Название;Цена, руб.", ...rows].join("\n"));

/** ВЕС-10 in Cyrillic letters, in Latin ones, and in both. */
const cyrillic = "ВЕС-10";
const latin = "BEC-10";
const mixed = "ВEC-10";

test("what the tables take for one article, the quick order takes for one too", async () => {
  for (const [one, other] of [
    [cyrillic, latin],
    [latin, mixed],
    ["КМ 1/2-ТО", "KM 1/2-TO"],
  ] as const)
    expect([letterKey(one), articleKey(one)]).toEqual([letterKey(other), articleKey(other)]);
  // Signs, zeros and a zero for a letter are asked about by a person alone.
  for (const [one, other] of [
    ["12-3", "1-23"],
    ["007", "7"],
    ["PO-1", "P0-1"],
  ] as const)
    expect(letterKey(one)).not.toBe(letterKey(other));
});

describe("articles with lookalike letters", () => {
  test("a table without codes changes the product that has the article in other letters, and makes none", async () => {
    await table(`${latin};Сырок;10,00`);
    const [before] = await goodsOf(latin);
    const trial = await tried("goods", `Артикул;Название;Цена, руб.\n${cyrillic};Сырок;11,00\n`);
    expect([trial.refusals, trial.counts]).toMatchObject([[], { new: 0, changed: 1 }]);
    await table(`${cyrillic};Сырок;11,00`);
    expect(await goodsOf(latin, cyrillic)).toEqual([{ ...before, sku: cyrillic, price: 1100 }]);
    // Other feeds mean it by both.
    const prices = await tried("prices", `Прайс-лист;Товар;Цена, руб.\ncatalog;${latin};12,00\n`);
    expect(prices.refusals).toEqual([]);
  });

  test("goods that exist in both spellings stay two, in whichever order their rows come", async () => {
    for (const [at, order] of [
      [latin, cyrillic],
      [cyrillic, latin],
    ].entries()) {
      const [one, other] = order.map((sku) => sku.replace("10", `2${at}`)) as [string, string];
      await table(`${one};Первый;10,00`);
      const both = await table(`${other};Второй;30,00`, `${one};Первый;20,00`);
      expect([both.refusals, both.counts]).toMatchObject([[], { new: 1, changed: 1 }]);
      const named = Object.fromEntries((await goodsOf(one, other)).map(({ sku, name, price }) => [sku, [name, price]]));
      expect(named).toEqual({ [one]: ["Первый", 2000], [other]: ["Второй", 3000] });
      // An article as it is comes first.
      expect((await table(`${other};Второй;31,00`)).counts).toMatchObject({ new: 0, changed: 1 });
      expect((await goodsOf(one)).map(({ price }) => price)).toEqual([2000]);
    }
  });

  test("of two lookalikes none is guessed: the row is refused and both are named", async () => {
    await table("BEC-30;Первый;10,00", "ВЕС-30;Второй;10,00");
    const asked = await tried("goods", "Артикул;Название;Цена, руб.\nВEC-30;Какой-то;99,00\n");
    expect([asked.counts, asked.refusals]).toMatchObject([
      { new: 0, changed: 0, refused: 1 },
      [{ field: "sku", message: expect.stringMatching(/похожи (?:BEC-30, ВЕС-30|ВЕС-30, BEC-30)/) }],
    ]);
    const stock = await tried("prices", "Прайс-лист;Товар;Цена, руб.\ncatalog;ВEC-30;12,00\n");
    expect(stock.refusals).toMatchObject([{ field: "goods" }]);
    // Nor which of two rows means the one.
    await table("BEC-31;Один;10,00");
    const twice = await tried("goods", "Артикул;Название;Цена, руб.\nВЕС-31;Один;11,00\nВEC-31;Один;12,00\n");
    expect(twice.counts).toMatchObject({ new: 0, changed: 0, refused: 2 });
  });

  test("a program's new id takes over goods of people, and not what another program has named", async () => {
    await table("BEC-40;Людской;10,00");
    const [before] = await goodsOf("BEC-40");
    const row = (externalId: string, sku: string) => [milk({ externalId, sku, name: "Людской" })];
    expect((await exchange.load("goods", row("like-1", "ВЕС-40"))).counts).toMatchObject({ new: 0, changed: 1 });
    expect((await goodsOf("ВЕС-40")).map(({ uuid }) => uuid)).toEqual([before.uuid]);
    expect((await exchange.load("goods", row("like-2", "BEC-40"))).counts).toMatchObject({ new: 1 });
  });
});

describe("names with lookalike letters", () => {
  const brandsOf = async () => (await backend.pool.query("select name from brands where name ~ 'сное$' order by 1")).rows;

  test("a table of brands and a product's brand mean the stored one; its references are found", async () => {
    await applied("brands", "Название\nВкусное\n");
    const again = await applied("brands", "Название\nBкyсное\n");
    expect([again.refusals, again.counts]).toMatchObject([[], { new: 0, changed: 1 }]);
    await applied("goods", "Артикул;Название;Бренд\nВК-1;Сырок;Вкусное\n");
    expect(await brandsOf()).toEqual([{ name: "Bкyсное" }]);
    const segment = await tried("goods", "Артикул;Название;Подраздел\nВК-2;Сырок;Tопленое\n");
    expect(segment.refusals).toEqual([]);
  });

  test("a brand that a program has named is neither renamed nor made twice by a table: its row is refused", async () => {
    await exchange.load("brands", [{ externalId: "b-like", name: "Хорошее" }]);
    const { counts, refusals } = await tried("brands", "Название\nXopошее\n");
    expect([counts, refusals]).toMatchObject([{ new: 0, changed: 0 }, [{ field: "name", message: expect.stringContaining("похожие") }]]);
    const two = await exchange.load("brands", [
      { externalId: "b-like", name: "Хорошее" },
      { externalId: "b-like-2", name: "Xopошее" },
    ]);
    expect(two.counts).toMatchObject({ new: 1, same: 1 });
  });
});
