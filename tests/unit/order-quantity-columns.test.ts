import { describe, expect, test } from "vitest";
import { readTable } from "#server/backend/lines/read-lines.ts";

const read = (...rows: string[][]) => readTable(rows).lines.map(({ text, quantity, unit }) => [text, quantity, unit]);
const asks = (rows: string[][], names: string) =>
  expect(() => readTable(rows)).toThrow(
    expect.objectContaining({ details: { fileBody: [`Не ясно, в каком столбце количество: ${names}. Оставьте из них один`] } }),
  );

describe("the column of quantities", () => {
  test.each([
    ["Кол-во шт", "шт"],
    ["Кол-во штук", "штук"],
    ["Заказ шт", "шт"],
    ["Заказ в штуках", "штуки"],
    ["Заказ в кор.", "кор"],
    ["Штук", "Штук"],
    ["шт", "шт"],
    ["Нужно, шт", "шт"],
    ["Всего, шт.", "шт"],
    ["Кол-во, шт/кг", "шт/кг"],
    ["Количество, ед.", "ед"],
    ["Количество (масса нетто)", ""],
    ["Заказ, г. Казань", ""],
    ["Количество", ""],
  ])("a title %j says the unit %j", (title, unit) => {
    expect(read(["Артикул", "Наименование", title], ["010-241", "Кефир", "60"], ["010-102", "Соль", "24"])).toEqual([
      ["010-241", "60", unit],
      ["010-102", "24", unit],
    ]);
  });

  test.each([["Цена"], ["Остаток"], ["Кол-во в упаковке"], ["Количество, в кор."]])(
    "what stands under %j is no quantity where no column is one",
    (title) => {
      expect(read(["Артикул", "Наименование", title], ["010-241", "Кефир", "49"], ["010-102", "Соль", "9"])).toEqual([
        ["010-241", "", ""],
        ["010-102", "", ""],
      ]);
    },
  );

  test.each(["№", "№ п/п", "N п/п", ""])("row numbers under %j are no quantities", (title) => {
    expect(read([title, "Наименование", "Цена"], ["1", "Кефир", "49"], ["2", "Соль", "9"], ["3", "Сыр", "90"])).toEqual([
      ["Кефир", "", ""],
      ["Соль", "", ""],
      ["Сыр", "", ""],
    ]);
  });

  test.each([
    ["Кол-во", "Заказ"],
    ["Заказ, кор", "Заказ, шт"],
    ["Количество", "Доп. заказ"],
    ["Заказ", "Количество"],
  ])("of %j and %j, both filled, it is asked which to take; one without amounts does not count", (one, other) => {
    asks(
      [
        ["Артикул", one, other],
        ["010-241", "5", ""],
        ["010-102", "", "7"],
      ],
      `«${one}», «${other}»`,
    );
    expect(read(["Артикул", one, other], ["010-241", "", "5"], ["010-102", "0", "7"]).map(([, quantity]) => quantity)).toEqual(["5", "7"]);
    expect(read(["Артикул", one, other], ["010-241", "5", ""], ["010-102", "7", "–"]).map(([, quantity]) => quantity)).toEqual(["5", "7"]);
  });

  test("how many are in a pack is no quantity beside the order", () => {
    const titles = ["Артикул", "Количество, в упаковке", "Заказ"];
    expect(read(titles, ["010-241", "12", "5"], ["010-102", "6", "7"])).toEqual([
      ["010-241", "5", ""],
      ["010-102", "7", ""],
    ]);
  });

  test("quantities divided by a second row of the heading are asked about, and that row is no line", () => {
    const shops = [
      ["Артикул", "Наименование", "Количество", ""],
      ["", "", "Ленина", "Мира"],
    ];
    asks([...shops, ["010-241", "Кефир", "5", "7"]], "«Количество Ленина», «Количество Мира»");
    expect(read(...shops, ["010-241", "Кефир", "", "7"])).toEqual([["010-241", "7", ""]]);
    const units = [
      ["Артикул", "Наименование", "Заказ", "Заказ"],
      ["Артикул", "Наименование", "кор", "шт"],
    ];
    asks([...units, ["010-241", "Кефир", "5", ""], ["010-102", "Соль", "", "7"]], "«Заказ кор», «Заказ шт»");
    expect(read(...units, ["010-241", "Кефир", "", "7"])).toEqual([["010-241", "7", "шт"]]);
  });

  test("a note «Под заказ» is no quantity", () => {
    expect(read(["Артикул", "Под заказ", "Нужно"], ["010-241", "да", "5"])).toEqual([["010-241", "5", ""]]);
  });

  test("a goods row under an ordinary heading divides nothing", () => {
    expect(read(["Артикул", "Количество", ""], ["010-241", "5 кор", "срочно"], ["010-102", "2 шт", ""])).toEqual([
      ["010-241", "5 кор", ""],
      ["010-102", "2 шт", ""],
    ]);
  });
});

describe("the column of quantities without a heading", () => {
  test("of several columns of numbers it is asked which holds the quantities", () => {
    asks(
      [
        ["010-241", "Кефир", "78", "5"],
        ["010-102", "Соль", "9", "12"],
      ],
      "«столбец 3», «столбец 4»",
    );
    asks(
      [
        ["Кефир", "5", "60", "300"],
        ["Соль", "7", "9", "63"],
      ],
      "«столбец 2», «столбец 3», «столбец 4»",
    );
  });

  test("money is no quantity, nor is what stands before or after the units of quantities", () => {
    expect(read(["010-241", "Кефир", "78,40", "5"], ["010-102", "Соль", "9,00", "12"])).toEqual([
      ["010-241", "5", ""],
      ["010-102", "12", ""],
    ]);
    expect(read(["Кефир", "24", "78", "5", "кор"], ["Соль", "30", "9", "12", "шт"])).toEqual([
      ["Кефир", "5", "кор"],
      ["Соль", "12", "шт"],
    ]);
  });

  test("prices in roubles are no quantities, weights in their unit are", () => {
    expect(read(["Кефир", "78 руб.", "5"], ["Соль", "9 руб.", "12"]).map(([, quantity]) => quantity)).toEqual(["5", "12"]);
    expect(read(["Сыр", "1,25 кг", "460,98"], ["Соль", "2,50 кг", "90,00"]).map(([, quantity]) => quantity)).toEqual([
      "1,25 кг",
      "2,50 кг",
    ]);
  });

  test("the quantity is what makes the sum with a price in kopecks", () => {
    expect(read(["Кефир", "30", "5", "78,40", "392,00"], ["Соль", "40", "12", "9,50", "114,00"])).toEqual([
      ["Кефир", "5", ""],
      ["Соль", "12", ""],
    ]);
  });

  test.each([[["1"]], [["4"]], [["1", "4"]], [["1", "2", "4"]]])("the row numbers %j before names are no goods", (numbers) => {
    const rows = numbers.map((number) => [number, "Кефир 2,5 %, 0,9 л", "кор", "5", "78,40", "392,00"]);
    expect(read(...rows)).toEqual(numbers.map(() => ["Кефир 2,5 %, 0,9 л", "5", "кор"]));
  });

  test("row numbers are no quantities either", () => {
    expect(read(["1", "Кефир"], ["2", "Соль"])).toEqual([
      ["Кефир", "", ""],
      ["Соль", "", ""],
    ]);
  });

  test("a row without a number among numbered rows is read as they are", () => {
    expect(read(["1", "Кефир", "5"], ["", "Сыр", "2"], ["3", "Соль", "7"])).toEqual([
      ["Кефир", "5", ""],
      ["Сыр", "2", ""],
      ["Соль", "7", ""],
    ]);
  });

  test("articles before names are no row numbers", () => {
    expect(read(["241", "Кефир", "5"], ["305", "Соль", "7"]).map(([text]) => text)).toEqual(["241", "305"]);
    expect(read(["1", "5"], ["4", "7"]).map(([text]) => text)).toEqual(["1", "4"]);
  });
});

describe("a heading whose second row has units", () => {
  test.each(["Упаковка", "Количество", "Сколько надо"])(
    "under «%s» a second row of units is no product, and the filled column has its unit",
    (title) => {
      const heading = [
        ["Артикул", "Товар", title, ""],
        ["", "", "шт", "кор"],
      ];
      expect(read(...heading, ["010-241", "Кефир", "", "5"], ["010-102", "Соль", "", "3"])).toEqual([
        ["010-241", "5", "кор"],
        ["010-102", "3", "кор"],
      ]);
      asks([...heading, ["010-241", "Кефир", "", "5"], ["010-102", "Соль", "12", ""]], `«${title} шт», «${title} кор»`);
    },
  );

  test("beside a column of orders packs divided into units are no quantities", () => {
    expect(read(["Артикул", "Товар", "Упаковка", "", "Заказ"], ["", "", "шт", "кор", ""], ["010-241", "Кефир", "12", "1", "5"])).toEqual([
      ["010-241", "5", ""],
    ]);
  });
});
