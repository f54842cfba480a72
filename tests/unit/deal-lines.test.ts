import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateLines } from "#server/backend/basket/calculate-lines.ts";
import { checkLines, diffLines, isEmptyDiff, type RequestedLine, touchedLockedLines } from "#server/backend/deals/check-lines.ts";
import { actualSums, type CollectionLine, checkCollected } from "#server/backend/deals/collection.ts";

const ladder = [{ countHundredths: 1_000, percentHundredths: 1_000 }];
const line = (over: Partial<RequestedLine>): RequestedLine => ({
  uuid: "kefir",
  kind: "count",
  quantity: 1_000,
  unitsInSupply: 6,
  base: 10_000,
  groupUuid: null,
  ladder,
  assortmentUuid: "A1",
  ...over,
});
const perUnits = (status: Parameters<typeof checkLines>[0], lines: RequestedLine[]) =>
  checkLines(status, [{ uuid: "kefir", base: 9_000, percent: 1_000 }], lines, []).lines.map((each) => each.perUnit);

describe("prices in the check of an edit", () => {
  it("O62: the deal's lines keep their base price, and added lines get today's", () => {
    expect(perUnits("waiting_approval", [line({}), line({ uuid: "added" })])).toEqual([8_100, 9_000]);
  });
  it("O62: discounts follow the quantity until the seller approves, and are frozen afterwards", () => {
    expect(perUnits("approved_by_buyer", [line({ quantity: 900 })])).toEqual([9_000]);
    expect(perUnits("approved_by_seller", [line({ quantity: 900 })])).toEqual([8_100]);
    expect(perUnits("partly_collected", [line({ quantity: 900 })])).toEqual([8_100]);
  });
  it("B48 O47: basket, check and deal have the same sums for the same lines", () => {
    const anyLine = fc.record({
      uuid: fc.uuid(),
      kind: fc.constantFrom("count" as const, "weight" as const),
      quantity: fc.integer({ min: 1, max: 100_000 }),
      unitsInSupply: fc.integer({ min: 1, max: 50 }),
      base: fc.integer({ min: 1, max: 1_000_000 }),
      groupUuid: fc.constantFrom("G1", null),
      ladder: fc.constant(ladder),
      assortmentUuid: fc.constantFrom("A1", "A2"),
    });
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        const groups = [{ uuid: "G1", ladder }];
        const basket = calculateLines(
          lines.map((each) => ({ ...each, isChecked: true, isAvailable: true })),
          groups,
        );
        const frozen = basket.lines.map(({ uuid, base, percent }) => ({ uuid, base, percent }));
        expect(checkLines("waiting_approval", [], lines, groups)).toEqual(basket);
        expect(
          checkLines(
            "waiting_approval",
            frozen,
            lines.map((each) => ({ ...each, base: each.base + 1 })),
            groups,
          ),
        ).toEqual(basket);
        expect(checkLines("collected", frozen, lines, [])).toMatchObject({ summary: basket.summary });
        const actual = actualSums(lines.map((each, place) => ({ ...each, perUnit: basket.lines[place]?.perUnit ?? 0, collected: null })));
        expect([actual.ordered, actual.actual, actual.difference]).toEqual([basket.summary.total, basket.summary.total, 0]);
      }),
    );
  });
});

describe("the difference of two sets of lines", () => {
  const compared = (uuid: string, quantity: number, perUnit: number, date = "2026-03-11") => ({
    uuid,
    quantity,
    perUnit,
    total: (quantity * perUnit) / 100,
    date,
  });
  const before = [compared("kefir", 500, 100), compared("curd", 300, 200), compared("beef", 100, 900)];
  it("O31: added, removed and changed lines are listed, with the difference of each and of the deal", () => {
    const after = [compared("kefir", 700, 90), compared("beef", 100, 900), compared("milk", 100, 50)];
    const diff = diffLines(before, after);
    expect(diff.added.map((each) => each.uuid)).toEqual(["milk"]);
    expect(diff.removed.map((each) => each.uuid)).toEqual(["curd"]);
    expect(diff.changed.map((each) => [each.uuid, each.difference])).toEqual([["kefir", 130]]);
    expect(diff.difference).toBe(-420);
  });
  it("O31: the same lines have no difference, and another date is a change without money", () => {
    expect(isEmptyDiff(diffLines(before, [...before].reverse()))).toBe(true);
    expect(diffLines(before, [...before.slice(1), compared("kefir", 500, 100, "2026-03-13")]).changed).toMatchObject([
      { uuid: "kefir", difference: 0 },
    ]);
  });
  it("O32: a locked line may get another price, but no other quantity or date, and may not be removed", () => {
    const locked = new Set(["kefir", "curd", "beef"]);
    const diff = diffLines(before, [compared("kefir", 500, 95), compared("beef", 200, 900), compared("milk", 100, 50)]);
    expect(touchedLockedLines(diff, locked)).toEqual(["curd", "beef"]);
    expect(touchedLockedLines(diff, new Set(["kefir"]))).toEqual([]);
  });
});

describe("collected quantities", () => {
  const yoghurt: CollectionLine = {
    uuid: "yoghurt",
    kind: "count",
    quantity: 1_500,
    unitsInSupply: 12,
    base: 4_675,
    perUnit: 4_441,
    assortmentUuid: "A1",
    collected: 1_400,
  };
  const beef: CollectionLine = {
    uuid: "beef",
    kind: "weight",
    quantity: 2_000,
    unitsInSupply: 1,
    base: 68_990,
    perUnit: 68_990,
    assortmentUuid: "A2",
    collected: 2_200,
  };
  it.each([
    [{ ...beef, collected: 2_200 }, null],
    [{ ...beef, collected: 2_201 }, "overWeight"],
    [{ ...beef, collected: 0 }, null],
    [{ ...beef, collected: -1 }, "precision"],
    [{ ...beef, collected: 1.5 }, "precision"],
    [{ ...yoghurt, collected: 1_500 }, null],
    [{ ...yoghurt, collected: 1_600 }, "overCount"],
    [{ ...yoghurt, collected: 1_450 }, "precision"],
    [{ ...yoghurt, collected: null }, null],
  ] satisfies [CollectionLine, string | null][])("O65: the line %o has the problem %s", (asked, reason) => {
    expect(checkCollected(asked)?.reason ?? null).toBe(reason);
  });
  it("O61 O65: a shortage keeps the unit price, and excess weight adds to the sum", () => {
    const { lines, assortments, difference, isShort } = actualSums([yoghurt, beef]);
    expect(lines.map((each) => [each.total, each.isShort])).toEqual([
      [746_088, true],
      [1_517_780, false],
    ]);
    expect(assortments).toEqual([
      { assortmentUuid: "A1", ordered: 799_380, actual: 746_088 },
      { assortmentUuid: "A2", ordered: 1_379_800, actual: 1_517_780 },
    ]);
    expect([difference, isShort]).toEqual([53_292 - 137_980, true]);
  });
});
