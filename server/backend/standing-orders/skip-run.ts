import { v7 as uuidv7 } from "uuid";
import { plainDateIn } from "#contract/plain-date.ts";
import type { standingOrders as calls } from "#contract/standing-orders.ts";
import type { Handler } from "../handlers.ts";
import { throwProblem } from "../problem.ts";
import { assertVersion } from "../versions/versions.ts";
import { loadOrderSchedules } from "./load-order-schedules.ts";
import { move } from "./place-run.ts";
import { skipRuns } from "./plan-runs.ts";
import { findOrder, lockRun, openOrder } from "./read-orders.ts";
import { plannedDates, slotOf } from "./slots.ts";
import { standingRuns } from "./tables.ts";
import { toStandingOrder } from "./to-standing-order.ts";

/** A skipped delivery is never drafted again. */
export const skipRun: Handler<typeof calls.skip> = async ({ db, actor, now: clock }, { params, expectedVersion }) => {
  const now = clock();
  await db.transaction(async (tx) => {
    const order = await openOrder(tx, actor, params.uuid);
    const run = await lockRun(tx, order.uuid, params.date);
    if (run?.state === "skipped") return;
    await assertVersion(tx, order, expectedVersion);
    if (run) {
      move(run, "skip");
      await skipRuns(tx, [{ order, run }], "person", now, actor);
      return;
    }
    const planned = (await loadOrderSchedules(tx, [order.uuid])).get(order.uuid) ?? throwProblem("NOT_FOUND");
    const { plan, segments } = planned;
    const isPlanned = plannedDates(order, params.date, params.date).length > 0 && params.date >= plainDateIn(now, plan.timeZone);
    if (!isPlanned) throwProblem("NOT_FOUND");
    const { cutoffAt, deliveryDate } = slotOf(order, params.date, plan, segments);
    if (cutoffAt !== null && cutoffAt <= now) throwProblem("TRANSITION_NOT_ALLOWED");
    await tx.insert(standingRuns).values({
      uuid: uuidv7(),
      orderUuid: order.uuid,
      date: params.date,
      deliveryDate: deliveryDate ?? params.date,
      cutoffAt,
      state: "skipped",
      reason: "person",
      decidedBy: actor.name,
      updatedAt: now,
    });
  });
  return toStandingOrder(db, actor, await findOrder(db, actor, params.uuid), now);
};
