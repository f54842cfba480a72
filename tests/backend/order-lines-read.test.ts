import { writeXlsx } from "hucre";
import { describe, expect, test } from "vitest";
import { lines } from "#contract/lines.ts";
import { useResolvedLines } from "#tests/support/resolved-lines.ts";

const { director } = useResolvedLines();

describe("an uploaded table or pasted text", () => {
  const read = async (text: string | Buffer, name = "заказ.csv") => {
    const as = await director();
    return as(lines.read, { body: { fileBody: Buffer.from(text).toString("base64"), originalFilename: name } });
  };

  test("lines are read with tabs, semicolons or spaces between, and a workbook of unknown lines can be uploaded again", async () => {
    const expected = [
      { text: "010-241", quantity: "5", unit: "кор" },
      { text: "Кефир 2,5 %, 0,9 л", quantity: "1 200", unit: "" },
    ];
    expect((await read("010-241\t5\tкор\r\nКефир 2,5 %, 0,9 л\t1 200\t\r\n")).body.lines).toEqual(expected);
    expect((await read("Артикул;Количество;Ед.\n010-241;5;кор\nКефир 2,5 %, 0,9 л;1 200;\n")).body.lines).toEqual(expected);
    expect((await read("010-241 5 кор\n\nСоль 10\n")).body.lines).toEqual([
      { text: "010-241", quantity: "5", unit: "кор" },
      { text: "Соль", quantity: "10", unit: "" },
    ]);
    const as = await director();
    const file = await as(lines.unknownFile, { body: { lines: expected } });
    expect(String(file.headers["content-disposition"])).toContain("xlsx");
    expect((await read(file.body as Buffer, "again.xlsx")).body.lines).toEqual(expected);
  });

  test("a waybill as a workbook orders its goods; its totals find no product by their words", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "ТОРГ-12",
          rows: [
            ["Унифицированная форма № ТОРГ-12"],
            ["№", "Товар", null, "Единица измерения", null, "Количество (масса нетто)", "Цена"],
            [null, "наименование", "код", "наименование", "код по ОКЕИ", null, null],
            [1, 2, 3, 4, 5, 6, 7],
            [1, "Кефир", "010-241", "кор", 8751, 12, 460.98],
            [null, "Итого", null, null, null, 12, 5531.76],
            ["Руководитель", "Молоко А. В."],
          ],
        },
      ],
    });
    const { body } = await read(Buffer.from(bytes), "накладная.xlsx");
    expect(body.lines).toMatchObject([{ text: "010-241", quantity: "12", unit: "кор" }, { text: "Итого" }, { text: "Руководитель" }]);
    const as = await director();
    const resolved = await as(lines.resolve, { body: { lines: body.lines } as never });
    expect(resolved.body.lines.map(({ status }) => status)).toEqual(["found", "unknown", "unknown"]);
  });

  test("of a workbook the sheet with the order is read; the others are named, with their lines where they are an order", async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: "Реквизиты", rows: [["ООО «Альфа»", "ИНН 7701234567", 1]] },
        {
          name: "Заявка",
          rows: [
            ["Артикул", "Количество"],
            ["010-241", 5],
          ],
        },
        {
          name: "Прошлая",
          rows: [
            ["Артикул", "Кол-во"],
            ["010-102", 2],
          ],
        },
      ],
    });
    const { body } = await read(Buffer.from(bytes), "заказ.xlsx");
    expect(body.lines).toEqual([{ text: "010-241", quantity: "5", unit: "" }]);
    expect([body.sheet, body.otherSheets.map(({ name, count }) => [name, count])]).toEqual([
      "Заявка",
      [
        ["Реквизиты", 1],
        ["Прошлая", 2],
      ],
    ]);
    expect(body.otherSheets[1]?.lines).toEqual([{ text: "010-102", quantity: "2", unit: "" }]);
  });

  test("a file without lines, or with more than 500, is rejected with an error at the file", async () => {
    for (const text of ["\n\n", Array.from({ length: 501 }, (_, at) => `010-${at}\t1`).join("\n")]) {
      const { status, errors } = await read(text);
      expect([status, Object.keys(errors[0]?.details ?? {})]).toEqual([400, ["fileBody"]]);
    }
    expect((await read(Array.from({ length: 500 }, (_, at) => `010-${at}\t1`).join("\n"))).body.lines).toHaveLength(500);
  });
});
