import { asc, eq, inArray } from "drizzle-orm";
import type { DealSummary } from "#contract/deal.ts";
import type { deals as calls } from "#contract/deals.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import type { VatRate } from "#contract/vat.ts";
import common from "#locales/ru/common.json" with { type: "json" };
import texts from "#locales/ru/list-files.json" with { type: "json" };
import statuses from "#locales/ru/statuses.json" with { type: "json" };
import type { SignedIn } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { writeList } from "../files/list-file.ts";
import type { Input } from "../handlers.ts";
import { interpolate } from "../interpolate.ts";
import { readVatTerms, type VatTermsOf } from "../vat/read-vat-terms.ts";
import { vatOfLine } from "../vat/vat-sums.ts";
import { taxedLine } from "./deal-vat.ts";
import { listDeals } from "./list-deals.ts";
import type { LineSnapshot } from "./snapshot.ts";
import { dealLines, deals as dealTable } from "./tables.ts";

const titles = texts.deals;
const day = (date: string) => date.split("-").reverse().join(".");

const rateText = (rate: VatRate | null) => {
  if (rate === null) return common.vat.unknown;
  return rate === "none" ? common.vat.none : interpolate(common.vat.rate, { rate: `${rate} %` });
};

export async function getListFile(context: SignedIn, input: Input<typeof calls.listFile>) {
  const vatOf = await readVatTerms(context.db);
  return writeList({
    title: titles.title,
    now: context.now(),
    read: async (paging) => {
      const { deals, total } = await listDeals(context, { ...input, query: { ...input.query, ...paging } });
      return { rows: await withLines(context.db, deals, vatOf), total };
    },
    columns: [
      { kind: "text", title: titles.number, width: 12, value: ({ deal }) => deal.number },
      { kind: "instant", title: titles.createdAt, width: 18, value: ({ deal }) => new Date(deal.createdAt) },
      { kind: "text", title: titles.status, width: 22, value: ({ deal }) => statuses.deal[deal.status] },
      { kind: "text", title: titles.company, width: 30, value: ({ deal }) => deal.buyerCompanyName },
      { kind: "text", title: titles.branch, width: 26, value: ({ deal }) => deal.branchName },
      { kind: "text", title: titles.address, width: 40, value: ({ deal }) => deal.deliveryAddress },
      { kind: "text", title: titles.seller, width: 30, value: ({ deal }) => deal.sellerCustomerName },
      { kind: "text", title: titles.delivery, width: 14, value: ({ line }) => line && day(line.deliveryDate) },
      { kind: "text", title: titles.sku, width: 14, value: ({ line }) => line?.product.sku ?? null },
      { kind: "text", title: titles.product, width: 40, value: ({ line }) => line?.product.name ?? null },
      { kind: "number", title: titles.quantity, width: 12, value: ({ line }) => line && line.quantity / 100 },
      {
        kind: "number",
        title: titles.collected,
        width: 12,
        value: ({ line }) => (line && line.collected !== null ? line.collected / 100 : null),
      },
      { kind: "text", title: titles.supplyUnit, width: 12, value: ({ line }) => line && common.units[line.product.supplyUnit] },
      { kind: "money", title: titles.price, width: 14, value: ({ line }) => line?.price ?? null },
      { kind: "text", title: titles.unit, width: 10, value: ({ line }) => line && common.units[line.product.unit] },
      { kind: "money", title: titles.sum, width: 16, value: ({ line }) => line?.sum ?? null },
      { kind: "text", title: titles.vatRate, width: 14, value: ({ line }) => line && rateText(line.rate) },
      { kind: "money", title: titles.vat, width: 16, value: ({ line }) => line?.vat ?? null },
      { kind: "money", title: titles.total, width: 16, value: ({ deal }) => kopecksOf(deal.actualTotal ?? deal.total) },
      { kind: "text", title: titles.buyerNumber, width: 20, value: ({ deal }) => deal.buyerNumber },
      { kind: "text", title: titles.buyerCode, width: 16, value: ({ line }) => line?.product.buyerCode ?? null },
    ],
  });
}

type Row = { deal: DealSummary; line: Line | null };
type Line = {
  deliveryDate: string;
  quantity: number;
  collected: number | null;
  price: number;
  sum: number;
  rate: VatRate | null;
  /** Null while the rate is not known. */
  vat: number | null;
  product: LineSnapshot;
};

/** One row per product; one query for a page of deals. */
async function withLines(reader: Reader, deals: readonly DealSummary[], vatOf: VatTermsOf): Promise<Row[]> {
  if (deals.length === 0) return [];
  const uuids = deals.map(({ uuid }) => uuid);
  const rows = await reader
    .select({
      dealUuid: dealLines.dealUuid,
      deliveryDate: dealLines.deliveryDate,
      quantity: dealLines.quantityHundredths,
      collected: dealLines.collectedHundredths,
      price: dealLines.perUnitKopecks,
      totalKopecks: dealLines.totalKopecks,
      actualTotalKopecks: dealLines.actualTotalKopecks,
      snapshot: dealLines.snapshot,
      sellerUuid: dealTable.sellerCompanyUuid,
    })
    .from(dealLines)
    .innerJoin(dealTable, eq(dealTable.uuid, dealLines.dealUuid))
    .where(inArray(dealLines.dealUuid, uuids))
    .orderBy(asc(dealLines.position));
  const byDeal = Map.groupBy(rows, ({ dealUuid }) => dealUuid);
  return deals.flatMap((deal): Row[] => {
    const lines = byDeal.get(deal.uuid) ?? [];
    if (lines.length === 0) return [{ deal, line: null }];
    return lines.map(({ sellerUuid, ...line }) => {
      const { sum, rate } = taxedLine(line, vatOf(sellerUuid));
      const vat = rate === null ? null : vatOfLine(sum, rate);
      return { deal, line: { ...line, sum, rate, vat, product: line.snapshot as LineSnapshot } };
    });
  });
}
