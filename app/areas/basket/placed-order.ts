import type { Deal } from "#contract/deal.ts";
import { kopecksOf } from "#contract/kopecks.ts";

/** How long an order counts as just placed. */
const freshMs = 3_600_000;

export function isFresh({ createdAt }: Pick<Deal, "createdAt">, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) < freshMs;
}

export type PlacedOrder = ReturnType<typeof toPlacedOrder>;

/** View model of the success page; sums are kopecks. */
export function toPlacedOrder(deal: Deal) {
  const contract = (type: "prepaid" | "deferred") =>
    deal.assortments
      .filter((each) => each.type === type && each.total.amount > 0)
      .map(({ uuid, name, total }) => ({ uuid, name, total: kopecksOf(total) }));
  return {
    uuid: deal.uuid,
    positions: deal.productCount,
    total: kopecksOf(deal.total),
    discount: kopecksOf(deal.totalDiscountAmount),
    branch: deal.branchName,
    deliveryFrom: deal.deliveryFrom,
    deliveryTo: deal.deliveryTo,
    consentNeeded: deal.consentNeeded,
    seller: deal.sellerCustomerName,
    prepaid: contract("prepaid"),
    deferred: contract("deferred"),
    suborders: deal.suborders
      .filter((suborder) => suborder.deletedAt === null)
      .map(({ uuid, number, storageName, deliveryDate, products, total }) => ({
        uuid,
        number,
        storageName,
        deliveryDate,
        products: products.map(({ name }) => name),
        total: kopecksOf(total),
      }))
      .sort((a, b) => a.deliveryDate.localeCompare(b.deliveryDate) || a.number.localeCompare(b.number)),
  };
}
