import { v7 as uuidv7 } from "uuid";
import type { standing } from "#contract/standing.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import type { Handler } from "../handlers.ts";
import { refuse } from "../problem.ts";
import { mustBeSeen } from "../versions/versions.ts";
import { loadPlanned } from "./load-planned.ts";
import { move } from "./place-run.ts";
import { skipRuns } from "./plan-runs.ts";
import { findOrder, lockRun, openOrder } from "./read-orders.ts";
import { plannedDates, slotOf } from "./slots.ts";
import { standingRuns } from "./tables.ts";
import { toStandingOrder } from "./to-standing.ts";

/** A skipped delivery is never drafted again. */
export const skipRun: Handler<typeof standing.skip> = async ({ db, actor, now: clock }, { params, seen }) => {
  const now = clock();
  await db.transaction(async (tx) => {
    const order = await openOrder(tx, actor, params.uuid);
    const run = await lockRun(tx, order.uuid, params.date);
    if (run?.state === "skipped") return;
    await mustBeSeen(tx, order, seen);
    if (run) {
      move(run, "skip");
      await skipRuns(tx, [{ order, run }], "person", now, actor);
      return;
    }
    const planned = (await loadPlanned(tx, [order.uuid])).get(order.uuid) ?? refuse("NOT_FOUND");
    const { plan, segments } = planned;
    const isPlanned = plannedDates(order, params.date, params.date).length > 0 && params.date >= plainDateIn(now, plan.timeZone);
    if (!isPlanned) refuse("NOT_FOUND");
    const { cutoffAt, deliveryDate } = slotOf(order, params.date, plan, segments);
    if (cutoffAt !== null && cutoffAt <= now) refuse("TRANSITION_NOT_ALLOWED");
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
