import type { standing } from "#contract/standing.ts";
import type { Handler } from "../handlers.ts";
import { refuse, refuseFields } from "../problem.ts";
import { changeOrder } from "./change-order.ts";
import { stateOf } from "./to-standing.ts";

/** Skips the deliveries of these days, including drafted ones. */
export const pauseOrder: Handler<typeof standing.pause> = (context, input) =>
  changeOrder(context, input, async ({ order, today, now }) => {
    if (!["active", "paused"].includes(stateOf(order, today))) refuse("TRANSITION_NOT_ALLOWED");
    const { dateFrom: pauseFrom = today, dateTo: pauseTo = null } = input.body;
    if (pauseFrom < today) refuseFields({ dateFrom: "datePast" });
    if (pauseTo !== null && pauseTo < pauseFrom) refuseFields({ dateTo: "datesOrder" });
    if (pauseFrom === order.pauseFrom && pauseTo === order.pauseTo) return null;
    return { set: { pauseFrom, pauseTo, since: now }, fields: ["standingTerms"] };
  });
