import { expect, test } from "vitest";
import { saysDay } from "#app/i18n/says-day.ts";

test("a document that says its day itself is told by the numbers of the day or by its name", () => {
  expect(saysDay("УКД № 1 от 29.11.2026", "2026-11-29")).toBe(true);
  expect(saysDay("Платёж № 9, поступил 12.03.2026", "2026-03-12")).toBe(true);
  expect(saysDay("Платёжное поручение № 318 от 4 марта 2020", "2020-03-04")).toBe(true);
  expect(saysDay("УПД № 7", "2026-11-29")).toBe(false);
  expect(saysDay("", "2026-11-29")).toBe(false);
});
