import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkQuantity, fromHundredths, normaliseQuantity, orderableRange, type QuantityRules, toHundredths } from "#contract/quantity.ts";

const count = (rules: Partial<QuantityRules>): QuantityRules => ({
  kind: "count",
  step: 100,
  min: 100,
  max: 100_000,
  round: "down",
  ...rules,
});
const weight = (rules: Partial<QuantityRules>): QuantityRules => ({
  kind: "weight",
  step: 5,
  min: 5,
  max: 100_000,
  round: "nearest",
  ...rules,
});

const anyRules = fc
  .record({
    kind: fc.constantFrom("count" as const, "weight" as const),
    step: fc.integer({ min: 1, max: 500 }),
    min: fc.integer({ min: 0, max: 20_000 }),
    max: fc.integer({ min: 0, max: 200_000 }),
    round: fc.constantFrom("up" as const, "nearest" as const, "down" as const),
  })
  .map((rules): QuantityRules => (rules.kind === "count" ? { ...rules, step: rules.step * 100 } : rules));
const anyTyped = fc.double({ min: -10, max: 5_000, noNaN: true });

describe("quantities in hundredths", () => {
  it.each([
    [1.15, 115],
    [0.29, 29],
    [1_000_000, 100_000_000],
    [0.157, 15.7],
    [0, 0],
    [1e-7, 1e-5],
    [4.35, 435],
  ])("%d is read without float noise", (typed, hundredths) => {
    expect(toHundredths(typed)).toBe(hundredths);
  });
  it("hundredths made into a number and read again are the same", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (hundredths) => toHundredths(fromHundredths(hundredths)) === hundredths),
    );
  });
});

describe("normaliseQuantity", () => {
  it.each([
    ["50, step 24, min 48, down", 50, count({ step: 2400, min: 4800 }), 48],
    ["50, step 24, min 48, up", 50, count({ step: 2400, min: 4800, round: "up" }), 72],
    ["7.9, step 4, min 8, up", 7.9, count({ step: 400, min: 800, round: "up" }), 8],
    ["0.157 kg, step 0.05, nearest", 0.157, weight({}), 0.15],
    ["999, step 4, max 42", 999, count({ step: 400, max: 4200 }), 40],
    ["2.99 boxes", 2.99, count({}), 2],
    ["1.239 kg, step 0.01", 1.239, weight({ step: 1, min: 1, round: "up" }), 1.23],
    ["0.175 kg, half of a step, nearest", 0.18, weight({ step: 4 }), 0.2],
    ["0.4 boxes, min 2", 0.4, count({ min: 200 }), 2],
  ])("V55 V56 V57: the quantity %s is fitted to its rules", (_name, typed, rules, expected) => {
    expect(fromHundredths(normaliseQuantity(rules, toHundredths(typed)))).toBe(expected);
  });
  it("V51: zero stays zero under any rules", () => {
    fc.assert(fc.property(anyRules, (rules) => normaliseQuantity(rules, 0) === 0));
  });
  it("it gives 0 when no quantity fits the rules, for negative numbers and for NaN", () => {
    expect(normaliseQuantity(count({ step: 2400, min: 2500, max: 4000 }), 3000)).toBe(0);
    expect(normaliseQuantity(count({}), -500)).toBe(0);
    expect(normaliseQuantity(count({}), Number.NaN)).toBe(0);
  });
  it("V58: normalising twice gives the same value, and that passes the check", () => {
    fc.assert(
      fc.property(anyRules, anyTyped, (rules, typed) => {
        const once = normaliseQuantity(rules, toHundredths(typed));
        expect(normaliseQuantity(rules, once)).toBe(once);
        expect(checkQuantity(rules, once)).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });
  it("V57: a quantity that passes the check is not changed", () => {
    fc.assert(
      fc.property(anyRules, fc.nat(2_000), (rules, steps) => {
        const quantity = steps * rules.step;
        fc.pre(checkQuantity(rules, quantity) === null);
        expect(normaliseQuantity(rules, quantity)).toBe(quantity);
      }),
    );
  });
});

describe("checkQuantity", () => {
  const rules = count({ step: 400, min: 700, max: 4200 });
  it("V51: zero is allowed whatever the minimum", () => expect(checkQuantity(rules, 0)).toBeNull());
  it("V52 B40: a quantity below the minimum is refused with the bound one below the smallest accepted", () => {
    expect(orderableRange(rules)).toEqual({ lowest: 800, highest: 4000 });
    expect(checkQuantity(rules, 400)).toEqual({ reason: "min", count: 700 });
    expect(checkQuantity(rules, -400)).toEqual({ reason: "min", count: 700 });
    expect(checkQuantity(weight({ min: 500 }), 495)).toEqual({ reason: "min", count: 499 });
  });
  it("V53 B40: a quantity above the maximum is refused with the bound one above the largest accepted", () => {
    expect(checkQuantity(rules, 4400)).toEqual({ reason: "max", count: 4100 });
  });
  it("V54: steps are counted from 0, not from the minimum", () => {
    expect(checkQuantity(rules, 1_100)).toEqual({ reason: "step", count: 400 });
    expect(checkQuantity(rules, 1_200)).toBeNull();
  });
  it("V55 V56: a fraction that the kind does not have is refused and not cut off", () => {
    expect(checkQuantity(rules, toHundredths(8.5))).toEqual({ reason: "precision", count: 100 });
    expect(checkQuantity(weight({}), toHundredths(0.157))).toEqual({ reason: "precision", count: 1 });
    expect(checkQuantity(weight({}), Number.NaN)).toEqual({ reason: "precision", count: 1 });
  });
});
