import { describe, expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { useBackend } from "#tests/support/backend.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

const backend = useBackend("demo");
const { exchange, content, post, tried, applied } = spreadsheetChannelOf(backend);

async function pricesOf(prefix: string) {
  const { rows } = await backend.pool.query('select sku, price_kopecks::int as "price" from products where sku like $1 order by sku', [
    `${prefix}%`,
  ]);
  return rows.map(({ sku, price }) => [sku, price]);
}

describe("headings of two rows", () => {
  test.each([
    ["below the others", "GA", "Артикул;Название;Цена;\n;;за кор;за шт\n"],
    ["with roubles", "GB", "Артикул;Название;Цена, руб.;\n;;за кор.;за шт.\n"],
    ["repeated by the program", "GC", "Артикул;Название;Цена;Цена\n;;за короб;за штуку\n"],
    ["beside the others", "GD", ";;Цена;\nАртикул;Название;за кор;за шт\n"],
    ["in one row", "GE", "Артикул;Название;Цена за коробку;Цена за штуку\n"],
  ])("the price of a piece is read and not that of a box, with the titles of prices %s", async (_, sku, heading) => {
    const load = await applied("goods", `${heading}${sku}-1;Сыр;1200;100\n${sku}-2;Творог;600,50;50,25\n`);
    expect(load.counts).toMatchObject({ read: 2, new: 2, refused: 0 });
    expect(await pricesOf(sku)).toEqual([
      [`${sku}-1`, 10_000],
      [`${sku}-2`, 5025],
    ]);
    expect(load.source?.unread).toHaveLength(1);
    expect(load.source?.unread[0]).toMatch(/^Цена.* за кор/);
  });

  test("of prices under one title, none of which is of a piece, a person chooses", async () => {
    const trial = await tried("goods", "Артикул;Название;Цена;\n;;опт;розница\nGF-1;Сыр;100;120\n");
    expect(trial.source?.missing).toEqual(["price"]);
    expect(trial.source?.twice).toEqual([{ field: "price", titles: ["Цена опт", "Цена розница"] }]);
    const { body, errors } = await (await content())(calls.matchColumns, {
      params: { uuid: trial.uuid },
      body: { columns: [{ at: 3, field: "price" }] },
    });
    expect(errors).toEqual([]);
    await exchange.work("goods");
    await (await content())(calls.applyLoad, { params: { uuid: body.uuid } });
    await exchange.work("goods");
    expect(await pricesOf("GF")).toEqual([["GF-1", 12_000]]);
  });

  test("a row that has words in place of a price is a row", async () => {
    const { counts, refusals } = await tried("goods", "Артикул;Название;Цена;\nGG-1;Сыр;по запросу;скоро\nGG-2;Творог;50;\n");
    expect(counts).toMatchObject({ read: 2, new: 1, refused: 1 });
    expect(refusals).toMatchObject([{ field: "price", value: "по запросу" }]);
  });
});

describe("categories that are written once over their subsections", () => {
  const below = async (name: string) => {
    const { rows } = await backend.pool.query(
      "select c.name from categories c join categories above on above.uuid = c.parent_uuid where above.name = $1 order by c.name",
      [name],
    );
    return rows.map((row) => row.name);
  };
  const placed = async (uuid: string) => (await (await content())(calls.listDifferences, { params: { uuid } })).body.newSections;

  test("of merged cells each row gets the category above it, and the dry run shows where new sections will stand", async () => {
    const table = "Категория;Подраздел\nМолочная группа;Сыры круглые\n;Йогурты питьевые\nМясная группа;Колбаски\n;Паштеты\n";
    expect(await placed((await tried("categories", table)).uuid)).toEqual([
      { name: "Сыры круглые", above: "Молочная группа" },
      { name: "Йогурты питьевые", above: "Молочная группа" },
      { name: "Колбаски", above: "Мясная группа" },
      { name: "Паштеты", above: "Мясная группа" },
      { name: "Молочная группа", above: null },
      { name: "Мясная группа", above: null },
    ]);
    expect((await applied("categories", table)).counts).toMatchObject({ new: 6, refused: 0 });
    expect(await below("Молочная группа")).toEqual(["Йогурты питьевые", "Сыры круглые"]);
    expect(await below("Мясная группа")).toEqual(["Колбаски", "Паштеты"]);
  });

  test.each([
    ["two", "Категория;Подраздел", ""],
    ["four", "Категория;Подраздел;Температура;Порядок", ";;"],
  ])("in a table of %s columns subsections stand in the section whose row is above them", async (word, heading, more) => {
    const [fish, bread] = [`Рыба ${word}`, `Хлеб ${word}`];
    const lines = [`${fish};`, `;Икра ${word}`, `;Филе ${word}`, `${bread};`, `;Батоны ${word}`].map((line) => `${line}${more}`);
    const load = await applied("categories", [heading, ...lines].join("\n"));
    expect(load.counts).toMatchObject({ new: 5, refused: 0 });
    expect([await below(fish), await below(bread)]).toEqual([[`Икра ${word}`, `Филе ${word}`], [`Батоны ${word}`]]);
  });

  test("a category without a parent stays at the top where others name it as theirs, or names come first", async () => {
    await applied("categories", "Родительская категория;Название\nВерх А;Низ А\n;Верх А\n;Верх Б\n");
    await applied("categories", "Название;Родительская категория\nНиз В;Верх А\nВерх Г;\n");
    expect(await below("Верх А")).toEqual(["Низ А", "Низ В"]);
  });
});

describe("prices without a column of price lists", () => {
  const prices = "Артикул;Номенклатура;Цена\n010-241;Кефир;61,50\n";

  test("are those of the only price list, which the dry run says; of several the missing column and the lists are named", async () => {
    await backend.pool.query("update companies set price_list_uuid = null");
    await backend.pool.query("delete from price_lists");
    const none = await tried("prices", prices);
    expect(none.source?.assumed).toEqual([{ field: "priceList", name: "Цены каталога" }]);
    expect(none).toMatchObject({ counts: { read: 1, changed: 1, refused: 0 }, source: { missing: [], unread: ["Номенклатура"] } });

    await applied("priceLists", "Название\nОпт\n");
    const only = await applied("prices", prices);
    expect(only.source?.assumed).toEqual([{ field: "priceList", name: "Опт" }]);
    expect(only.counts).toMatchObject({ new: 1, refused: 0 });
    const { rows } = await backend.pool.query("select price_kopecks::int as price from price_list_items");
    expect(rows).toEqual([{ price: 6150 }]);

    await applied("priceLists", "Название\nСети\n");
    const several = await tried("prices", prices);
    expect(several.source).toMatchObject({
      missing: ["priceList"],
      absent: [{ field: "priceList", names: ["Опт", "Сети", "Цены каталога"] }],
    });
    const { body } = await post("prices", "Артикул;Цена\n010-241;61,50\n");
    expect(JSON.stringify(body)).toContain("«Прайс-лист» (укажите в нём одно из этого: Опт, Сети, Цены каталога)");
  });
});

test("a shelf life is read in days, weeks, months of 30 days and years of 365, others are told how to write it", async () => {
  const lives = ["14", "14 сут.", "30 дней", "2 недели", "12 мес.", "1 год", "1,5 года", "долго", "1 год 6 мес."];
  const rows = lives.map((life, at) => `SL-${at};Сыр;${life}`);
  const { refusals } = await applied("goods", ["Артикул;Название;Срок годности", ...rows].join("\n"));
  const { rows: stored } = await backend.pool.query(
    "select (details->>'shelfLifeDays')::int as days from products where sku like 'SL-%' order by sku",
  );
  expect(stored.map(({ days }) => days)).toEqual([14, 14, 30, 14, 360, 365, 548]);
  const message = "Укажите срок целым числом дней или так: 14 сут., 6 мес., 1 год";
  expect(refusals.map((each) => [each.value, each.message])).toEqual([
    ["долго", message],
    ["1 год 6 мес.", message],
  ]);
});
