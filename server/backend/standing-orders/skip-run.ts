import { eq } from "drizzle-orm";
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
import { isOpen } from "./run-rules.ts";
import { mayUnskip, plannedDates, slotOf } from "./slots.ts";
import { standingOrders, standingRuns } from "./tables.ts";
import { toStandingOrder } from "./to-standing-order.ts";

/** A skipped delivery is not drafted again unless the skip is taken back. */
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

export const unskipRun: Handler<typeof calls.unskip> = async ({ db, actor, now: clock }, { params, expectedVersion }) => {
  const now = clock();
  await db.transaction(async (tx) => {
    const order = await openOrder(tx, actor, params.uuid);
    const run = await lockRun(tx, order.uuid, params.date);
    if (run ? isOpen(run.state) : plannedDates(order, params.date, params.date).length > 0) return;
    await assertVersion(tx, order, expectedVersion);
    if (!run) throwProblem("NOT_FOUND");
    if (!mayUnskip(order, run, now)) throwProblem("TRANSITION_NOT_ALLOWED");
    await tx.delete(standingRuns).where(eq(standingRuns.uuid, run.uuid));
    await tx
      .update(standingOrders)
      .set({ plannedAt: new Date(0) })
      .where(eq(standingOrders.uuid, order.uuid));
  });
  return toStandingOrder(db, actor, await findOrder(db, actor, params.uuid), now);
};
