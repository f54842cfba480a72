import { describe, expect, test } from "vitest";
import { buyerCodes } from "#contract/buyer-codes.ts";
import { exchange as calls } from "#contract/exchange.ts";
import { lines } from "#contract/lines.ts";
import { useBackend } from "#tests/support/backend.ts";
import { workbookOf } from "#tests/support/hostile-tables.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

const backend = useBackend("demo");
const { exchange, content, tried, applied } = spreadsheetChannelOf(backend);

async function productOf(sku: string) {
  const { rows } = await backend.pool.query(
    'select name, sku, price_kopecks::int as "priceKopecks", details, barcodes from products where sku = $1',
    [sku],
  );
  return rows[0];
}

describe("cells that a program has spoilt or marked", () => {
  const head = "Артикул;Название;Цена;Штрихкод";

  test("a formula's error or a rounded code refuses its row with the true reason instead of becoming a name or an article", async () => {
    const rows = ["#Н/Д;Сыр;10;", "SP-2;#REF!;10;", "SP-3;Сыр;#ДЕЛ/0!;", "1,23E+10;Сыр;10;", "SP-6;Сыр;10;"];
    const { counts, refusals } = await tried("goods", [head, ...rows].join("\n"));
    expect(counts).toMatchObject({ read: 5, new: 1, refused: 4 });
    const formula = "В ячейке ошибка формулы или формула без значения: откройте таблицу в своей программе, исправьте и сохраните";
    expect(refusals).toEqual([
      { place: "2", field: "sku", value: "#Н/Д", message: formula },
      { place: "3", field: "name", value: "#REF!", message: formula },
      { place: "4", field: "price", value: "#ДЕЛ/0!", message: formula },
      {
        place: "5",
        field: "sku",
        value: "1,23E+10",
        message: "Программа округлила число: задайте столбцу текстовый формат и впишите значение целиком",
      },
    ]);
  });

  test("a formula without a value in a workbook is no empty cell; one that gives an empty text is", async () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const line = (at: number, price: string) => `<row r="${at}">${cell(`A${at}`, `SF-${at}`)}${cell(`B${at}`, "Сыр")}${price}</row>`;
    const bytes = workbookOf(
      `<worksheet><sheetData><row r="1">${cell("A1", "Артикул")}${cell("B1", "Название")}${cell("C1", "Цена")}</row>` +
        line(2, '<c r="C2"><f>A1*2</f></c>') +
        line(3, '<c r="C3"><f>50*2</f><v>100</v></c>') +
        `${line(4, '<c r="C4" t="str"><f>""</f></c>')}</sheetData></worksheet>`,
    );
    const { counts, refusals } = await tried("goods", bytes);
    expect([counts.new, counts.refused, refusals.map(({ place, value }) => [place, value])]).toEqual([2, 1, [["2", "#VALUE!"]]]);
  });

  test("marks that keep zeros in front, and the fraction of a bar code, are left out", async () => {
    const rows = ['="000741";Сыр;10;4607012345677.0', "'000742;Сыр;'10;'12345670"];
    expect((await applied("goods", [head, ...rows].join("\n"))).counts).toMatchObject({ new: 2, refused: 0 });
    expect(await productOf("000741")).toMatchObject({ barcodes: ["4607012345677"] });
    expect(await productOf("000742")).toMatchObject({ priceKopecks: 1000, barcodes: ["12345670"] });
  });

  test("a code that its format shows with zeros in front keeps them in goods, orders and own codes", async () => {
    const styles = `<styleSheet><numFmts>
      <numFmt numFmtId="170" formatCode="000000"/><numFmt numFmtId="171" formatCode="00000000"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`;
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const shown = (at: string, value: number, style = 1) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;
    const book = (head: string[], row: string) =>
      workbookOf(
        `<worksheet><sheetData><row r="1">${head.map((title, at) => text(`${"ABCD"[at]}1`, title)).join("")}</row><row r="2">${row}</row>
          </sheetData></worksheet>`,
        { "xl/styles.xml": styles },
      ).toString("base64");
    const goods = book(
      ["Артикул", "Название", "Цена", "Штрихкод"],
      [shown("A2", 743), text("B2", "Сыр"), shown("C2", 10), shown("D2", 1234565, 2)].join(""),
    );
    expect((await applied("goods", Buffer.from(goods, "base64"))).counts).toMatchObject({ new: 1, refused: 0 });
    expect(await productOf("000743")).toMatchObject({ priceKopecks: 1000, barcodes: ["01234565"] });

    const buyer = await backend.as("director@alfa.example");
    const order = book(["Артикул", "Количество"], shown("A2", 743) + shown("B2", 12));
    const { body } = await buyer(lines.read, { body: { originalFilename: "Заказ.xlsx", fileBody: order } });
    expect(body.lines).toEqual([{ text: "000743", quantity: "000012", unit: "" }]);
    const resolved = await buyer(lines.resolve, { body: { lines: [{ text: "010-241", quantity: "000012" }] } });
    expect(resolved.body.lines[0]).toMatchObject({ status: "found", quantityError: null });

    const own = book(["Артикул", "Ваш код"], text("A2", "010-241") + shown("B2", 123));
    await buyer(buyerCodes.load, { body: { originalFilename: "Коды.xlsx", fileBody: own } });
    const stored = (await buyer(buyerCodes.list, { query: { search: "010-241" } })).body.codes;
    expect(stored.map(({ code }) => code)).toEqual(["000123"]);
  });

  test("an article in other letters is the same article, also twice in one new table", async () => {
    const { refusals } = await tried("goods", "Артикул;Название\nSC-1;Сыр\nsc-1;Сыр\n");
    expect(refusals.map(({ place, value }) => [place, value])).toEqual([["3", "sc-1"]]);
  });
});

describe("columns that were recognised wrongly", () => {
  const choose = async (uuid: string, columns: { at: number; field: string }[]) => {
    const { body } = await (await content())(calls.matchColumns, { params: { uuid }, body: { columns } });
    await exchange.work("goods");
    return exchange.read(body.uuid);
  };

  test("a person exchanges two of them or leaves one out, and the values are read anew for their new fields", async () => {
    const swapped = await tried("goods", "Артикул;Название;Цена;Вес нетто, кг\nСырок;MF-1;45,50;0,2\n");
    const right = await choose(swapped.uuid, [
      { at: 0, field: "name" },
      { at: 1, field: "sku" },
      { at: 3, field: "" },
    ]);
    expect(right.source).toMatchObject({ unread: ["Вес нетто, кг"], missing: [] });
    expect(right.source?.columns.map(({ field }) => field)).toEqual(["name", "sku", "price", null]);
    const back = await choose(right.uuid, [{ at: 3, field: "netWeight" }]);
    expect(back.source?.columns[3]).toMatchObject({ field: "netWeight", grams: "200" });
    for (const { uuid } of [right, back]) {
      await (await content())(calls.applyLoad, { params: { uuid } });
      await exchange.work("goods");
    }
    const product = await productOf("MF-1");
    expect(product).toMatchObject({ name: "Сырок", priceKopecks: 4_550 });
    expect(JSON.stringify(product?.details)).toContain("200");
    expect(await productOf("Сырок")).toBeUndefined();
  });

  test("a required field that has no column any more is named, and its rows are refused", async () => {
    const { uuid } = await tried("goods", "Артикул;Название;Цена\nMF-2;Сырок;45,50\n");
    const without = await choose(uuid, [{ at: 1, field: "" }]);
    expect(without).toMatchObject({ source: { missing: ["name"] }, counts: { refused: 1 }, allowedActions: ["match"] });
  });
});

describe("sums and moments that are not written as they must be", () => {
  test("a price finer than a kopeck, or that may be thousands, is refused with that reason; zeros behind kopecks are fine", async () => {
    const rows = ["SU-1;Сыр;74,483", "SU-2;Сыр;74.480", "SU-3;Сыр;1 074,480", "SU-4;Сыр;сорок", "SU-5;Сыр;0,480"];
    const { counts, refusals } = await applied("goods", ["Артикул;Название;Цена", ...rows].join("\n"));
    expect(counts).toMatchObject({ read: 5, new: 2, refused: 3 });
    expect(refusals.map(({ value, message }) => [value, message])).toEqual([
      ["74,483", "«74,483» точнее копейки: у суммы в рублях не больше двух знаков после запятой, например 74,48"],
      ["74.480", "«74.480» — это 74,48 или 74 480? Копейки пишут двумя знаками после запятой, а тысячи не отделяют ни точкой, ни запятой"],
      ["сорок", "Укажите сумму в рублях, например 74,48"],
    ]);
    expect((await productOf("SU-3")).priceKopecks).toBe(107_448);
    expect((await productOf("SU-5")).priceKopecks).toBe(48);
  });

  test("a program's price may end in zeros and not be finer than a kopeck, and it is told of numbers with a dot", async () => {
    const row = (sku: string, price: string) => ({ externalId: sku, sku, name: "Сыр", price });
    const { refusals } = await exchange.load("goods", [row("SJ-1", "74.480"), row("SJ-2", "74.483"), row("SJ-3", "74,48")]);
    expect((await productOf("SJ-1")).priceKopecks).toBe(7448);
    expect(refusals.map(({ value, message }) => [value, message])).toEqual([
      ["74.483", "«74.483» точнее копейки: у суммы в рублях не больше двух знаков после запятой, например 74,48"],
      ["74,48", "Укажите сумму в рублях, например 74.48"],
    ]);
  });

  test("a table is told of moments and quantities as its template writes them", async () => {
    const { rows } = await backend.pool.query("select name from storages order by name limit 1");
    const lines = ["010-241;много;05.03.2026", "010-242;5;вчера"].map((line) => `${rows[0].name};${line}`);
    const { refusals } = await tried("stock", ["Склад;Артикул;Остаток;На дату", ...lines].join("\n"));
    const ofCells = refusals.filter(({ field }) => field === "quantity" || field === "at");
    expect(ofCells.map(({ value, message }) => [value, message])).toEqual([
      ["много", "Укажите количество числом, например 0,5"],
      ["вчера", "Укажите дату и время в Москве, например 05.03.2026 14:05"],
    ]);
  });
});
