import { expect, test } from "vitest";
import { bareName, companyKey } from "#server/backend/access/company-names.ts";

test.each([
  ["ИПОрлов", "ИП Орлов"],
  ["ОООРомашка", "ООО «Ромашка»"],
  ["ООО  Ромашка", 'ООО "Ромашка"'],
  ["ООО«Ромашка»", "ООО «Ромашка»"],
  ["ПАОСбыт", "пао сбыт"],
])("%s is %s", (one, other) => {
  expect(companyKey(one)).toBe(companyKey(other));
});

test.each([
  ["ИПотека", "ИП отека"],
  ["ипОрлов", "ИП Орлов"],
  ["АОрта", "АО рта"],
  ["Совхоз ОООРомашка", "Совхоз ООО Ромашка"],
  ["ИП Орлов", "ООО Орлов"],
])("%s is not %s", (one, other) => {
  expect(companyKey(one)).not.toBe(companyKey(other));
});

test("a name without its form is left as it is, and the form goes only before a capital", () => {
  expect(["ИПОрлов", "ООО «Ромашка»", "ИПотека", "Ромашка"].map(bareName)).toEqual(["Орлов", "Ромашка", "ИПотека", "Ромашка"]);
});
