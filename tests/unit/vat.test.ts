import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { vatRates } from "#contract/enums.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import type { VatRate } from "#contract/vat.ts";
import { taxedLine, toLineVat } from "#server/backend/deals/deal-vat.ts";
import { rateOn } from "#server/backend/vat/rates.ts";
import { vatOfLine, vatSums } from "#server/backend/vat/vat-sums.ts";
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

describe("VAT of a document", () => {
  test("it is the sum of its lines' VAT, never a part of the total: spread at 22 percent beside butter at 10", () => {
    const spread = { sum: 3, rate: 22 } as const;
    const butter = { sum: 11_000, rate: 10 } as const;
    // 3 x 22 / 122 = 0.54: one kopeck a line. Of 12 kopecks it would be two. 110.00 x 10 / 110 = 10.00.
    expect(vatSums([spread, butter, spread, spread, spread])).toEqual({
      total: { amount: 10.04, currency: "RUB" },
      rates: [
        { rate: 22, sum: { amount: 0.12, currency: "RUB" }, vat: { amount: 0.04, currency: "RUB" } },
        { rate: 10, sum: { amount: 110, currency: "RUB" }, vat: { amount: 10, currency: "RUB" } },
      ],
    });
  });

  test("0 percent, without VAT and an unknown rate are three rows, and only the unknown one has no VAT to show", () => {
    const rates: (VatRate | null)[] = [null, "none", 0, 5];
    const { rates: rows, total } = vatSums(rates.map((rate) => ({ sum: 10_500, rate })));
    expect(rows.map(({ rate, vat }) => [rate, vat?.amount])).toEqual([
      [5, 5],
      [0, 0],
      ["none", 0],
      [null, undefined],
    ]);
    expect(total.amount).toBe(5);
  });

  test("for any deal lines, rates and document agree to the kopeck, whatever days, regimes and collections it has", () => {
    const anyLine = fc.record({
      ordered: fc.integer({ min: 1, max: 500_000_000 }),
      collected: fc.option(fc.integer({ min: 0, max: 550_000_000 })),
      day: fc.constantFrom("2025-12-31", "2026-01-01", "2026-06-30", "2026-07-01"),
      code: fc.constantFrom<VatRate | null>("none", 0, 5, 7, 10, 20, 22, null),
    });
    const regime = fc.constantFrom("general" as const, "special" as const, "special5" as const, "special7" as const);
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), regime, regime, (drawn, first, second) => {
        const terms = vatTerms({ regime: first, from: "2004-01-01" }, { regime: second, from: "2026-07-01" });
        const lines = drawn.map(({ ordered, collected, day, code }) => ({
          deliveryDate: day,
          totalKopecks: ordered,
          actualTotalKopecks: collected,
          snapshot: { vatRate: code },
        }));
        const { rates, total } = vatSums(lines.map((line) => taxedLine(line, terms)));
        const shown = lines.map((line) => toLineVat(line, terms));
        const add = (sums: readonly number[]) => sums.reduce((all, sum) => all + sum, 0);
        const vatOf = ({ vat }: { vat: { amount: number; currency: "RUB" } | null }) => (vat === null ? 0 : kopecksOf(vat));
        const cost = add(drawn.map(({ ordered, collected }) => collected ?? ordered));
        const sums = [add(shown.map(vatOf)), add(rates.map(vatOf)), add(rates.map(({ sum }) => kopecksOf(sum)))];
        expect([...sums, new Set(rates.map(({ rate }) => rate)).size]).toEqual([kopecksOf(total), kopecksOf(total), cost, rates.length]);
        const expected = drawn.map(({ day, code }) => {
          if (code === null) return null;
          const general = day < "2026-01-01" ? 20 : 22;
          const kept = code === "none" || code === 0;
          const own = code === 20 || code === 22 ? general : code;
          const byRegime = { general: own, special: "none", special5: kept ? code : 5, special7: kept ? code : 7 };
          return byRegime[day < "2026-07-01" ? first : second];
        });
        expect(shown.map(({ vatRate }) => vatRate)).toEqual(expected);
        expect(shown.map(({ vat }) => vat === null)).toEqual(drawn.map(({ code }) => code === null));
      }),
      { numRuns: process.env.TESTS === "all" ? 10_000 : 1_000 },
    );
  });
});
