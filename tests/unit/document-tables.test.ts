import { describe, expect, test } from "vitest";
import { readTable } from "#server/backend/lines/read-lines.ts";

/** Tables of documents that buyers paste or upload instead of a list of an order. */
const expected = [
  { text: "010-241", quantity: "12", unit: "кор" },
  { text: "010-102", quantity: "5", unit: "кор" },
];
const foot = (text: string) => ({ text, quantity: "", unit: "" });
const row = (...cells: (string | null)[]) => cells.map((cell) => cell ?? "");
const _ = null;

const waybillHeading = [
  row(
    "Номер по порядку",
    "Товар",
    _,
    "Единица измерения",
    _,
    "Вид упаковки",
    "Количество",
    _,
    "Масса брутто",
    "Количество (масса нетто)",
    "Цена, руб. коп.",
    "НДС",
    _,
  ),
  row(
    _,
    "наименование, характеристика, сорт, артикул товара",
    "код",
    "наименование",
    "код по ОКЕИ",
    _,
    "в одном месте",
    "мест, штук",
    _,
    _,
    _,
    "ставка, %",
    "сумма, руб. коп.",
  ),
  row("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"),
];
const waybill = (extra: string[][] = []) => [
  row("Унифицированная форма № ТОРГ-12"),
  row(_, "ООО «Лукошко», ИНН 7712345678, 125009, Москва"),
  row(_, "ТОВАРНАЯ НАКЛАДНАЯ", _, _, _, _, "12", _, "03.03.2026"),
  ...waybillHeading,
  row("1", "Кефир 2,5 %, 0,9 л", "010-241", "кор", "8751", "короб", _, _, _, "12", "460,98", "10%", "553,18"),
  ...extra,
  row("2", "Молоко 3,2 %", "010-102", "кор", "8751", "короб", _, _, _, "5", "300", "10%", "150,00"),
];

describe("the table of a document", () => {
  test("a waybill's divided heading names the columns: neither codes of units nor places are quantities", () => {
    expect(readTable(waybill()).lines).toEqual(expected);
  });

  test("a heading that is repeated on the next page, and the numbers of the columns, are no lines", () => {
    expect(readTable(waybill([row("Страница 2"), ...waybillHeading])).lines).toEqual([expected[0], foot("Страница 2"), expected[1]]);
  });

  test("totals and signatures stay as lines without a quantity, for the buyer to see what was not understood", () => {
    const totals = [
      row(_, _, _, _, _, _, _, "Итого", _, "17", _, "Х", "703,18"),
      row(_, _, _, _, _, _, _, "Всего по накладной", _, "17", _, "Х", "703,18"),
    ];
    expect(readTable([...waybill(), ...totals]).lines).toEqual([...expected, foot("Итого"), foot("Всего по накладной")]);
  });

  test("a transfer document has its article before the number, and units by code and sign", () => {
    const rows = [
      row("Универсальный передаточный документ", _, "Счет-фактура № 5"),
      row(
        "Код товара/ работ, услуг",
        "№ п/п",
        "Наименование товара (описание выполненных работ, оказанных услуг), имущественного права",
        "Код вида товара",
        "Единица измерения",
        _,
        "Количество (объем)",
        "Цена (тариф) за единицу измерения",
        "Налоговая ставка",
      ),
      row(_, _, _, _, "код", "условное обозначение (национальное)"),
      row("А", "1", "1а", "1б", "2", "2а", "3", "4", "7"),
      row("010-241", "1", "Кефир 2,5 %, 0,9 л", "--", "8751", "кор", "12", "460,98", "10%"),
      row("010-102", "2", "Молоко 3,2 %", "--", "8751", "кор", "5", "300", "10%"),
      row(_, _, "Всего к оплате (9)", _, _, _, _, _, "Х"),
    ];
    expect(readTable(rows).lines).toEqual([...expected, foot("Всего к оплате (9)")]);
  });

  test("an invoice's requisites above and below its table give no quantities", () => {
    const rows = [
      row("Счет на оплату № 17 от 3 марта 2026 г."),
      row("Поставщик:", "ООО «Гряда», ИНН 7712345678"),
      row("№", "Артикул", "Товары (работы, услуги)", "Кол-во", "Ед.", "Цена", "Сумма"),
      row("1", "010-241", "Кефир 2,5 %, 0,9 л", "12", "кор", "460,98", "5 531,76"),
      row("2", "010-102", "Молоко 3,2 %", "5", "кор", "300,00", "1 500,00"),
      row(_, _, _, _, _, "Итого:", "7 031,76"),
      row("Всего наименований 2, на сумму 7 031,76 руб."),
      row("Руководитель", _, "Соколова А. В.", _, "Бухгалтер"),
    ];
    const feet = ["Итого:", "Всего наименований 2, на сумму 7 031,76 руб.", "Руководитель"];
    expect(readTable(rows).lines).toEqual([...expected, ...feet.map(foot)]);
  });

  test("pasted rows with a numbering and totals, but no heading, mean their names", () => {
    const rows = [
      row("1", "Кефир 2,5 %, 0,9 л", "кор", "12", "460,98"),
      row("2", "Молоко 3,2 %", "кор", "5", "300,00"),
      row("Итого", _, _, "17", "7 031,76"),
    ];
    expect(readTable(rows).lines).toEqual([
      { text: "Кефир 2,5 %, 0,9 л", quantity: "12", unit: "кор" },
      { text: "Молоко 3,2 %", quantity: "5", unit: "кор" },
      foot("Итого"),
    ]);
  });

  test("short articles and quantities in rising numbers are an order, not numbers of columns", () => {
    const rows = [row("№", "Артикул", "Количество", "Цена"), row("1", "2", "5", "7"), row("2", "3", "3", "4"), row("1", "2", "3", "4")];
    expect(readTable(rows).lines.map(({ text, quantity }) => [text, quantity])).toEqual([
      ["2", "5"],
      ["3", "3"],
      ["2", "3"],
    ]);
  });

  test("a product whose name begins like a requisite is ordered with its article and quantity", () => {
    const rows = [
      row("Артикул", "Наименование", "Количество"),
      row("010-241", "Основание для пиццы", "10"),
      row(_, "Поставщик ООО «Гряда»"),
    ];
    expect(readTable(rows).lines).toEqual([{ text: "010-241", quantity: "10", unit: "" }, foot("Поставщик ООО «Гряда»")]);
  });

  test("an ordinary heading with ordinary rows is divided by nothing", () => {
    const rows = [row("Артикул", "Наименование", "Количество"), row("Код-1", "Наименование-плюс", "2"), row("1", "2", "3")];
    expect(readTable(rows).lines).toEqual([
      { text: "Код-1", quantity: "2", unit: "" },
      { text: "1", quantity: "3", unit: "" },
    ]);
  });
});
