import type { standing } from "#contract/standing.ts";
import { once } from "../db/once.ts";
import type { Handler } from "../handlers.ts";
import { found, refuse } from "../problem.ts";
import { mustBeSeen } from "../versions/versions.ts";
import { claimOfRun, placeRun } from "./place-run.ts";
import { findOrder, lockRun, mayChange, openOrder } from "./read-orders.ts";

/**
 * Places a drafted delivery as the caller's own deal. Lock order: idempotency key, standing order, delivery, then the locks of
 * `placeOrder`.
 */
export const confirmRun: Handler<typeof standing.confirm> = async (context, { params, body, seen }) => {
  const { db, actor } = context;
  const now = context.now();
  return db.transaction(async (tx) => {
    const order = await findOrder(tx, actor, params.uuid);
    if (!mayChange(actor, order)) refuse("FORBIDDEN");
    return once(tx, claimOfRun(order, params.date), now, async () => {
      const order = await openOrder(tx, actor, params.uuid);
      const run = found(await lockRun(tx, order.uuid, params.date));
      if (run.state !== "placed") await mustBeSeen(tx, order, seen);
      if (order.stopReason !== null) refuse("TRANSITION_NOT_ALLOWED");
      return placeRun(tx, "person", { order, run, actor, expectedTotal: body.expectedTotal, now });
    });
  });
};
