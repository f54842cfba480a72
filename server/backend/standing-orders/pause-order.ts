import type { standingOrders as calls } from "#contract/standing-orders.ts";
import type { Handler } from "../handlers.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { changeOrder } from "./change-order.ts";
import { stateOf } from "./to-standing-order.ts";

/** Skips the deliveries of these days, including drafted ones. */
export const pauseOrder: Handler<typeof calls.pause> = (context, input) =>
  changeOrder(context, input, async ({ order, today, now }) => {
    if (!["active", "paused"].includes(stateOf(order, today))) throwProblem("TRANSITION_NOT_ALLOWED");
    const { dateFrom: pauseFrom = today, dateTo: pauseTo = null } = input.body;
    if (pauseFrom < today) throwFieldErrors({ dateFrom: "datePast" });
    if (pauseTo !== null && pauseTo < pauseFrom) throwFieldErrors({ dateTo: "datesOrder" });
    if (pauseFrom === order.pauseFrom && pauseTo === order.pauseTo) return null;
    return { set: { pauseFrom, pauseTo, since: now }, fields: ["standingTerms"] };
  });
