import { expect, test } from "vitest";
import { toCsv } from "#server/backend/files/csv.ts";

test("records end with CRLF, and cells with separators, quotes or line breaks are quoted", () => {
  expect(
    toCsv([
      ["place", "field"],
      ["1", ""],
      ['с "кавычками"\nи строкой', "a,b"],
      ["a;b", "a\tb"],
    ]),
  ).toBe('place,field\r\n1,\r\n"с ""кавычками""\nи строкой","a,b"\r\n"a;b","a\tb"\r\n');
  expect(toCsv([])).toBe("");
});

test.each([
  ["=1+1", "'=1+1"],
  ["@sum", "'@sum"],
  ["-5", "-5"],
  ["-5,5", '"-5,5"'],
  ["7;=1+1", `"7;'=1+1"`],
  ['7;@sum;"', `"7;'@sum;"""`],
  ["7;-5", '"7;-5"'],
  ["a; +b", `"a;' +b"`],
  ["7,=1+1", `"7,'=1+1"`],
  ['7;"=1+1"', `"7;'""=1+1"""`],
  ["\t=1", `"\t'=1"`],
])("trust S36: a cell with %j starts no formula, also where a Russian spreadsheet starts one: %s", (value, written) => {
  expect(toCsv([[value]])).toBe(`${written}\r\n`);
});
