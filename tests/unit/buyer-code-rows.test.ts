import { describe, expect, test } from "vitest";
import { type CodeCells, codeRowsOf } from "#server/backend/buyer-codes/read-code-rows.ts";

const table = (...rows: (readonly string[])[]): CodeCells[] =>
  rows.map((cells, at) => ({ line: at + 1, cells, isOdd: cells.map((cell) => cell === "#Н/Д") }));
const read = (...rows: (readonly string[])[]) => codeRowsOf(table(...rows))?.map(({ row, article, code }) => [row, article, code]);

describe("rows of a table of codes", () => {
  test.each([
    [
      "its heading",
      [
        ["Артикул", "Товар", "Ваш код (1С)"],
        ["010-241", "Кефир 1%", "МОЛ-17"],
      ],
    ],
    [
      "an article beside a code of something else",
      [
        ["Код", "Артикул*", "Наш код"],
        ["77", "010-241", "МОЛ-17"],
      ],
    ],
    [
      "the code first",
      [
        ["Код у покупателя", "Артикул"],
        ["МОЛ-17", "010-241"],
      ],
    ],
  ])("are read by %s", (_, rows) => {
    expect(read(...rows)).toEqual([[2, "010-241", "МОЛ-17"]]);
  });

  test("without a heading are article and code, never a later column", () => {
    expect(read(["010-241", "МОЛ-17"], ["010-377", ""])).toEqual([
      [1, "010-241", "МОЛ-17"],
      [2, "010-377", ""],
    ]);
    expect(read(["010-241", "", "Кефир"])).toEqual([[1, "010-241", ""]]);
  });

  test("of columns that are not told apart are none: a name is no code", () => {
    expect(read(["Артикул", "Наименование", "Код"], ["010-241", "Кефир 1%", "МОЛ-17"])).toBeUndefined();
    expect(read(["010-241", "Кефир", "МОЛ-17"])).toBeUndefined();
  });

  test("as somebody types them", () => {
    expect(read(["010-241 МОЛ-17"], ["010-377 - К 12"], ["Кефир 1%"])).toEqual([
      [1, "010-241", "МОЛ-17"],
      [2, "010-377", "К 12"],
      [3, "Кефир 1%", ""],
    ]);
  });

  test("have the number of their line, and say what a program has changed", () => {
    const rows = [
      { line: 3, cells: ["010-241", "МОЛ-17"], isOdd: [false, false] },
      { line: 7, cells: ["010-377", "#Н/Д"], isOdd: [false, true] },
    ];
    expect(codeRowsOf(rows)?.map(({ row, isOdd }) => [row, isOdd])).toEqual([
      [3, false],
      [7, true],
    ]);
  });
});
