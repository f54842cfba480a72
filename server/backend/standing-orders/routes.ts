import { desc, eq } from "drizzle-orm";
import { maxStandingOrders } from "#contract/limits.ts";
import type { standingOrders as calls } from "#contract/standing-orders.ts";
import type { Handler, Handlers } from "../handlers.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { assertVersion } from "../versions/versions.ts";
import { changeOrder } from "./change-order.ts";
import { confirmRun } from "./confirm-run.ts";
import { createOrder } from "./create-order.ts";
import { findOrder, openOrder, standingOrderScope } from "./read-orders.ts";
import { resumeOrder } from "./resume-order.ts";
import { skipRun, unskipRun } from "./skip-run.ts";
import { standingOrders } from "./tables.ts";
import { stateOf, summarize, toStandingOrder } from "./to-standing-order.ts";
import { updateOrder } from "./update-order.ts";

/** Skips the deliveries of these days, including drafted ones. */
const pauseOrder: Handler<typeof calls.pause> = (context, input) =>
  changeOrder(context, input, async ({ order, today, now }) => {
    if (!["active", "paused"].includes(stateOf(order, today))) throwProblem("TRANSITION_NOT_ALLOWED");
    const { dateFrom: pauseFrom = today, dateTo: pauseTo = null } = input.body;
    if (pauseFrom < today) throwFieldErrors({ dateFrom: "datePast" });
    if (pauseTo !== null && pauseTo < pauseFrom) throwFieldErrors({ dateTo: "datesOrder" });
    if (pauseFrom === order.pauseFrom && pauseTo === order.pauseTo) return null;
    return { set: { pauseFrom, pauseTo, since: now }, fields: ["standingTerms"] };
  });

const listOrders: Handler<typeof calls.list> = async ({ db, actor, now }) => {
  const orders = await db
    .select()
    .from(standingOrders)
    .where(standingOrderScope(actor))
    .orderBy(desc(standingOrders.createdAt), desc(standingOrders.uuid))
    .limit(maxStandingOrders);
  return { orders: (await summarize(db, orders, now())).map(({ summary }) => summary) };
};

const getOrder: Handler<typeof calls.get> = async ({ db, actor, now }, { params }) =>
  toStandingOrder(db, actor, await findOrder(db, actor, params.uuid), now());

const removeOrder: Handler<typeof calls.remove> = async ({ db, actor }, { params, expectedVersion }) => {
  await db.transaction(async (tx) => {
    const order = await openOrder(tx, actor, params.uuid);
    await assertVersion(tx, order, expectedVersion);
    await tx.delete(standingOrders).where(eq(standingOrders.uuid, order.uuid));
  });
  return { isDone: true };
};

export const standingOrdersOperations: Handlers<"standingOrders"> = {
  list: listOrders,
  get: getOrder,
  create: createOrder,
  update: updateOrder,
  pause: pauseOrder,
  resume: resumeOrder,
  remove: removeOrder,
  confirm: confirmRun,
  skip: skipRun,
  unskip: unskipRun,
};
