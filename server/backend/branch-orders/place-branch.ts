import { and, eq, inArray } from "drizzle-orm";
import type { branchOrders as calls } from "#contract/branch-orders.ts";
import { loadGivenLines } from "../basket/load-basket.ts";
import { placeOrder } from "../basket/place-order.ts";
import { callOnce } from "../db/once.ts";
import type { Handler } from "../handlers.ts";
import { openGrid } from "./read-grid.ts";
import { branchOrderLines } from "./tables.ts";

/**
 * Places one deal: a retry with the same idempotency key gets the stored answer, a concurrent request with another key finds the
 * cells empty. Lock order: key, grid, then the locks of `placeOrder`.
 */
export const placeBranch: Handler<typeof calls.place> = (context, input) => {
  const { actor } = context;
  const { params, body } = input;
  const now = context.now();
  return callOnce(context, "branchOrders.place", input, async (tx) => {
    const { cells } = await openGrid(tx, actor);
    const lines = cells.get(params.uuid) ?? [];
    const { deal, basket } = await placeOrder(tx, {
      actor,
      branchUuid: params.uuid,
      comment: body.comment ?? "",
      buyerNumber: body.buyerNumber ?? "",
      now,
      load: (owner) => loadGivenLines(tx, actor, owner, { lines, branchUuid: params.uuid, now }),
      choose: (data) => ({ data, order: body }),
    });
    const placed = basket.lines.filter((line) => line.priced.participates).map((line) => line.uuid);
    await tx
      .delete(branchOrderLines)
      .where(
        and(
          eq(branchOrderLines.customerUuid, actor.customerUuid),
          eq(branchOrderLines.branchUuid, params.uuid),
          inArray(branchOrderLines.productUuid, placed),
        ),
      );
    return { uuid: deal.uuid, number: String(deal.number), createdAt: now.toISOString() };
  });
};
