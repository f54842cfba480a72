import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ExchangeDeal } from "#contract/exchange-deals.ts";
import { discountedPerUnit, lineAmount } from "#server/backend/basket/price.ts";
import { actualTotalOf, collectLine } from "#server/backend/deals/collect-lines.ts";
import type { LineRow } from "#server/backend/deals/read-deal.ts";
import { type StoredDeal, toExchangeDeal } from "#server/backend/exchange/deals/to-exchange-deal.ts";
import { toDecimal } from "#server/backend/exchange/decimal.ts";
import { dealXml } from "#server/backend/exchange/one-c/deals/sale-xml.ts";
import { vatTerms } from "#tests/support/vat-terms.ts";

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const at = new Date("2026-03-05T10:00:00Z");
const kopecks = (text: string) => Number(text.replace(".", ""));
const sum = (items: readonly string[]) => items.reduce((all, item) => all + kopecks(item), 0);

const anyLine = fc.record({
  kind: fc.constantFrom("count" as const, "weight" as const),
  quantity: fc.integer({ min: 1, max: 100_000 }),
  unitsInSupply: fc.integer({ min: 1, max: 100 }),
  base: fc.integer({ min: 1, max: 5_000_000 }),
  percent: fc.integer({ min: 0, max: 9_999 }),
  vatRate: fc.constantFrom("none" as const, 0 as const, 5 as const, 7 as const, 10 as const, 18 as const, 20 as const, 22 as const),
  /** Collected share in hundredths of the ordered quantity; null before the warehouse has collected. */
  collectedShare: fc.option(fc.integer({ min: 0, max: 110 })),
  suborder: fc.integer({ min: 0, max: 2 }),
});
type AnyLine = typeof anyLine extends fc.Arbitrary<infer Line> ? Line : never;

/** A line as an order and its collection store it. */
function toRow({ kind, unitsInSupply, base, percent, vatRate, collectedShare, suborder, ...drawn }: AnyLine, index: number): LineRow {
  const whole = (hundredths: number) => (kind === "count" ? Math.floor(hundredths / 100) * 100 : hundredths);
  const quantity = Math.max(100, whole(drawn.quantity));
  const perUnit = discountedPerUnit(base, percent);
  const amount = (price: number) => lineAmount({ kind, quantity, unitsInSupply }, price);
  const row = {
    uuid: uuid(index + 1),
    dealUuid: uuid(0),
    suborderUuid: uuid(900 + suborder),
    productUuid: uuid(500 + index),
    deliveryDate: "2026-03-10",
    unitsInSupply,
    quantityHundredths: quantity,
    baseKopecks: base,
    percentHundredths: percent,
    perUnitKopecks: perUnit,
    subtotalKopecks: amount(base),
    totalKopecks: amount(perUnit),
    collectedHundredths: null,
    actualTotalKopecks: null,
    collectReason: null,
    snapshot: { name: "Кефир", sku: "1", supplyUnit: "box", unit: "pcs", vatRate, dealQuantity: { kind } },
  } as unknown as LineRow;
  if (collectedShare === null) return row;
  const most = kind === "count" ? quantity : Number.MAX_SAFE_INTEGER;
  return collectLine(row, Math.min(most, whole(Math.floor((quantity * collectedShare) / 100))), null);
}

function documentOf(drawn: readonly AnyLine[]) {
  const lines = drawn.map((line, index) => ({ ...toRow(line, index), externalId: null }));
  const ordered = lines.reduce((all, line) => all + line.totalKopecks, 0);
  const isCollected = lines.some((line) => line.collectedHundredths !== null);
  const deal = {
    uuid: uuid(0),
    number: 10_500,
    version: 1,
    type: "market",
    status: "collected",
    createdAt: at,
    statusUpdatedAt: at,
    buyerCompanyUuid: uuid(700),
    buyerCompanyName: "Лукошко",
    branchUuid: uuid(701),
    branchName: "Магазин",
    deliveryAddress: "Тула",
    distributionCenterUuid: uuid(702),
    sellerCustomerUuid: null,
    buyerCustomerUuid: uuid(703),
    comment: "",
    buyerNumber: "",
    declineReason: null,
    isPaid: false,
    consentNeeded: false,
    directorConsent: false,
    deliveryFrom: "2026-03-10",
    deliveryTo: "2026-03-10",
    driver: "",
    car: "",
    totalKopecks: ordered,
    actualTotalKopecks: isCollected ? actualTotalOf(lines) : null,
  };
  const suborders = [0, 1, 2].map((n) => ({
    uuid: uuid(900 + n),
    ordinal: n + 1,
    status: "collected",
    storageUuid: uuid(800),
    storageName: "Склад",
    storageAddress: "Тула",
    deliveryDate: "2026-03-10",
    deletedAt: null,
  }));
  const people = { buyer: null, center: null, creator: null, seller: null };
  const stored = { deal, lines, suborders, documents: [], ...people, changedAt: at, vat: vatTerms() };
  return { deal, lines, document: ExchangeDeal.parse(toExchangeDeal(stored as unknown as StoredDeal)) };
}

describe("a deal in the exchange", () => {
  test("lines and suborders add up to the deal's total to the kopeck, and VAT is the right part of each line", () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 30 }), (drawn) => {
        const { deal, lines, document } = documentOf(drawn);
        expect(kopecks(document.total.sum)).toBe(deal.actualTotalKopecks ?? deal.totalKopecks);
        expect(sum(document.lines.map((line) => line.sum))).toBe(kopecks(document.total.sum));
        expect(sum(document.suborders.map((part) => part.sum))).toBe(kopecks(document.total.sum));
        expect(sum(document.lines.map((line) => line.orderedSum))).toBe(kopecks(document.total.orderedSum));
        expect(sum(document.lines.map((line) => line.vatSum))).toBe(kopecks(document.total.vatSum));
        for (const [index, line] of document.lines.entries()) {
          const rate = line.vatRate === "none" || line.vatRate === null ? 0n : BigInt(line.vatRate);
          const [total, vat] = [BigInt(kopecks(line.sum)), BigInt(kopecks(line.vatSum))];
          // VAT is total * rate / (100 + rate), rounded half up.
          const doubled = 2n * (vat * (100n + rate) - total * rate);
          expect(doubled > -(100n + rate) && doubled <= 100n + rate, `${line.vatSum} of ${line.sum} by ${rate}`).toBe(true);
          // Price times quantity equals the sum: kilograms as they are, boxes in pieces.
          const product = BigInt(kopecks(line.price)) * BigInt(kopecks(line.quantityInUnits));
          expect((2n * product + 100n) / 200n).toBe(total);
          const weighed = drawn[index]?.kind === "weight";
          expect(kopecks(line.quantityInUnits)).toBe(kopecks(line.quantity) * (weighed ? 1 : (lines[index]?.unitsInSupply ?? 0)));
        }
      }),
      { numRuns: process.env.TESTS === "all" ? 10_000 : 1_000 },
    );
  });

  test("VAT is that of each line, never of the total", () => {
    const boxes = { kind: "count", quantity: 100, unitsInSupply: 1, collectedShare: null, suborder: 0 } as const;
    const line = { ...boxes, base: 3, percent: 0, vatRate: 22 } as const;
    const { document } = documentOf([line, line, line, line]);
    // 3 x 22 / 122 = 0.54: one kopeck a line. Of the total, 12 x 22 / 122 = 2.16, it would be two.
    expect([document.total.sum, document.total.vatSum]).toEqual(["0.12", "0.04"]);
  });

  test.each([
    [0, "0.00"],
    [5, "0.05"],
    [-5, "-0.05"],
    [7448, "74.48"],
    [100, "1.00"],
  ])("%i hundredths are written as %s", (hundredths, text) => expect(toDecimal(hundredths)).toBe(text));
});

test("1C gets the buyer's own number as a requisite of the order, and none for an order without it", () => {
  const { document } = documentOf([]);
  expect(dealXml({ ...document, buyerNumber: "ЗП-1042 <26>" })).toContain(
    "<Наименование>Номер по данным клиента</Наименование><Значение>ЗП-1042 &lt;26&gt;</Значение>",
  );
  expect(dealXml(document)).not.toContain("Номер по данным клиента");
});
