import { describe, expect, test } from "vitest";
import { readLines } from "#server/backend/lines/read-lines.ts";

/** Reads a file as quick order does. */
async function read(content: string | Buffer, name = "заказ.csv") {
  const context = { actor: { userUuid: "person" }, closed: () => new AbortController().signal };
  const body = { fileBody: Buffer.from(content as string).toString("base64"), originalFilename: name };
  const { lines } = (await readLines(context as never, { body } as never)) as { lines: { text: string; quantity: string; unit: string }[] };
  return lines.map(({ text, quantity, unit }) => [text, quantity, unit]);
}

const windows1251 = (text: string) =>
  Buffer.from(Array.from(text, (letter) => (letter >= "А" && letter <= "я" ? letter.charCodeAt(0) - 0x410 + 0xc0 : letter.charCodeAt(0))));

describe("a file of a quick order", () => {
  const expected = [
    ["010-102", "5", ""],
    ["010-104", "1,5", ""],
  ];

  test.each<[string, string | Buffer]>([
    ["of Google Sheets", 'Артикул,Количество\n010-102,5\n010-104,"1,5"\n'],
    ["with commas and every cell in quotes", '"Артикул","Количество"\r\n"010-102","5"\r\n"010-104","1,5"\r\n'],
    ["with commas, quotes and no heading", '"010-102","5"\n"010-104","1,5"\n'],
    ["with commas in windows-1251", windows1251('Артикул,Количество\n010-102,5\n010-104,"1,5"\n')],
    ["with commas in UTF-16", Buffer.from('\ufeffАртикул,Количество\n010-102,5\n010-104,"1,5"\n', "utf16le")],
    ["with English headings", 'SKU,Qty\n010-102,5\n010-104,"1,5"\n'],
    ["with a comma in a heading", '"Код (1С)","Цена с НДС, руб.","Ваш заказ"\n010-102,"78,40",5\n010-104,90,"1,5"\n'],
    ["with semicolons", "Артикул;Количество\n010-102;5\n010-104;1,5\n"],
    ["with invisible characters", "Артикул;Коли\u00adчество\n\u202d010-102\u202c;\u200b5\u00a0\n010-104_x000D_;1,5\n"],
  ])("%s is read into articles and quantities", async (_, content) => {
    expect(await read(content)).toEqual(expected);
  });

  test("what stands under «Заказать» is the quantity, not the stock beside it", async () => {
    expect(await read("Наименование;Ед. изм.;Остаток;Заказать\nМолоко питьевое 3,2 %, 0,9 л;кор;3;24\n")).toEqual([
      ["Молоко питьевое 3,2 %, 0,9 л", "24", "кор"],
    ]);
  });

  test("product names with commas stay whole without a heading of commas", async () => {
    expect(await read('Сыр «Луговой», 45 %, 200 г\nСалат "Цезарь", 150 г 7\n')).toEqual([
      ["Сыр «Луговой», 45 %, 200 г", "", ""],
      ['Салат "Цезарь", 150 г', "7", ""],
    ]);
  });

  test.each([
    ["1.200,5", "1.200,5"],
    ["1,200.5", "1,200.5"],
    ["1’200", "1’200"],
  ])("a quantity %s with signs between its thousands is found without a heading", async (typed, quantity) => {
    expect(await read(`010-102;${typed}\n010-104;${typed}\n`)).toEqual([
      ["010-102", quantity, ""],
      ["010-104", quantity, ""],
    ]);
  });
});
