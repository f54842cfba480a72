import { parseDealStatus } from "#contract/deal-statuses.ts";
import type { ExchangeDeal, ExchangeDealLine } from "#contract/exchange-deals.ts";
import type { DealPerson, DealRow } from "../../deals/deal-record.ts";
import { parseDealType } from "../../deals/deal-type.ts";
import { sumNow, taxedLine } from "../../deals/deal-vat.ts";
import { nameOf } from "../../deals/name-of.ts";
import type { LineRow, SuborderRow } from "../../deals/read-deal.ts";
import type { LineSnapshot } from "../../deals/snapshot.ts";
import { sentArticle } from "../../products/marked-article.ts";
import { suborderNumber } from "../../suborders/plan.ts";
import type { VatTerms } from "../../vat/rates.ts";
import { vatOfLine } from "../../vat/vat-sums.ts";
import { toDecimal } from "../decimal.ts";

type Person = Pick<DealPerson, "surname" | "name" | "patronymic" | "deletedAt">;
type Line = LineRow & { externalId: string | null };

export type StoredDeal = {
  deal: DealRow;
  buyer: Pick<ExchangeDeal["buyer"], "legalName" | "inn" | "kpp" | "legalAddress"> | null;
  center: string | null;
  creator: Person | null;
  seller: Person | null;
  changedAt: Date;
  /** A part of its weight above the order is not paid yet. */
  isShort: boolean;
  lines: readonly Line[];
  suborders: readonly SuborderRow[];
  vat: VatTerms;
  documents: readonly { uuid: string; name: string; contentType: string; size: number; createdAt: Date }[];
};

const noRequisites = { legalName: "", inn: "", kpp: "", legalAddress: "" };

export function toExchangeDeal(stored: StoredDeal): ExchangeDeal {
  const { deal, buyer, center, creator, seller, changedAt, isShort, lines, suborders, documents, vat } = stored;
  const active = suborders.filter((row) => row.deletedAt === null);
  const numbers = new Map(active.map((row) => [row.uuid, suborderNumber(String(deal.number), row.ordinal)]));
  const sentLines = lines.map((line) => toLine(line, numbers.get(line.suborderUuid ?? "") ?? null, vat));
  const linesOf = Map.groupBy(lines, (line) => line.suborderUuid);
  return {
    uuid: deal.uuid,
    number: String(deal.number),
    buyerNumber: deal.buyerNumber,
    version: deal.version,
    type: parseDealType(deal.type),
    status: parseDealStatus(deal.status),
    createdAt: deal.createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    statusChangedAt: deal.statusUpdatedAt.toISOString(),
    buyer: { uuid: deal.buyerCompanyUuid, name: deal.buyerCompanyName, ...(buyer ?? noRequisites) },
    branch: { uuid: deal.branchUuid, name: deal.branchName, address: deal.deliveryAddress },
    center: { uuid: deal.distributionCenterUuid, name: center ?? "" },
    representative: deal.sellerCustomerUuid === null ? null : { uuid: deal.sellerCustomerUuid, name: nameOf(seller) },
    creator: { uuid: deal.buyerCustomerUuid, name: nameOf(creator) },
    comment: deal.comment,
    declineReason: deal.declineReason,
    isPaid: deal.isPaid && !isShort,
    consentNeeded: deal.consentNeeded || deal.directorConsent,
    delivery: { from: deal.deliveryFrom, to: deal.deliveryTo, driver: deal.driver, car: deal.car },
    lines: sentLines.map(({ sent }) => sent),
    suborders: active.map((row) => ({
      uuid: row.uuid,
      number: numbers.get(row.uuid) ?? "",
      status: row.status,
      storage: { uuid: row.storageUuid, name: row.storageName, address: row.storageAddress },
      deliveryDate: row.deliveryDate,
      sum: toDecimal(sumOf(linesOf.get(row.uuid) ?? [], sumNow)),
    })),
    documents: documents.map(({ uuid, name, contentType, size, createdAt }) => ({
      uuid,
      name,
      contentType,
      size,
      createdAt: createdAt.toISOString(),
    })),
    total: {
      sum: toDecimal(deal.actualTotalKopecks ?? deal.totalKopecks),
      orderedSum: toDecimal(deal.totalKopecks),
      vatSum: toDecimal(sentLines.reduce((sum, { vatKopecks }) => sum + vatKopecks, 0)),
    },
  };
}

function toLine(line: Line, suborder: string | null, vat: VatTerms): { sent: ExchangeDealLine; vatKopecks: number } {
  const snapshot = line.snapshot as LineSnapshot;
  const { sku, name, supplyUnit, unit, dealQuantity, analog } = snapshot;
  const quantity = line.collectedHundredths ?? line.quantityHundredths;
  const isWeighed = dealQuantity.kind === "weight";
  const { sum, rate: vatRate } = taxedLine(line, vat);
  const vatKopecks = vatOfLine(sum, vatRate);
  const sent: ExchangeDealLine = {
    uuid: line.uuid,
    suborder,
    deliveryDate: line.deliveryDate,
    goods: line.productUuid,
    externalId: line.externalId,
    sku: sentArticle(sku, line.productUuid),
    buyerCode: snapshot.buyerCode ?? null,
    name,
    supplyUnit,
    unit,
    unitsInSupply: line.unitsInSupply,
    quantity: toDecimal(quantity),
    quantityInUnits: toDecimal(isWeighed ? quantity : quantity * line.unitsInSupply),
    orderedQuantity: toDecimal(line.quantityHundredths),
    collectedQuantity: line.collectedHundredths === null ? null : toDecimal(line.collectedHundredths),
    reason: line.collectReason,
    priceWithoutDiscount: toDecimal(line.baseKopecks),
    price: toDecimal(line.perUnitKopecks),
    discountPercent: toDecimal(line.percentHundredths),
    sum: toDecimal(sum),
    orderedSum: toDecimal(line.totalKopecks),
    substitution: snapshot.substitution ?? null,
    analog: analog ? { goods: analog.uuid, sku: sentArticle(analog.sku, analog.uuid), name: analog.name } : null,
    shelfLifeDays: snapshot.shelfLifeDays ?? null,
    vatRate,
    vatSum: toDecimal(vatKopecks),
  };
  return { sent, vatKopecks };
}

const sumOf = (lines: readonly LineRow[], pick: (line: LineRow) => number) => lines.reduce((sum, line) => sum + pick(line), 0);
