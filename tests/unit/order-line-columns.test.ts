import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isGreeting } from "#server/backend/lines/greetings.ts";
import { articlesIn } from "#server/backend/lines/interpret-lines.ts";
import { readTable } from "#server/backend/lines/read-lines.ts";

describe("reading the lines of a table", () => {
  const read = (...rows: string[][]) => readTable(rows).lines.map(({ text, quantity, unit }) => [text, quantity, unit]);

  test("headings name the columns in any order, and rows above them are skipped", () => {
    expect(
      read(
        ["Заявка на 24 ноября"],
        ["№", "Наименование", "Артикул", "Ед.", "Кол-во"],
        ["1", "Кефир", "010-241", "кор", "5"],
        ["2", "Соль", "", "", "1"],
      ),
    ).toEqual([
      ["010-241", "5", "кор"],
      ["Соль", "1", ""],
    ]);
  });

  test.each([
    ["кефир 5 кор, сметана 3 кор", ["кефир", "5", "кор"], ["сметана", "3", "кор"]],
    ["кефир 5 кор и сметана 3 кор, пожалуйста", ["кефир", "5", "кор"], ["сметана", "3", "кор"]],
    ["1) кефир 1% 6 кор., 2) сметана 20% – 3 ящ", ["кефир 1%", "6", "кор."], ["сметана 20%", "3", "ящ"]],
    ["5 кор кефира + 010-102 3 шт", ["кефира", "5", "кор"], ["010-102", "3", "шт"]],
    ["Добрый день! Айран две коробки, ряженка 4% три коробки", ["Айран", "две", "коробки"], ["ряженка 4%", "три", "коробки"]],
    ["Молоко 2,5 %, пастеризованное 5 кор, сыр (3 кор)", ["Молоко 2,5 %, пастеризованное", "5", "кор"], ["сыр", "3 кор", ""]],
  ])("«%s» is a line for each of its goods", (typed, ...goods) => {
    expect(read([typed])).toEqual(goods);
  });

  test("goods with their quantities in the cells of a row are lines, too", () => {
    expect(read(["кефир 5 кор", "сметана 3 кор"], ["молоко 2 кор"])).toEqual([
      ["кефир", "5", "кор"],
      ["сметана", "3", "кор"],
      ["молоко", "2", "кор"],
    ]);
    expect(read(["Кефир 930 г", "12 шт"], ["Сыр 5 кг", "2 шт"])).toEqual([
      ["Кефир 930 г", "12 шт", ""],
      ["Сыр 5 кг", "2 шт", ""],
    ]);
  });

  test.each([
    "Сосиски 5 кор, 10 шт в упаковке",
    "кефир 5 кор, сметана 3 кор, молоко",
    "Сыр с зеленью и чесноком, 150 г, 3 кор",
    "кефир 5, сметана 3",
  ])("«%s» stays one line", (typed) => {
    expect(read([typed])).toHaveLength(1);
  });

  test("without headings a row is read as text, quantity and unit, and prices and sums are left out", () => {
    expect(read(["010241", "5"], ["010-102", "12"])).toEqual([
      ["010241", "5", ""],
      ["010-102", "12", ""],
    ]);
    expect(read(["1", "010241", "Кефир", "5", "кор", "78,40"], ["2", "010102", "Молоко", "7", "шт", "90"])).toEqual([
      ["010241", "5", "кор"],
      ["010102", "7", "шт"],
    ]);
    expect(read(["Кефир", "5х12"], ["Соль", "10"])).toEqual([
      ["Кефир", "5х12", ""],
      ["Соль", "10", ""],
    ]);
  });

  test.each([
    ["010-241 12", "010-241", "12", ""],
    ["010241 12 кор", "010241", "12", "кор"],
    ["010 241", "010 241", "", ""],
    ["010 241 5", "010 241", "5", ""],
    ["Кефир 2,5 %, 0,9 л", "Кефир 2,5 %, 0,9 л", "", ""],
    ["Кефир 2,5 %, 0,9 л 10", "Кефир 2,5 %, 0,9 л", "10", ""],
    ["Кефир 2,5 %, 0,9 л - 10 кор.", "Кефир 2,5 %, 0,9 л", "10", "кор."],
    ["Картофель 25,5 кг", "Картофель", "25,5", "кг"],
    ["Шашлык свиной, 2 кг", "Шашлык свиной, 2 кг", "", ""],
    ["Молоко", "Молоко", "", ""],
    ["Кефир (6 кор)", "Кефир", "6 кор", ""],
    ["Яйцо С1 (10 шт)", "Яйцо С1 (10 шт)", "", ""],
    ["Сыр (50 %)", "Сыр (50 %)", "", ""],
    ["Молоко 6 коробок, пожалуйста", "Молоко", "6", "коробок"],
    ["Молоко пять коробок", "Молоко", "пять", "коробок"],
    ["Прошу айран две коробки", "айран", "две", "коробки"],
    ["Добрый день, коллеги! Просим 5 кор кефира", "кефира", "5", "кор"],
    ["Заявка на 24 кор", "Заявка на", "24", "кор"],
    ["> 1. Кефир 5 кор", "Кефир", "5", "кор"],
    ["2)Кефир 5 кор", "Кефир", "5", "кор"],
    ["Кефир ½ кор", "Кефир", "½", "кор"],
    ["Молоко 12 бутылок", "Молоко", "12", "бутылок"],
    ["Укроп 30 пучков", "Укроп", "30", "пучков"],
    ["Творог 2 ведра", "Творог", "2", "ведра"],
    ["Яйцо С1 30 десятков", "Яйцо С1", "30", "десятков"],
    ["Набор «Три сыра»", "Набор «Три сыра»", "", ""],
    ["Пельмени Сорок", "Пельмени Сорок", "", ""],
    ["010-241,12", "010-241", "12", ""],
    ["010-241, 12", "010-241", "12", ""],
    ["010241,12 кор", "010241", "12", "кор"],
    ["010241:12", "010241", "12", ""],
    ["Кефир, 10 кор", "Кефир", "10", "кор"],
    ["5 кор кефира", "кефира", "5", "кор"],
    ["1. Молоко 3,2% - 2 кор", "Молоко 3,2%", "2", "кор"],
    ["2) 010-241 12", "010-241", "12", ""],
    ["• Кефир 2,5 % 10 кор", "Кефир 2,5 %", "10", "кор"],
    ["12. кефир", "кефир", "", ""],
    ["3 кор 010-241", "010-241", "3", "кор"],
    ["0,9 л молоко", "0,9 л молоко", "", ""],
  ])("the undivided line %j is read as text %j, quantity %j and unit %j", (line, text, quantity, unit) => {
    expect(readTable([[line]]).lines).toEqual([{ text, quantity, unit }]);
  });

  test("a heading that names no quantity leaves it to the content of the columns, and its other words are no quantity", () => {
    expect(
      read(
        ["Артикул", "Наименование", "Цена, руб.", "Остаток", "Хочу"],
        ["010-241", "Кефир", "78,40", "30", "5"],
        ["010-102", "Соль", "9", "1", ""],
      ),
    ).toEqual([["010-241", "5", ""]]);
    expect(read(["Наш товар", "Кол-во", "Ед."], ["Кефир", "5", "кор"], ["Соль", "7", "шт"])).toEqual([
      ["Кефир", "5", "кор"],
      ["Соль", "7", "шт"],
    ]);
  });

  test("of an order form only the rows with a quantity are ordered, and the others are counted and named", () => {
    const rows = [
      ["Артикул", "Наименование", "Ед.", "Цена", "Заказ"],
      ["", "Молочные продукты", "", "", ""],
      ["010-241", "Кефир", "кор", "78,40", "5"],
      ["010-102", "Соль", "кор", "9", ""],
      ["010-103", "Сыр", "кор", "450", "0,00"],
      ["010-104", "Творог", "кор", "90", "–"],
      ["010-105", "Сметана", "кор", "60", "2 шт"],
      ["010-106", "Ряженка", "кор", "70", ""],
      ["010-107", "Варенец", "кор", "70", ""],
      ["Итого", "", "", "", "7"],
    ];
    expect(readTable(rows)).toEqual({
      lines: [
        { text: "010-241", quantity: "5", unit: "кор" },
        { text: "010-105", quantity: "2 шт", unit: "" },
        { text: "Итого", quantity: "", unit: "" },
      ],
      withoutQuantity: { count: 6, examples: ["Молочные продукты", "010-102 Соль", "010-103 Сыр", "010-104 Творог", "010-106 Ряженка"] },
      ignoredColumns: [],
    });
  });

  test("a table of which no row has a quantity is a list of goods", () => {
    const rows = [
      ["Артикул", "Заказ"],
      ["010-241", ""],
      ["010-102", "0"],
      ["Итого", "0"],
    ];
    expect(readTable(rows)).toMatchObject({
      lines: [{ text: "010-241" }, { text: "010-102" }, { text: "Итого" }],
      withoutQuantity: { count: 0 },
    });
  });

  test("without a heading a row of several columns that has no quantity is not ordered, a typed name is", () => {
    const { lines, withoutQuantity } = readTable([
      ["010-241", "Кефир", "5"],
      ["010-102", "Соль", ""],
      ["Сыр", "", ""],
    ]);
    expect(lines.map(({ text }) => text)).toEqual(["010-241", "Сыр"]);
    expect(withoutQuantity).toEqual({ count: 1, examples: ["010-102 Соль"] });
  });

  test("titled columns with values that are not read are named; those of prices, numbers of rows and empty ones are not", () => {
    const heading = ["№", "Артикул", "Товар", "Ед.", "Заказ", "Цена", "Примечание", "Дата доставки", "Магазин", ""];
    expect(readTable([heading, ["1", "010-241", "Кефир", "кор", "5", "78", "без замен", "12.12.2026", "", "да"]])).toMatchObject({
      lines: [{ text: "010-241", quantity: "5" }],
      ignoredColumns: ["Примечание", "Дата доставки"],
    });
  });

  test("a table with several columns that may be the quantity is refused, and its columns are named", () => {
    expect(() => read(["Наименование", "Магазин 1", "Магазин 2"], ["Кефир", "5", "7"])).toThrow(
      expect.objectContaining({
        details: { fileBody: ["Не ясно, в каком столбце количество: «Магазин 1», «Магазин 2». Оставьте из них один"] },
      }),
    );
  });

  test.each(["Количество (кор.)", "Заказ, кор", "Кол-во, кор."])("a heading %j says the unit of quantities that have none", (title) => {
    expect(read(["Наименование товара", title], ["Кефир", "5"], ["Соль", "7 шт"])).toEqual([
      ["Кефир", "5", "кор"],
      ["Соль", "7 шт", ""],
    ]);
  });

  test.each(["Qty", "Quantity", "Заказать", "Заявка", "Ваш заказ"])("a heading %j names the quantity", (title) => {
    expect(read(["Код (1С)", "Цена с НДС, руб.", title], ["010-241", "78,40", "5"])).toEqual([["010-241", "5", ""]]);
  });

  test("a line of several columns does not take the quantities of plain lines", () => {
    expect(read(["Кефир 5 кор"], ["Соль", "7", "шт"], ["Сыр 2 кг"])).toEqual([
      ["Кефир", "5", "кор"],
      ["Соль", "7", "шт"],
      ["Сыр", "2", "кг"],
    ]);
    expect(read(["Кефир", "5"], ["Соль", "много"], ["Сыр", "чуть"])[0]).toEqual(["Кефир", "5", ""]);
  });

  test("of a name and an article without heading the article is looked up", () => {
    expect(read(["Кефир 2,5 %", "010-241", "5"], ["Молоко", "010-102", "7"])).toEqual([
      ["010-241", "5", ""],
      ["010-102", "7", ""],
    ]);
    expect([articlesIn("Кефир 010-241"), articlesIn("Кефир 2,5 %"), articlesIn("010-241 или 010-102"), articlesIn("010-241")]).toEqual([
      ["010-241"],
      [],
      [],
      [],
    ]);
    expect([articlesIn("Кефир NXK-1"), articlesIn("Яйцо С-1"), articlesIn("NXK-1")]).toEqual([["NXK-1"], [], []]);
    expect(read(["NXK-1,12 кор"])).toEqual([["NXK-1", "12", "кор"]]);
  });

  test.each([
    ["Добрый день!", true],
    ["Здравствуйте, Анна", true],
    ["Заявка на 24 ноября", true],
    ["Заказчик: ООО «Ромашка»", true],
    ["Тел. 8 900 123-45-67", true],
    ["Доставка до 9 утра", true],
    ["Телятина 5 кг", false],
    ["Контактный гриль", false],
    ["Добрый сок яблоко", false],
    ["Заказной торт", false],
  ])("the line %j is courtesy: %s", (text, isCourtesy) => {
    expect(isGreeting(text)).toBe(isCourtesy);
  });

  test("courtesy around pasted lines is left out and named, where it has no number", () => {
    const pasted = ["Добрый день!", "Заказчик: ООО «Ромашка»", "кефир 5 кор", "Заявка на 24 кор молока", "С уважением, Анна"];
    const { lines, withoutQuantity } = readTable(pasted.map((line) => [line]));
    expect(lines.map(({ text, quantity }) => [text, quantity])).toEqual([
      ["кефир", "5"],
      ["молока", "24"],
    ]);
    expect(withoutQuantity).toEqual({ count: 3, examples: ["Добрый день!", "Заказчик: ООО «Ромашка»", "С уважением, Анна"] });
  });

  test("no line with a word in it is dropped", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom("Кефир", "010-241", "Соль", "Йогурт 330 г"), fc.constantFrom("5", "", "5х12", "2 кор")), {
          minLength: 1,
        }),
        (rows) => {
          expect(readTable(rows).lines).toHaveLength(rows.length);
        },
      ),
    );
  });
});
