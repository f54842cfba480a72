import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { advanceContent, taxedParts } from "#server/backend/papers/advances/advance-facts.ts";
import type { UpdSource } from "#server/backend/papers/upd/upd-facts.ts";

const rates = [
  { code: "10", percent: 10, isGeneral: false, from: "2004-01-01", to: null },
  { code: "20", percent: 20, isGeneral: true, from: "2019-01-01", to: "2025-12-31" },
  { code: "22", percent: 22, isGeneral: true, from: "2026-01-01", to: null },
  { code: "5", percent: 5, isGeneral: false, from: "2025-01-01", to: null },
  { code: "none", percent: null, isGeneral: false, from: "2004-01-01", to: null },
  { code: "0", percent: 0, isGeneral: false, from: "2004-01-01", to: null },
];
type Line = { of?: string; rate: number | "none" | null; sum: number };
type Terms = { regimes?: UpdSource["vat"]["regimes"] };

const sourceOf = (lines: readonly Line[], { regimes = [{ regime: "general", from: "2020-01-01" }] }: Terms = {}) => {
  const company = {
    name: "",
    legalName: "ООО «Луга»",
    legalForm: "legal",
    inn: "7100000001",
    kpp: "710001001",
    legalAddress: "Тула",
    edoId: "",
  };
  const days = { deliveryFrom: "2026-03-10", deliveryTo: "2026-03-10", branchName: "Магазин", deliveryAddress: "Тула" };
  return {
    deal: { number: 7, buyerNumber: "", createdAt: new Date("2026-03-01T09:00:00Z"), ...days },
    lines: lines.map(({ of = "a", rate, sum }) => ({
      assortmentUuid: of,
      deliveryDate: "2026-03-10",
      totalKopecks: sum,
      actualTotalKopecks: null,
      snapshot: { vatRate: rate },
    })),
    seller: company,
    buyer: company,
    signer: { surname: "Полозов", name: "Михаил", patronymic: "", position: "Директор", basis: "office", updAt: "receipt" },
    branch: undefined,
    vat: { rates, regimes },
  } as unknown as UpdSource;
};
const advanceOf = (amount: number, date = "2026-03-02") => ({
  ...{ paymentUuid: "p", number: "12", date },
  shares: [{ assortmentUuid: "a", amount }],
});
const contentOf = (...given: Parameters<typeof advanceContent>) => {
  const result = advanceContent(...given);
  return result && "content" in result ? result.content : result;
};

describe("an invoice for an advance", () => {
  test("divides what was paid by the order's goods of each rate, and takes VAT from each part", () => {
    const source = sourceOf([
      { rate: 10, sum: 460_980 },
      { rate: 22, sum: 689_900 },
    ]);
    // 100,000.00 of 11,508.80: 40,054.57 at 10/110 and 59,945.43 at 22/122.
    expect(contentOf(advanceOf(10_000_000), source)).toMatchObject({
      rates: [
        { rate: 22, sum: 5_994_543, vat: 1_080_983 },
        { rate: 10, sum: 4_005_457, vat: 364_132 },
      ],
      total: 10_000_000,
      vat: 1_445_115,
      dueOn: "2026-03-07",
      payment: { number: "12", date: "2026-03-02", amount: 10_000_000 },
    });
  });

  test("goes by the rate and the seller's regime on the day of the payment, not of the delivery", () => {
    const source = sourceOf([{ rate: 22, sum: 100 }]);
    expect(contentOf(advanceOf(12_000, "2025-12-31"), source)).toMatchObject({ rates: [{ rate: 20, sum: 12_000, vat: 2000 }] });
    expect(contentOf(advanceOf(12_200, "2026-01-01"), source)).toMatchObject({ rates: [{ rate: 22, sum: 12_200, vat: 2200 }] });
    const special5 = sourceOf([{ rate: 22, sum: 100 }], { regimes: [{ regime: "special5", from: "2020-01-01" }] });
    expect(contentOf(advanceOf(10_500), special5)).toMatchObject({ rates: [{ rate: 5, sum: 10_500, vat: 500 }] });
  });

  test("is not of goods without VAT, and there is none where the seller pays no VAT", () => {
    const mixed = sourceOf([
      { rate: "none", sum: 300 },
      { rate: 0, sum: 300 },
      { rate: 10, sum: 300 },
    ]);
    expect(contentOf(advanceOf(3300), mixed)).toMatchObject({ rates: [{ rate: 10, sum: 1100, vat: 100 }], total: 1100 });
    expect(contentOf(advanceOf(100), sourceOf([{ rate: "none", sum: 300 }]))).toBeNull();
    const special = sourceOf([{ rate: 22, sum: 300 }], { regimes: [{ regime: "special", from: "2020-01-01" }] });
    expect(contentOf(advanceOf(100), special)).toBeNull();
  });

  test("is of the goods of the assortment that was paid", () => {
    const source = sourceOf([
      { of: "a", rate: 10, sum: 100 },
      { of: "b", rate: 22, sum: 900 },
    ]);
    expect(contentOf(advanceOf(1100), source)).toMatchObject({ rates: [{ rate: 10, sum: 1100, vat: 100 }] });
  });

  test("goes by what was ordered, whatever was collected meanwhile", () => {
    const source = sourceOf([
      { rate: 10, sum: 100_000 },
      { rate: 22, sum: 100_000 },
    ]);
    const lines = source.lines.map((line, index) => ({ ...line, actualTotalKopecks: index === 0 ? 100_000 : 0 }));
    // 1,000.00 at 10/110 and 1,000.00 at 22/122.
    expect(contentOf(advanceOf(200_000), { ...source, lines })).toMatchObject({ vat: 9091 + 18_033 });
  });

  test("waits for a rate that nobody has entered, and for the regime", () => {
    expect(contentOf(advanceOf(100), sourceOf([{ rate: null, sum: 1 }]))).toEqual({ gaps: ["vatRate"] });
    expect(contentOf(advanceOf(100), sourceOf([{ rate: 10, sum: 1 }], { regimes: [] }))).toEqual({ gaps: ["vatRegime"] });
  });

  test("parts add up to the payment to the kopeck, whatever the sums", () => {
    const line = fc.record({ rate: fc.constantFrom(10, 22, 0, "none" as const), sum: fc.integer({ min: 1, max: 99_999_999_999 }) });
    const given = fc.tuple(fc.array(line, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 99_999_999_999 }));
    fc.assert(
      fc.property(given, ([lines, amount]) => {
        const parts = taxedParts(advanceOf(amount), sourceOf(lines)) ?? [];
        expect(parts.reduce((sum, part) => sum + part.sum, 0)).toBe(amount);
        const all = lines.reduce((sum, each) => sum + each.sum, 0);
        for (const { rate, sum } of parts) {
          const own = lines.filter((each) => each.rate === rate).reduce((total, each) => total + each.sum, 0);
          expect(Math.abs(sum - (amount * own) / all)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
