import type { z } from "zod";
import type { AssortmentGroup, Basket, BasketGroup, BasketItem } from "#contract/basket.ts";
import type { Unit } from "#contract/enums.ts";
import { pictureAddress } from "#contract/pictures.ts";
import { money } from "#contract/primitives.ts";
import type { QuantityRules } from "#contract/products.ts";
import { fromHundredths, orderableRange, type QuantityProblem } from "#contract/quantity.ts";
import { needsDirector } from "../deals/approval.ts";
import { toStock } from "../stock/to-stock.ts";
import type { BasketLine } from "./basket-data.ts";
import type { BasketGroupSum } from "./basket-groups.ts";
import type { AssortmentSum, CalculatedBasket, CalculatedLine } from "./calculate-basket.ts";
import { quantityRules } from "./calculate-basket.ts";
import { discountedPerUnit } from "./price.ts";
import { markOf } from "./price-terms.ts";
import type { VatFrom } from "./vat-by-day.ts";

export const pictureUrl = (icon: string) => `/pictures/${icon}.svg`;

/** The basket in the contract's format: roubles, and quantities in units of sale. */
export function toBasket(basket: CalculatedBasket): z.input<typeof Basket> {
  const { data, summary } = basket;
  const groupNames = new Map(data.groups.map((group) => [group.uuid, group.name]));
  return {
    uuid: data.uuid,
    version: data.version,
    cleared: data.cleared && { at: data.cleared.at.toISOString(), count: data.cleared.count },
    items: basket.lines.map((line) => toItem(line, basket.vat.get(line.uuid) ?? [], groupNames)),
    movedPrices: markOf(movedLines(basket)),
    groups: { discountGroups: basket.groups.map(toGroup), assortmentGroups: basket.assortments.map(toAssortmentGroup) },
    summary: {
      total: money(summary.total),
      subtotal: money(summary.subtotal),
      discountPercent: fromHundredths(summary.discountPercent),
      discountValue: money(summary.discountValue),
      itemCount: summary.itemCount,
    },
    branchUuid: data.branch?.uuid ?? null,
    branches: data.branches.map(({ uuid, name, address }) => ({ uuid, name, address })),
    constraints: { minPriceForDeal: money(basket.minTotal), missing: money(basket.missing) },
    approval: toApproval(basket),
    deliverySchedules: basket.segments.map(({ segmentUuid, name, dates }) => ({
      subcategoryUuid: segmentUuid,
      subcategoryName: name,
      availableDates: dates.map(({ date, cutoffAt }) => ({ date, cutoffAt: cutoffAt.toISOString() })),
    })),
    shelfLife: Object.entries(data.shelfLife).map(([subcategoryUuid, days]) => ({ subcategoryUuid, days })),
    timeZone: data.branch?.timeZone ?? "Europe/Moscow",
    problems: basket.problems.map(({ reason, segmentUuid, productUuid, assortmentUuid, amount }) => ({
      reason,
      subcategoryUuid: segmentUuid,
      productUuid,
      assortment: assortmentUuid,
      amount: amount === null ? null : money(amount),
    })),
  };
}

function toApproval({ data, summary }: CalculatedBasket): z.input<typeof Basket>["approval"] {
  const { approvalThresholdKopecks: threshold } = data.company;
  const needsApproval = data.orderer !== null && summary.itemCount > 0 && needsDirector(data.company, summary.total, data.orderedEarlier);
  return needsApproval && threshold !== null ? { threshold: money(threshold), earlier: money(data.orderedEarlier) } : null;
}

export const movedLines = ({ lines }: CalculatedBasket) => lines.filter((line) => line.moved !== null);

function toItem(line: CalculatedLine, vat: readonly VatFrom[], groupNames: ReadonlyMap<string, string>): z.input<typeof BasketItem> {
  const { priced, nextStep, groupUuid } = line;
  return {
    ...toProductFields(line),
    ...toPreview(line),
    price: {
      basePerUnit: money(priced.base),
      discountedPerUnit: money(priced.perUnit),
      total: money(priced.total),
      subtotal: money(priced.subtotal),
      catalogPerUnit: line.priceKopecks > priced.base ? money(line.priceKopecks) : null,
      wasPerUnit: line.moved && money(line.moved.was),
    },
    vat: vat.map(({ from, rate, vat: sum }) => ({ from, vatRate: rate, vat: sum === null ? null : money(sum) })),
    percent: fromHundredths(priced.percent),
    unitWeight: line.unitWeight,
    quantity: fromHundredths(line.quantity),
    quantityProblem: line.quantityProblem && {
      reason: line.quantityProblem.reason,
      count: fromHundredths(boundOf(line, line.quantityProblem)),
    },
    ladder: line.ownLadder.map((step) => ({
      uuid: step.uuid,
      count: fromHundredths(step.countHundredths),
      percent: fromHundredths(step.percentHundredths),
      cost: money(priced.base),
      discountCost: money(discountedPerUnit(priced.base, step.percentHundredths)),
    })),
    nextStep: nextStep && {
      count: fromHundredths(nextStep.count),
      more: fromHundredths(nextStep.more),
      percent: fromHundredths(nextStep.percent),
      discountedPerUnit: money(nextStep.perUnit),
      fitsLimit: nextStep.fitsLimit,
      shortage: nextStep.shortage === null ? null : money(nextStep.shortage),
    },
    discountGroup: groupUuid === null ? null : { uuid: groupUuid, name: groupNames.get(groupUuid) ?? "" },
    assortment: { uuid: line.assortmentUuid, name: line.assortmentName },
    subcategoryUuid: line.segmentUuid,
    stock: line.stock && toStock(line.stock),
    substitution: line.substitution,
    analog: line.analog,
    isChecked: line.isChecked,
    isAvailable: line.unavailable === null,
    unavailableReason: line.unavailable,
  };
}

type ProductFields = Parameters<typeof toQuantityRules>[0] & Pick<BasketLine, "uuid" | "name" | "sku" | "unit" | "unitsInSupply">;

/** A product with its quantity rules. */
export function toProductFields(product: ProductFields) {
  const { uuid, name, sku, unit, supplyUnit, unitsInSupply } = product;
  return { uuid, name, sku, unit: unit as Unit, supplyUnit: supplyUnit as Unit, unitsInSupply, dealQuantity: toQuantityRules(product) };
}

export function toPreview({ picture, icon, tint }: Pick<BasketLine, "picture" | "icon" | "tint">) {
  return { previewImage: picture ? pictureAddress(picture.name, 240) : pictureUrl(icon), picture, tint };
}

export function toQuantityRules(line: Parameters<typeof quantityRules>[0] & Pick<BasketLine, "supplyUnit">): QuantityRules {
  const { kind, step, min, max, round } = quantityRules(line);
  return {
    kind,
    step: fromHundredths(step),
    min: fromHundredths(min),
    max: fromHundredths(max),
    round,
    precision: 2,
    unit: (line.kind === "weight" ? "kg" : line.supplyUnit) as Unit,
  };
}

/** The violated bound for the error text, hundredths. */
export function boundOf(line: Parameters<typeof quantityRules>[0], problem: QuantityProblem): number {
  const { lowest, highest } = orderableRange(quantityRules(line));
  return { min: lowest, max: highest, step: problem.count, precision: problem.count }[problem.reason];
}

export function toGroup(group: BasketGroupSum): z.input<typeof BasketGroup> {
  return {
    uuid: group.uuid,
    name: group.name,
    type: group.type,
    subcategoryUuid: group.segmentUuid,
    count: fromHundredths(group.count),
    countUnit: group.countUnit as Unit | null,
    total: money(group.total),
    totalWithoutDiscount: money(group.totalWithoutDiscount),
    totalDiscountAmount: money(group.totalWithoutDiscount - group.total),
    percent: fromHundredths(group.percent),
    discounts: group.discounts.map(({ uuid, countHundredths, percentHundredths, isActive }) => ({
      uuid,
      count: fromHundredths(countHundredths),
      percent: fromHundredths(percentHundredths),
      isActive,
    })),
    itemUuids: group.lineUuids,
  };
}

function toAssortmentGroup(sum: AssortmentSum): z.input<typeof AssortmentGroup> {
  return {
    uuid: sum.uuid,
    name: sum.name,
    type: sum.type,
    updatedAt: sum.updatedAt.toISOString(),
    balance: money(sum.balanceKopecks),
    assortment: sum.assortmentUuid,
    postpon: sum.postponDays,
    postponUnit: sum.postponUnit,
    limit: money(sum.limitKopecks),
    reserved: money(sum.reservedKopecks),
    available: money(sum.available),
    total: money(sum.total),
    isLimitExceeded: sum.excess > 0,
    excess: money(sum.excess),
    overdue: money(sum.overdueKopecks),
  };
}
