import fc from "fast-check";
import { expect, test } from "vitest";
import { kilogramText } from "#app/i18n/per-kilogram.ts";
import { perKilogram } from "#contract/per-kilogram.ts";

test("the price of a kilogram is the price of a unit divided by its weight, half a kopeck rounded up", () => {
  expect(perKilogram(16_250, { unit: "pcs", unitWeight: 200 })).toBe(81_250);
  expect(perKilogram(100, { unit: "pcs", unitWeight: 800 })).toBe(125);
  expect(perKilogram(1, { unit: "pcs", unitWeight: 2000 })).toBe(1);
  expect(perKilogram(1, { unit: "pcs", unitWeight: 2001 })).toBe(0);
});

test("goods sold by the kilogram and goods without a weight have no separate price of a kilogram", () => {
  expect(perKilogram(16_250, { unit: "kg", unitWeight: 1000 })).toBeNull();
  expect(perKilogram(16_250, { unit: "pcs", unitWeight: 0 })).toBeNull();
});

test("the price of a kilogram is written as all prices are written", () => {
  expect(kilogramText(16_250, { unit: "pcs", unitWeight: 200 })).toEqual({ perKg: "812,50\u00A0₽/кг" });
  expect(kilogramText(16_250, { unit: "kg", unitWeight: 1000 })).toEqual({});
});

test("for any price and weight the price of a kilogram is the exact quotient, rounded half up", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 1, max: 10_000_000 }), (kopecks, grams) => {
      const exact = (BigInt(kopecks) * 2000n + BigInt(grams)) / (2n * BigInt(grams));
      expect(perKilogram(kopecks, { unit: "pcs", unitWeight: grams })).toBe(Number(exact));
    }),
  );
});
