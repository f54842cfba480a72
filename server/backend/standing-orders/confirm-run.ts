import type { standingOrders as calls } from "#contract/standing-orders.ts";
import { once } from "../db/once.ts";
import type { Handler } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { assertVersion } from "../versions/versions.ts";
import { idempotencyKeyOfRun, placeRun } from "./place-run.ts";
import { findOrder, lockRun, mayChange, openOrder } from "./read-orders.ts";

/**
 * Places a drafted delivery as the caller's own deal. Lock order: idempotency key, standing order, delivery, then the locks of
 * `placeOrder`.
 */
export const confirmRun: Handler<typeof calls.confirm> = async (context, { params, body, expectedVersion }) => {
  const { db, actor } = context;
  const now = context.now();
  return db.transaction(async (tx) => {
    const order = await findOrder(tx, actor, params.uuid);
    if (!mayChange(actor, order)) throwProblem("FORBIDDEN");
    return once(tx, idempotencyKeyOfRun(order, params.date), now, async () => {
      const order = await openOrder(tx, actor, params.uuid);
      const run = orNotFound(await lockRun(tx, order.uuid, params.date));
      if (run.state !== "placed") await assertVersion(tx, order, expectedVersion);
      if (order.stopReason !== null) throwProblem("TRANSITION_NOT_ALLOWED");
      return placeRun(tx, "person", { order, run, actor, expectedTotal: body.expectedTotal, now });
    });
  });
};
