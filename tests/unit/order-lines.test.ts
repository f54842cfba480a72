import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkQuantity } from "#contract/quantity.ts";
import { quantityRules } from "#server/backend/basket/calculate-basket.ts";
import { fitQuantity } from "#server/backend/lines/fit-quantity.ts";
import { readAmount } from "#server/backend/lines/read-amount.ts";
import { articleKey, textKey } from "#server/backend/products/text-keys.ts";

describe("reading a quantity as people write it", () => {
  test.each([
    ["1 200", 120_000, null],
    ["1 200,50", 120_050, null],
    ["12 000", 1_200_000, null],
    ["0,5", 50, null],
    ["0.5", 50, null],
    ["24,35 кг", 2435, "kg"],
    ["2 кор", 200, "box"],
    ["2 кор.", 200, "box"],
    ["24шт.", 2400, "pcs"],
    ["3 Упаковки", 300, "package"],
    ["500 г", 50_000, "g"],
    ["1 мешок", 100, "sack"],
    ["2 лотка", 200, "tray"],
    [7.25, 725, null],
    ["(6 кор)", 600, "box"],
    ["6 коробок, пожалуйста", 600, "box"],
    ["пять коробок", 500, "box"],
    ["Полтора кг", 150, "kg"],
    ["12 бутылок", 1200, "pcs"],
    ["30 пучков", 3000, "pcs"],
    ["30 десятков", 30_000, "pcs"],
    ["2 ведра", 200, "bucket"],
    ["2 уп", 200, "package"],
    ["1,200.50", 120_050, null],
    ["1.200,5 кг", 120_050, "kg"],
    ["1’200", 120_000, null],
    ["½ кор", 50, "box"],
    ["1½ кг", 150, "kg"],
  ])("%s is read as %i hundredths of the unit %s", (typed, hundredths, unit) => {
    expect(readAmount(typed)).toEqual({ hundredths, unit });
  });

  test.each([
    ["5х12", "multiplication"],
    ["5 x 12", "multiplication"],
    ["5*12", "multiplication"],
    ["5×12 шт", "multiplication"],
    ["много", "notNumber"],
    ["-5", "notNumber"],
    ["1 20", "notNumber"],
    ["1,200.50.3", "notNumber"],
    ["1e3", "unknownUnit"],
    ["5+5", "notNumber"],
    ["0", "zero"],
    ["0,00", "zero"],
    ["5 бочек", "unknownUnit"],
  ])("%s is refused with the reason %s and not guessed", (typed, error) => {
    expect(readAmount(typed)).toEqual({ error });
  });

  test("an empty text is no quantity, and the unit of its own column wins over the one in the number", () => {
    expect(readAmount("  ", "кор")).toBeNull();
    expect(readAmount(undefined)).toBeNull();
    expect(readAmount("5", "кг")).toEqual({ hundredths: 500, unit: "kg" });
    expect(readAmount("5 шт", "кор")).toEqual({ hundredths: 500, unit: "box" });
  });

  test("a number is read the same with any separators", () => {
    const spaces = fc.constantFrom(" ", "\u00a0", "\u202f", "'");
    const points = fc.constantFrom(",", ".");
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), spaces, points, (hundredths, space, point) => {
        const whole = String(Math.floor(hundredths / 100)).replace(/(?<=\d)(?=(?:\d{3})+$)/g, space);
        const text = `${whole}${point}${String(hundredths % 100).padStart(2, "0")}`;
        expect(readAmount(text)).toEqual({ hundredths, unit: null });
      }),
    );
  });

  test("any text gives an amount above zero or a reason, and an empty one gives nothing", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40, unit: fc.constantFrom(..."0123456789 ,.-+хx*кгшт\u00a0'e") }), (typed) => {
        const amount = readAmount(typed);
        if (amount === null) expect(typed.trim()).toBe("");
        else if (!("error" in amount)) expect(amount.hundredths).toBeGreaterThan(0);
      }),
    );
  });
});

const boxes = {
  kind: "count" as const,
  unit: "pcs",
  supplyUnit: "box",
  unitsInSupply: 12,
  stepHundredths: 100,
  minHundredths: 200,
  maxHundredths: 1000,
  round: "up" as const,
  stock: null,
};
const weighed = {
  ...boxes,
  kind: "weight" as const,
  unit: "kg",
  supplyUnit: "kg",
  unitsInSupply: 1,
  stepHundredths: 50,
  minHundredths: 150,
};

const fitted = (product: Parameters<typeof fitQuantity>[0], typed: string, taken = 0) => {
  const amount = readAmount(typed);
  if (amount && "error" in amount) throw new Error(amount.error);
  return fitQuantity(product, amount, taken);
};

describe("fitting a quantity to the rules of a product", () => {
  test.each([
    ["3", 300, []],
    ["3 кор", 300, []],
    ["36 шт", 300, ["unitConverted"]],
    ["40 шт", 400, ["unitConverted", "roundedUp"]],
    ["1", 200, ["belowMinimum"]],
    ["6 шт", 200, ["unitConverted", "belowMinimum"]],
    ["99", 1000, ["aboveMaximum"]],
    ["2,5", 200, ["roundedDown"]],
    ["", 200, ["noQuantity"]],
  ])("of boxes of 12, from 2 to 10, the text %j gives %i hundredths with the corrections %j", (typed, quantity, reasons) => {
    const answer = fitted(boxes, typed);
    expect("error" in answer ? answer : [answer.quantity, answer.corrections.map(({ reason }) => reason)]).toEqual([quantity, reasons]);
  });

  test.each([
    ["2,5", 250, []],
    ["2500 г", 250, ["unitConverted"]],
    ["2,3", 250, ["roundedUp"]],
    ["1", 150, ["belowMinimum"]],
  ])("of weighed goods in steps of half a kilogram the text %j gives %i hundredths with the corrections %j", (typed, quantity, reasons) => {
    const answer = fitted(weighed, typed);
    expect("error" in answer ? answer : [answer.quantity, answer.corrections.map(({ reason }) => reason)]).toEqual([quantity, reasons]);
  });

  test.each([
    [boxes, "5 кг"],
    [boxes, "2 упаковки"],
    [weighed, "3 шт"],
    [weighed, "1 кор"],
  ])("a unit in which the product is not counted is refused", (product, typed) => {
    expect(fitted(product, typed)).toEqual({ error: "otherUnit" });
  });

  test("a quantity above the stock or the maximum is reduced, counting what earlier lines take", () => {
    const few = { ...boxes, stock: { left: 500, expectedDate: null, isBlocking: true } };
    expect(fitted(few, "7")).toMatchObject({ quantity: 500, corrections: [{ reason: "aboveStock", from: 7, to: 5 }] });
    expect(fitted(few, "4", 300)).toMatchObject({ quantity: 200, corrections: [{ reason: "aboveStock" }] });
    expect(fitted({ ...few, stock: { ...few.stock, isBlocking: false } }, "7")).toEqual({ quantity: 700, corrections: [] });
    expect(fitted(boxes, "9", 500)).toMatchObject({ quantity: 500, corrections: [{ reason: "aboveMaximum" }] });
  });

  const rules = fc
    .record({
      kind: fc.constantFrom("count" as const, "weight" as const),
      step: fc.integer({ min: 1, max: 30 }),
      min: fc.integer({ min: 0, max: 200 }),
      range: fc.integer({ min: 0, max: 100_000 }),
      units: fc.integer({ min: 1, max: 48 }),
      round: fc.constantFrom("up" as const, "nearest" as const, "down" as const),
      left: fc.option(fc.integer({ min: 0, max: 5000 })),
    })
    .map(({ kind, step, min, range, units, round, left }) => {
      const unit = kind === "count" ? 100 : 1;
      return {
        kind,
        unit: kind === "count" ? "pcs" : "kg",
        supplyUnit: kind === "count" ? "box" : "kg",
        unitsInSupply: kind === "count" ? units : 1,
        stepHundredths: step * unit,
        minHundredths: min * unit,
        maxHundredths: min * unit + range * unit,
        round,
        stock: left === null ? null : { left: left * unit, expectedDate: null, isBlocking: true },
      };
    });

  test("the basket accepts every fitted quantity, and a difference from the typed one always has its reason", () => {
    const asked = fc.option(fc.record({ hundredths: fc.integer({ min: 1, max: 5_000_000 }), isPieces: fc.boolean() }));
    fc.assert(
      fc.property(rules, asked, (product, given) => {
        const unit = given?.isPieces ? (product.kind === "count" ? ("pcs" as const) : ("g" as const)) : null;
        const answer = fitQuantity(product, given && { hundredths: given.hundredths, unit });
        if ("error" in answer) throw new Error(answer.error);
        expect(checkQuantity(quantityRules(product), answer.quantity)).toBeNull();
        if (answer.corrections.length === 0) expect(answer.quantity).toBe(given?.hundredths);
        if (given && unit === null && answer.quantity !== given.hundredths) expect(answer.corrections).toHaveLength(1);
      }),
      { numRuns: 500 },
    );
  });
});

test("an article is the same with spaces, dashes, leading zeros and letters that look alike", () => {
  for (const text of ["010-241", "010241", "010 241", "10241", "O10‑241", "О10241", "арт. 010.241", "№ 010/241"])
    expect(articleKey(text)).toBe("10241");
  expect(articleKey("АВ-12к")).toBe(articleKey("ab12K"));
  expect(textKey(" Йогурт  ПИТЬЕВОЙ  «Ёлочка» ")).toBe("йогурт питьевой «елочка»");
});
