import { eq } from "drizzle-orm";
import type { standingOrders as calls } from "#contract/standing-orders.ts";
import type { Handler } from "../handlers.ts";
import { throwProblem } from "../problem.ts";
import { changeOrder } from "./change-order.ts";
import { readOwnerOf } from "./owner.ts";
import { standingOrders } from "./tables.ts";
import { stoppedText } from "./texts.ts";

/** The caller becomes the owner of a stopped order, unless its owner may order again. */
export const resumeOrder: Handler<typeof calls.resume> = (context, input) =>
  changeOrder(context, input, async ({ tx, order, now }) => {
    if (order.stopReason === null && order.pauseFrom === null) throwProblem("TRANSITION_NOT_ALLOWED");
    const set = { pauseFrom: null, pauseTo: null, since: now };
    if (order.stopReason === null) return { set, fields: ["standingTerms"] };
    const owner = await readOwnerOf(tx, order.uuid);
    const ownerUuid = "lost" in owner ? context.actor.customerUuid : order.ownerUuid;
    await tx.update(standingOrders).set({ ownerUuid, stopReason: null }).where(eq(standingOrders.uuid, order.uuid));
    const own = await readOwnerOf(tx, order.uuid);
    if ("lost" in own) throwProblem("TRANSITION_NOT_ALLOWED", undefined, stoppedText(own.lost));
    return { set: { ...set, ownerUuid, stopReason: null }, fields: ["standingTerms", "status"] };
  });
