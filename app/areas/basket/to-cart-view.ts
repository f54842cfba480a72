import { unbroken } from "#app/i18n/format.ts";
import { kilogramText } from "#app/i18n/per-kilogram.ts";
import { shownPicture } from "#app/ui/product-picture/picture-name.ts";
import type { BackInStockSubscriptions } from "#contract/back-in-stock.ts";
import type { AssortmentGroup, Basket, BasketGroup, BasketItem } from "#contract/basket.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import type { Money } from "#contract/primitives.ts";
import type { CartContract, CartGroup, CartLine, CartNext, CartSegment, CartView } from "./cart-view.ts";
import { commonDates } from "./chosen-dates.ts";

/** One block per segment with its discount groups (look.md section 4). `backInStock` covers the out-of-stock lines. */
export function toCartView(basket: Basket, backInStock: BackInStockSubscriptions | null = null): CartView {
  const { summary } = basket;
  const prepaid = new Set(basket.groups.assortmentGroups.filter((group) => group.type === "prepaid").map((group) => group.assortment));
  const items = new Map(basket.items.map((item) => [item.uuid, item]));
  const segments = toSegments(basket, items, (item) => toLine(item, prepaid, backInStock));
  return {
    version: basket.version,
    segments,
    commonDates: commonDates(segments),
    contracts: basket.groups.assortmentGroups.map(toContract),
    total: kopecksOf(summary.total),
    subtotal: kopecksOf(summary.subtotal),
    discount: kopecksOf(summary.discountValue),
    discountPercent: summary.discountPercent,
    ordered: summary.itemCount,
    positions: basket.items.length,
    minimum: kopecksOf(basket.constraints.minPriceForDeal),
    missing: kopecksOf(basket.constraints.missing),
    approval: basket.approval && { threshold: kopecksOf(basket.approval.threshold), earlier: kopecksOf(basket.approval.earlier) },
    branch: basket.branchUuid,
    branches: basket.branches,
    timeZone: basket.timeZone,
    movedPrices: basket.movedPrices,
    cleared: basket.cleared,
    problems: basket.problems.map(({ reason, subcategoryUuid, productUuid, assortment, amount }) => ({
      reason,
      segment: subcategoryUuid,
      product: productUuid,
      assortment,
      amount: kopecksOrNull(amount),
    })),
  };
}

type Items = ReadonlyMap<string, BasketItem>;

function toSegments(basket: Basket, items: Items, lineOf: (item: BasketItem) => CartLine): CartSegment[] {
  const segments = new Map<string, CartSegment>();
  for (const group of basket.groups.discountGroups) {
    const schedule = basket.deliverySchedules.find((each) => each.subcategoryUuid === group.subcategoryUuid);
    const existing = segments.get(group.subcategoryUuid);
    const segment = existing ?? {
      uuid: group.subcategoryUuid,
      name: schedule?.subcategoryName ?? group.name,
      dates: schedule?.availableDates ?? [],
      shelfLife: basket.shelfLife.find((each) => each.subcategoryUuid === group.subcategoryUuid)?.days ?? null,
      total: 0,
      positions: 0,
      ordered: false,
      groups: [],
    };
    segments.set(segment.uuid, segment);
    const view = toGroup(group, items, lineOf);
    segment.groups.push(view);
    segment.total += kopecksOf(group.total);
    segment.positions += view.lines.length;
    segment.ordered ||= view.lines.some((line) => line.ticked && line.unavailable === null);
  }
  return [...segments.values()];
}

function toGroup(group: BasketGroup, items: Items, lineOf: (item: BasketItem) => CartLine): CartGroup {
  const members = group.itemUuids.flatMap((uuid) => items.get(uuid) ?? []);
  return {
    uuid: group.uuid,
    name: group.name,
    type: group.type,
    count: group.count,
    countUnit: group.countUnit,
    steps: group.discounts.map(({ count, percent, isActive }) => ({ count, percent, current: isActive })),
    nudge: group.type === "grouped" ? nearestStep(members) : null,
    lines: members.map(lineOf),
  };
}

/** Any line can bring the group to its next step; the one that needs least is suggested. */
function nearestStep(members: readonly BasketItem[]): CartGroup["nudge"] {
  const [nearest] = members
    .flatMap((item) => toNext(item) ?? [])
    .sort((a, b) => a.more - b.more || Number(b.fitsLimit) - Number(a.fitsLimit));
  return nearest ? { more: nearest.more, percent: nearest.percent, fitsLimit: nearest.fitsLimit, shortage: nearest.shortage } : null;
}

function toLine(item: BasketItem, prepaid: ReadonlySet<string>, backInStock: BackInStockSubscriptions | null): CartLine {
  const { kind, step, min, max, round, unit } = item.dealQuantity;
  return {
    uuid: item.uuid,
    name: unbroken(item.name),
    sku: item.sku,
    picture: shownPicture(item.picture, item.previewImage),
    tint: item.tint,
    unit: item.unit,
    supplyUnit: item.supplyUnit,
    unitsInSupply: item.unitsInSupply,
    quantity: item.quantity,
    percent: item.percent,
    rules: { kind, step, min, max, round, unit },
    problem: item.quantityProblem,
    base: kopecksOf(item.price.basePerUnit),
    perUnit: kopecksOf(item.price.discountedPerUnit),
    ...kilogramText(kopecksOf(item.price.discountedPerUnit), item),
    catalog: kopecksOrNull(item.price.catalogPerUnit),
    was: kopecksOrNull(item.price.wasPerUnit),
    total: kopecksOf(item.price.total),
    subtotal: kopecksOf(item.price.subtotal),
    vat: item.vat,
    next: item.discountGroup === null ? toNext(item) : null,
    assortment: item.assortment.name,
    prepaid: prepaid.has(item.assortment.uuid),
    ticked: item.isChecked,
    unavailable: item.unavailableReason,
    ...(backInStock?.branch && item.unavailableReason === "out_of_stock" && { isAwaited: backInStock.awaited.includes(item.uuid) }),
    stock: item.stock,
    substitution: item.substitution,
    analog: item.analog,
  };
}

function toNext({ nextStep }: BasketItem): CartNext | null {
  if (!nextStep) return null;
  const { count, more, percent, discountedPerUnit, fitsLimit, shortage } = nextStep;
  return { count, more, percent, perUnit: kopecksOf(discountedPerUnit), fitsLimit, shortage: kopecksOrNull(shortage) };
}

function toContract(group: AssortmentGroup): CartContract {
  const balance = kopecksOf(group.balance);
  return {
    assortment: group.assortment,
    name: group.name,
    type: group.type,
    postpon: group.postpon,
    postponUnit: group.postponUnit,
    updatedAt: group.updatedAt,
    limit: kopecksOf(group.limit),
    debt: Math.max(0, -balance),
    advance: Math.max(0, balance),
    reserved: kopecksOf(group.reserved),
    available: kopecksOf(group.available),
    total: kopecksOf(group.total),
    excess: group.isLimitExceeded ? kopecksOf(group.excess) : 0,
    overdue: kopecksOf(group.overdue),
  };
}

function kopecksOrNull(value: Money | null): number | null {
  return value === null ? null : kopecksOf(value);
}
