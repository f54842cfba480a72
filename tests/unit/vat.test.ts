import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { vatRates } from "#contract/enums.ts";
import { rateOn } from "#server/backend/vat/rates.ts";
import { vatOfLine } from "#server/backend/vat/vat-sums.ts";
import { vatTerms } from "#tests/support/vat-terms.ts";

describe("VAT that a line's sum includes", () => {
  test.each([
    [11_000, 10, 1_000],
    [893_760, 10, 81_251],
    [893_760, 22, 161_170],
    [100, 20, 17],
    [3, 20, 1],
    [2, 20, 0],
    [21, 5, 1],
    [10, 5, 0],
    [107, 7, 7],
    [99_999_999_999_999, 22, 18_032_786_885_246],
    [500, 0, 0],
    [0, 22, 0],
  ] as const)("of %i kopecks at %i percent it is %i kopecks", (sum, rate, vat) => expect(vatOfLine(sum, rate)).toBe(vat));

  test("it is nothing for goods without VAT and while the rate is not known", () => {
    expect([vatOfLine(12_200, "none"), vatOfLine(12_200, null)]).toEqual([0, 0]);
  });

  test("it is never more than half a kopeck from the exact part, and exactly half a kopeck rounds up", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000_000), fc.constantFrom<0 | 5 | 7 | 10 | 18 | 20 | 22>(0, 5, 7, 10, 18, 20, 22), (sum, percent) => {
        const [exact, vat, whole] = [BigInt(sum) * BigInt(percent), BigInt(vatOfLine(sum, percent)), BigInt(100 + percent)];
        const doubled = 2n * (vat * whole - exact);
        expect(doubled > -whole && doubled <= whole).toBe(true);
      }),
    );
  });
});

describe("the rate of goods on the day of their delivery", () => {
  test.each([
    [18, "2018-12-31", 18],
    [18, "2019-01-01", 20],
    [20, "2018-12-31", 18],
    [20, "2025-12-31", 20],
    [20, "2026-01-01", 22],
    [22, "2025-12-31", 20],
    [22, "2026-01-01", 22],
    [10, "2025-12-31", 10],
    [10, "2026-01-01", 10],
    [0, "2026-01-01", 0],
    ["none", "2026-01-01", "none"],
    [5, "2024-12-31", null],
    [5, "2025-01-01", 5],
    [null, "2026-01-01", null],
    [22, "2003-12-31", null],
  ] as const)("under the general regime, goods of code %s delivered on %s are taxed at %s", (code, day, rate) => {
    expect(rateOn(day, code, vatTerms())).toBe(rate);
  });

  test.each([
    ["special", 22, "none"],
    ["special", 10, "none"],
    ["special", 0, "none"],
    ["special5", 22, 5],
    ["special5", 10, 5],
    ["special5", 0, 0],
    ["special5", "none", "none"],
    ["special7", 20, 7],
    ["special7", "none", "none"],
    ["special7", null, null],
    ["special", null, null],
  ] as const)("under the regime %s, goods of code %s are taxed at %s", (regime, code, rate) => {
    expect(rateOn("2026-03-10", code, vatTerms({ regime, from: "2026-01-01" }))).toBe(rate);
  });

  test("a regime holds from its first day until the next one begins, in whatever order they are read", () => {
    const terms = vatTerms(
      { regime: "special5", from: "2026-07-01" },
      { regime: "general", from: "2004-01-01" },
      { regime: "special", from: "2026-01-01" },
    );
    const days = ["2025-12-31", "2026-01-01", "2026-06-30", "2026-07-01"];
    expect(days.map((day) => rateOn(day, 22, terms))).toEqual([20, "none", "none", 5]);
  });

  test("before the seller's first regime no rate is known", () => {
    expect(rateOn("2025-12-31", 10, vatTerms({ regime: "general", from: "2026-01-01" }))).toBeNull();
  });

  test("every code of a product has a rate on every day since 2025, and one at most", () => {
    const day = fc.date({ min: new Date("2025-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.constantFrom(...vatRates), (date, code) => {
        const rate = rateOn(date.toISOString().slice(0, 10), code, vatTerms());
        const general = date < new Date("2026-01-01") ? 20 : 22;
        expect(rate).toBe(code === 18 || code === 20 || code === 22 ? general : code);
      }),
    );
  });
});
