import { describe, expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { textOf } from "#server/backend/exchange/spreadsheets/cells.ts";
import { readSpreadsheet } from "#server/backend/exchange/spreadsheets/read-spreadsheet.ts";
import { useBackend } from "#tests/support/backend.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

const backend = useBackend("demo");
const { content, tried, applied } = spreadsheetChannelOf(backend);

const [chilled, meat] = ["РЦ Тула/Охлаждённый склад", "РЦ Тула/Склад мяса"];

async function storages(): Promise<string[]> {
  const { rows } = await backend.pool.query(
    "select c.name || '/' || s.name as name from storages s join distribution_centers c on c.uuid = s.distribution_center_uuid order by 1",
  );
  return rows.map(({ name }) => name);
}

/** Hundredths of what is there of a product, by storage. */
async function stockOf(sku: string): Promise<Record<string, number>> {
  const { rows } = await backend.pool.query(
    `select c.name || '/' || s.name as name, e.quantity_hundredths::int as quantity from product_stock e
     join products p on p.uuid = e.product_uuid join storages s on s.uuid = e.storage_uuid
     join distribution_centers c on c.uuid = s.distribution_center_uuid where p.sku = $1`,
    [sku],
  );
  return Object.fromEntries(rows.map(({ name, quantity }) => [name, quantity]));
}

describe("a report of stock with a column for each storage", () => {
  test.each([
    ["in one row", 100, `Артикул;Номенклатура;${chilled};${meat}\n`],
    ["under one title", 101, `Артикул;Номенклатура;Остаток;\n;;${chilled};${meat}\n`],
    ["with a column of totals", 102, `Артикул;Номенклатура;${chilled};${meat};Остаток\n`],
    ["under a title of the report", 103, `Остатки товаров на складах\n\nАртикул;Номенклатура;${chilled};${meat}\n`],
  ])("with titles %s fills each storage, and an empty cell is nothing there", async (_, count, heading) => {
    expect(await storages()).toEqual(expect.arrayContaining([chilled, meat]));
    const total = heading.includes(";Остаток\n") && !heading.includes(";Остаток;") ? ";135" : "";
    const load = await applied("stock", `${heading}010-241;Кефир;${count};15${total}\n010-102;Молоко;;7\nИтого;;${count};22${total}\n`);
    expect(load.counts).toMatchObject({ read: 4, refused: 0 });
    expect(await stockOf("010-241")).toMatchObject({ [chilled]: count * 100, [meat]: 1500 });
    expect(await stockOf("010-102")).toMatchObject({ [chilled]: 0, [meat]: 700 });
    expect(load.source).toMatchObject({ spread: { field: "storage", titles: [chilled, meat] }, missing: [] });
    expect(load.source?.unread).toEqual(["Номенклатура", ...(total ? ["Остаток (по всем складам)"] : [])]);
    expect(load.source?.asides).toMatchObject({ count: 1 });
  });

  test("names a wrong cell by its line and storage, and its row comes back with the fault", async () => {
    const trial = await tried("stock", `Артикул;${chilled};${meat}\n010-241;10;много\nнет такого;1;2\n`);
    expect(trial.counts).toMatchObject({ read: 4, refused: 3 });
    expect(trial.refusals.map(({ place, field, value }) => [place, field, value])).toEqual([
      ["2", "quantity", "много"],
      ["3", "goods", "нет такого"],
      ["3", "goods", "нет такого"],
    ]);
    const { body } = await (await content())(calls.getRejectedRows, { params: { uuid: trial.uuid } });
    const back: string[][] = [];
    for await (const { cells } of readSpreadsheet(body as Buffer)) back.push(cells.map(textOf));
    expect(back.map((cells) => cells.filter(Boolean).slice(0, 3))).toEqual([
      ["Артикул", "Склад", "Количество"],
      ["010-241", meat, "много"],
      ["нет такого", chilled, "1"],
      ["нет такого", meat, "2"],
    ]);
  });

  test("with a title of a group over rows leaves it out, and says so", async () => {
    const trial = await tried("stock", `Артикул;Номенклатура;${chilled};${meat}\nМолочные продукты;;;\n010-241;Кефир;120;15\n`);
    expect(trial.counts).toMatchObject({ read: 2, refused: 0 });
    expect(trial.source?.asides).toEqual({ count: 1, first: ["Молочные продукты"] });
  });

  test("of one storage has its quantities", async () => {
    const load = await applied("stock", `Артикул;${chilled}\n010-241;77\n`);
    expect(load.counts).toMatchObject({ read: 1, refused: 0 });
    expect(await stockOf("010-241")).toMatchObject({ [chilled]: 7700 });
  });

  test.each([
    ["a column of storages", `Артикул;Склад;Остаток\n010-241;${chilled};5\n010-241;${meat};6\n`],
    ["storages in cells of other columns", `Артикул;Склад;Куда;Остаток\n010-241;${chilled};${meat};5\n`],
  ])("is none with %s", async (_, text) => {
    const trial = await tried("stock", text);
    expect(trial.source?.spread).toBeUndefined();
    expect(trial.counts.refused).toBe(0);
  });
});
