import type { Deal, DealProduct, DealSummary, LineChange, StatusLog } from "#contract/deal.ts";
import { money } from "#contract/primitives.ts";
import type { Actor } from "../context.ts";
import { toSuborders } from "../suborders/to-suborder.ts";
import type { VatTerms } from "../vat/rates.ts";
import { vatSums } from "../vat/vat-sums.ts";
import type { DealContract } from "./deal-contracts.ts";
import { isOverdue } from "./deal-facts.ts";
import { discountPercent, toDealGroups } from "./deal-groups.ts";
import type { DealRecord } from "./deal-record.ts";
import { parseDealType } from "./deal-type.ts";
import { taxedLine, toLineVat } from "./deal-vat.ts";
import { confirmExcesses } from "./limit-recheck.ts";
import { nameOf } from "./name-of.ts";
import type { LineRow, LineWithPicture, LoadedDeal, LogRow } from "./read-deal.ts";
import { toActorFacts, toDealFacts } from "./read-facts.ts";
import { shownActions } from "./shown-actions.ts";
import { type GroupSnapshot, type LineSnapshot, toLineWishes } from "./snapshot.ts";
import type { LogDetails } from "./tables.ts";

export function toDealSummary(actor: Actor, record: DealRecord, now: Date): DealSummary {
  return toSummaryAndActions(actor, record, record.contracts, now).summary;
}

type ShownDeal = LoadedDeal & { logs: readonly LogRow[]; vat: VatTerms };

export function toDeal(actor: Actor, { record, lines, suborders, contracts, logs, vat }: ShownDeal, now: Date): Deal {
  const { deal } = record;
  const { summary, statuses, blocked } = toSummaryAndActions(actor, record, contracts, now);
  return {
    ...summary,
    version: deal.version,
    statusUpdatedAt: deal.statusUpdatedAt.toISOString(),
    buyerCustomerUuid: deal.buyerCustomerUuid,
    buyerCustomerName: nameOf(record.creator),
    sellerCompanyUuid: deal.sellerCompanyUuid,
    sellerCustomerPhone: record.seller?.workPhone ?? record.seller?.phone ?? null,
    products: lines.map((line) => toDealProduct(line, vat)),
    deliveryDetails: { driver: deal.driver, car: deal.car },
    comment: deal.comment,
    declineReason: deal.declineReason,
    isPaid: deal.isPaid,
    statusesLogs: logs.map(toStatusLog),
    discountGroups: toDealGroups(lines.map(withSnapshot), deal.discountGroups as GroupSnapshot[]),
    assortments: contracts.map((contract) => ({
      uuid: contract.assortmentUuid,
      name: contract.name,
      type: contract.type,
      total: money(contract.total),
      available: money(contract.available),
      missing: money(contract.missing),
    })),
    totalPriceWithoutDiscount: money(deal.subtotalKopecks),
    totalDiscountAmount: money(deal.subtotalKopecks - deal.totalKopecks),
    discountPercent: discountPercent(deal.subtotalKopecks, deal.totalKopecks),
    totalWithDiscount: money(deal.totalKopecks),
    vat: vatSums(lines.map((line) => taxedLine(line, vat))),
    suborders: toSuborders(deal.number, suborders, lines),
    allowedStatuses: statuses,
    blocked: blocked.map(({ amount, at, ...rest }) => ({
      ...rest,
      amount: amount === null ? null : money(amount),
      at: at?.toISOString() ?? null,
    })),
  };
}

/** Throws on an unknown status or type (specification 1 section 4). */
function toSummaryAndActions(actor: Actor, record: DealRecord, contracts: readonly DealContract[], now: Date) {
  const { deal } = record;
  const facts = toDealFacts(record, contracts, now);
  const shown = shownActions(facts, toActorFacts(actor, record), contracts, confirmExcesses(record.lastEditDifference, contracts));
  const summary: DealSummary = {
    uuid: deal.uuid,
    number: String(deal.number),
    buyerNumber: deal.buyerNumber,
    createdAt: deal.createdAt.toISOString(),
    status: facts.status,
    type: parseDealType(deal.type),
    buyerCompanyUuid: deal.buyerCompanyUuid,
    buyerCompanyName: deal.buyerCompanyName,
    branchUuid: deal.branchUuid,
    branchName: deal.branchName,
    deliveryAddress: deal.deliveryAddress,
    deliveryFrom: deal.deliveryFrom,
    deliveryTo: deal.deliveryTo,
    sellerCustomerUuid: deal.sellerCustomerUuid,
    sellerCustomerName: record.seller === null ? null : nameOf(record.seller),
    total: money(deal.totalKopecks),
    actualTotal: deal.actualTotalKopecks === null ? null : money(deal.actualTotalKopecks),
    productCount: deal.productCount,
    isPartlyCollected: deal.isPartlyCollected,
    consentNeeded: deal.consentNeeded || deal.directorConsent,
    isChangedBySeller: deal.consentNeeded && record.isEditedBySeller,
    isOverdue: isOverdue(facts),
    actedByName: record.actedByName,
    consentUntil: deal.consentUntil?.toISOString() ?? null,
    allowedActions: shown.actions,
  };
  return { summary, statuses: shown.statuses, blocked: shown.blocked };
}

function toDealProduct(line: LineWithPicture, vat: VatTerms): DealProduct {
  const { ladder: _, ...snapshot } = line.snapshot as LineSnapshot;
  const collectedQuantity = line.collectedHundredths === null ? null : line.collectedHundredths / 100;
  return {
    uuid: line.uuid,
    productUuid: line.productUuid,
    suborderUuid: line.suborderUuid,
    subcategoryUuid: line.segmentUuid,
    assortmentUuid: line.assortmentUuid,
    discountGroupUuid: line.discountGroupUuid,
    deliveryDate: line.deliveryDate,
    quantity: line.quantityHundredths / 100,
    basePerUnit: money(line.baseKopecks),
    discountedPerUnit: money(line.perUnitKopecks),
    percent: line.percentHundredths / 100,
    subtotal: money(line.subtotalKopecks),
    total: money(line.totalKopecks),
    actualTotal: line.actualTotalKopecks === null ? null : money(line.actualTotalKopecks),
    ...toLineVat(line, vat),
    data: JSON.stringify({
      ...snapshot,
      ...toLineWishes(snapshot),
      buyerCode: snapshot.buyerCode ?? null,
      picture: line.picture,
      collectedQuantity,
      reason: line.collectReason,
    }),
  };
}

function toStatusLog(log: LogRow): StatusLog {
  return {
    uuid: log.uuid,
    createdAt: log.createdAt.toISOString(),
    event: log.event as StatusLog["event"],
    from: log.fromStatus,
    to: log.toStatus,
    actorUuid: log.actorUuid,
    actorName: log.actorName,
    actorSide: log.actorSide,
    comment: log.comment,
    changes: log.changes as LineChange[],
    details: toDetails(log.details),
  };
}

function toDetails({ amountKopecks, ...details }: LogDetails): StatusLog["details"] {
  return { ...details, ...(amountKopecks !== undefined && { amount: money(amountKopecks) }) };
}

function withSnapshot(line: LineRow) {
  return { ...line, snapshot: line.snapshot as LineSnapshot };
}
