import { describe, expect, test } from "vitest";
import { cartVat } from "#app/areas/basket/cart-vat.ts";
import { vatByDay } from "#server/backend/basket/vat-by-day.ts";
import { vatTerms } from "#tests/support/vat-terms.ts";

const rub = (amount: number) => ({ amount, currency: "RUB" as const });
const dates = (...days: string[]) => days.map((date) => ({ date, cutoffAt: `${date}T00:00:00Z` }));
const changing = [
  { from: "2025-12-30", vatRate: 20 as const, vat: rub(768.3) },
  { from: "2026-01-01", vatRate: 22 as const, vat: rub(831.28) },
];
const line = { vat: changing, total: 460_980, ticked: true, unavailable: null };
const butter = { vat: [{ from: "2025-12-30", vatRate: 10 as const, vat: rub(627.18) }], total: 689_900, ticked: true, unavailable: null };
const segment = (uuid: string, days: string[], ...lines: (typeof line | typeof butter)[]) => ({
  uuid,
  dates: dates(...days),
  groups: [{ lines }],
});

describe("VAT of a cart", () => {
  test("each segment has the rates of its chosen day, before that of its earliest offered day, and without any those of today", () => {
    const rates = (days: string[], chosen?: string) =>
      cartVat([segment("a", days, line)], chosen ? { a: chosen } : {}).rates.map(({ rate, vat }) => [rate, vat]);
    expect(rates(["2025-12-31", "2026-01-01"], "2026-01-01")).toEqual([[22, 83_128]]);
    expect(rates(["2025-12-31", "2026-01-01"], "2025-12-31")).toEqual([[20, 76_830]]);
    expect(rates(["2025-12-31", "2026-01-01"])).toEqual([[20, 76_830]]);
    expect(rates(["2026-01-02"])).toEqual([[22, 83_128]]);
    expect(rates([])).toEqual([[20, 76_830]]);
  });

  test("rates and total add up from the lines in the order; no sum of a line changes", () => {
    const cart = [segment("a", ["2026-01-02"], line, line, { ...line, ticked: false }), segment("b", ["2026-01-02"], butter)];
    expect(cartVat(cart, {})).toEqual({
      total: 228_974,
      rates: [
        { rate: 22, sum: 921_960, vat: 166_256 },
        { rate: 10, sum: 689_900, vat: 62_718 },
      ],
    });
  });

  test("an unknown rate stays unknown, and without VAT is not 0 percent", () => {
    const vats = [null, "none", 0] as const;
    const lines = vats.map((vatRate) => ({ ...line, vat: [{ from: "2026-01-01", vatRate, vat: vatRate === null ? null : rub(0) }] }));
    expect(cartVat([{ uuid: "a", dates: [], groups: [{ lines }] }], {}).rates.map(({ rate, vat }) => [rate, vat])).toEqual([
      [0, 0],
      ["none", 0],
      [null, null],
    ]);
  });
});

describe("VAT of a basket's lines by the day of delivery", () => {
  const stored = { uuid: "kefir", sellerCompanyUuid: "seller", segmentUuid: "milk", vatRate: 20, priced: { total: 460_980 } } as const;
  const offered = [{ segmentUuid: "milk", dates: dates("2025-12-31", "2026-01-01", "2026-01-02") }];

  test("it is that of today and of each offered day on which the rate changes", () => {
    expect(vatByDay([stored], offered, "2025-12-30", () => vatTerms()).get("kefir")).toEqual([
      { from: "2025-12-30", rate: 20, vat: 76_830 },
      { from: "2026-01-01", rate: 22, vat: 83_128 },
    ]);
  });

  test("a seller who goes over to 5 percent has it from that day, and an unknown code stays unknown", () => {
    const terms = vatTerms({ regime: "general", from: "2004-01-01" }, { regime: "special5", from: "2026-01-01" });
    expect(vatByDay([stored, { ...stored, uuid: "odd", vatRate: null }], offered, "2025-12-30", () => terms)).toEqual(
      new Map([
        [
          "kefir",
          [
            { from: "2025-12-30", rate: 20, vat: 76_830 },
            { from: "2026-01-01", rate: 5, vat: 21_951 },
          ],
        ],
        ["odd", [{ from: "2025-12-30", rate: null, vat: null }]],
      ]),
    );
  });
});
