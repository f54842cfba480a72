import type { deals } from "#contract/deals.ts";
import { money } from "#contract/primitives.ts";
import type { Handler } from "../handlers.ts";
import { openDeal } from "./change-deal.ts";
import { discountPercent, toDealGroups } from "./deal-groups.ts";
import { throwDealProblem } from "./deal-problem.ts";
import { listAssortmentsOf, loadEditData } from "./edit-data.ts";
import { type EditPlan, planEdit } from "./plan-edit.ts";
import { decide } from "./transitions.ts";

/** A dry run of an edit: returns its sums and its difference, throws what the edit would throw and writes nothing. */
export const checkDeal: Handler<typeof deals.check> = async (context, { body }) =>
  context.db.transaction(async (tx) => {
    const productUuids = body.products.map((line) => line.productUuid);
    const open = await openDeal(tx, context, body.uuid, await listAssortmentsOf(tx, productUuids));
    const decision = decide(open.facts, open.actor, { action: "edit" });
    if ("refused" in decision) throwDealProblem(decision, open.contracts);
    const data = await loadEditData(tx, open.record.deal, productUuids, open.now);
    return toAnswer(planEdit(open, open.facts, open.locked, data, { products: body.products, byBuyer: open.actor.isOfBuyerCompany }));
  });

function toAnswer({ lines, groups, summary, changes }: EditPlan) {
  const grouped = lines.map((line) => ({
    productUuid: line.uuid,
    segmentUuid: line.segmentUuid,
    discountGroupUuid: line.groupUuid,
    quantityHundredths: line.quantity,
    subtotalKopecks: line.priced.subtotal,
    totalKopecks: line.priced.total,
    snapshot: line.snapshot,
  }));
  return {
    data: {
      groups: toDealGroups(grouped, groups),
      totalProductsCount: lines.length,
      products: lines.map((line) => ({
        productUuid: line.uuid,
        quantity: line.quantity / 100,
        discountedPerUnit: money(line.priced.perUnit),
        total: money(line.priced.total),
      })),
      total: money(summary.total),
      totalPriceWithoutDiscount: money(summary.subtotal),
      totalDiscountAmount: money(summary.discountValue),
      discountPercent: discountPercent(summary.subtotal, summary.total),
      changes,
    },
  };
}
