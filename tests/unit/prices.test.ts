import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateLines } from "#server/backend/basket/calculate-lines.ts";
import {
  discountedPerUnit,
  ladderPrices,
  lineAmount,
  nextTier,
  type PriceLine,
  roundHalfAway,
  tierFor,
} from "#server/backend/basket/price.ts";

const ladder = [
  { countHundredths: 3_000, percentHundredths: 500 },
  { countHundredths: 1_000, percentHundredths: 200 },
  { countHundredths: 10_000, percentHundredths: 800 },
];
const line = (over: Partial<PriceLine>): PriceLine => ({
  uuid: "line",
  kind: "count",
  quantity: 100,
  unitsInSupply: 1,
  base: 10_000,
  groupUuid: null,
  ladder: [],
  assortmentUuid: "A1",
  isChecked: true,
  isAvailable: true,
  ...over,
});
const groups = [
  { uuid: "G1", ladder },
  { uuid: "G2", ladder: [] },
];

const anyLine = fc.record({
  uuid: fc.uuid(),
  kind: fc.constantFrom("count" as const, "weight" as const),
  quantity: fc.integer({ min: 0, max: 100_000 }),
  unitsInSupply: fc.integer({ min: 1, max: 100 }),
  base: fc.integer({ min: 1, max: 5_000_000 }),
  groupUuid: fc.constantFrom("G1", "G2", "gone", null),
  ladder: fc.constantFrom([], ladder),
  assortmentUuid: fc.constantFrom("A1", "A2", "A3"),
  isChecked: fc.boolean(),
  isAvailable: fc.boolean(),
});
const anyBasket = fc.array(anyLine, { maxLength: 30 });
const sum = <T>(items: readonly T[], pick: (item: T) => number) => items.reduce((total, item) => total + pick(item), 0);

describe("rounding", () => {
  it.each([
    [1, 2, 1],
    [-1, 2, -1],
    [3, 2, 2],
    [-3, 2, -2],
    [1, 3, 0],
    [2, 3, 1],
    [-2, 3, -1],
    [0, 7, 0],
    [5, 10, 1],
    [49, 100, 0],
  ])("B15: %d/%d rounds half away from zero to %d", (top, bottom, rounded) => {
    expect(roundHalfAway(top, bottom)).toBe(rounded);
  });
  it("B15: rounding is exact for 10^12 kopecks and 10^8 hundredths", () => {
    expect(discountedPerUnit(1_000_000_000_001, 333)).toBe(966_700_000_001);
    expect(roundHalfAway(10n ** 12n * 10n ** 8n + 1n, 2n * 10n ** 8n)).toBe(500_000_000_000);
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 12n), 10n ** 12n),
        fc.bigInt(1n, 10n ** 8n),
        fc.bigInt(1n, 10n ** 8n),
        (kopecks, hundredths, bottom) => {
          const exact = kopecks * hundredths;
          fc.pre(exact / bottom < 2n ** 53n - 2n && exact / bottom > -(2n ** 53n) + 2n);
          const away = BigInt(roundHalfAway(exact, bottom)) * bottom - exact;
          const size = 2n * (away < 0n ? -away : away);
          expect(size <= bottom).toBe(true);
          if (size === bottom) expect(exact < 0n ? away < 0n : away > 0n).toBe(true);
        },
      ),
    );
  });
  it("an amount that integers cannot hold exactly is refused", () => {
    expect(() => lineAmount(line({ quantity: 10 ** 8, kind: "weight" }), 10 ** 12)).toThrow(RangeError);
  });
});

describe("steps of a discount", () => {
  it.each([
    [0, 0],
    [999, 0],
    [1_000, 200],
    [2_999, 200],
    [3_000, 500],
    [99_999, 800],
  ])("B14: the quantity %d takes the largest step not above it (%d)", (quantity, percent) => {
    expect(tierFor(ladder, quantity)?.percentHundredths ?? 0).toBe(percent);
  });
  it("B15: the next step has the missing quantity, rounded up to whole order steps, and the price", () => {
    expect(nextTier(ladder, 2_400, 7_840)).toEqual({ countHundredths: 3_000, missing: 600, percent: 500, perUnit: 7_448 });
    expect(nextTier(ladder, 2_400, 7_840, 2_400)?.missing).toBe(2_400);
    expect(nextTier(ladder, 10_000, 7_840)).toBeNull();
  });
  it("the product card shows the prices that the basket charges, in ascending order", () => {
    expect(ladderPrices(ladder, 4_675)).toEqual([
      { countHundredths: 1_000, cost: 4_675, discountCost: 4_582 },
      { countHundredths: 3_000, cost: 4_675, discountCost: 4_441 },
      { countHundredths: 10_000, cost: 4_675, discountCost: 4_301 },
    ]);
  });
});

describe("calculateLines", () => {
  it("B06 B07 B14: unchecked and unavailable lines show prices but count in no sum", () => {
    const {
      lines,
      groups: shown,
      summary,
      assortments,
    } = calculateLines(
      [
        line({ uuid: "in", quantity: 1_000, groupUuid: "G1" }),
        line({ uuid: "unchecked", quantity: 9_000, groupUuid: "G1", isChecked: false }),
        line({ uuid: "gone", quantity: 9_000, groupUuid: "G1", isAvailable: false, assortmentUuid: "A2" }),
      ],
      groups,
    );
    expect(lines.map((each) => [each.uuid, each.participates, each.perUnit, each.total])).toEqual([
      ["in", true, 9_800, 98_000],
      ["unchecked", false, 9_800, 882_000],
      ["gone", false, 9_800, 882_000],
    ]);
    expect(shown).toEqual([
      {
        type: "grouped",
        uuid: "G1",
        count: 1_000,
        total: 98_000,
        totalWithoutDiscount: 100_000,
        totalDiscountAmount: 2_000,
        lineUuids: ["in", "unchecked", "gone"],
      },
    ]);
    expect(summary).toEqual({ total: 98_000, subtotal: 100_000, discountValue: 2_000, discountPercent: 200, itemCount: 1 });
    expect(assortments).toEqual([{ assortmentUuid: "A1", total: 98_000, subtotal: 100_000 }]);
  });
  it("B13: products without a group have their own ladder and form the last group, of type other", () => {
    const { lines, groups: shown } = calculateLines(
      [
        line({ uuid: "own", quantity: 3_000, ladder }),
        line({ uuid: "other own", quantity: 900, ladder }),
        line({ uuid: "grouped", groupUuid: "G2", ladder }),
      ],
      groups,
    );
    expect(lines.map((each) => each.percent)).toEqual([500, 0, 0]);
    expect(shown.map((group) => [group.type, group.uuid, group.count])).toEqual([
      ["grouped", "G2", 100],
      ["other", null, 3_900],
    ]);
  });
  it("B16: an empty basket has a discount of zero per cent", () => {
    expect(calculateLines([], groups).summary).toEqual({ total: 0, subtotal: 0, discountValue: 0, discountPercent: 0, itemCount: 0 });
  });
  it("B15: a weight is never multiplied by units in supply", () => {
    expect(calculateLines([line({ kind: "weight", unitsInSupply: 12, quantity: 150 })], []).summary.total).toBe(15_000);
  });
  it("B17: the sums of groups, summary and assortments agree for any basket", () => {
    fc.assert(
      fc.property(anyBasket, (basket) => {
        const { groups: shown, summary, assortments, lines } = calculateLines(basket, groups);
        expect(sum(shown, (group) => group.total)).toBe(summary.total);
        expect(sum(assortments, (assortment) => assortment.total)).toBe(summary.total);
        expect(sum(shown, (group) => group.totalWithoutDiscount)).toBe(summary.subtotal);
        expect(sum(shown, (group) => group.totalDiscountAmount)).toBe(summary.discountValue);
        expect(lines).toHaveLength(basket.length);
      }),
    );
  });
  it("B15: prices do not depend on the order of the lines", () => {
    fc.assert(
      fc.property(anyBasket, (basket) => {
        expect(calculateLines([...basket].reverse(), groups).summary).toEqual(calculateLines(basket, groups).summary);
      }),
    );
  });
});
