import { and, eq, inArray, sql } from "drizzle-orm";
import { kopecksOf } from "#contract/kopecks.ts";
import { maxStandingOrderLines } from "#contract/limits.ts";
import type { standingOrders as calls } from "#contract/standing-orders.ts";
import { assertSomethingWritten, checkRequestedLines, type LineProblems } from "../basket/check-lines.ts";
import { readForChange } from "../basket/read-for-change.ts";
import type { Handler, Input } from "../handlers.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { differing } from "../versions/versions.ts";
import { changeOrder, type OpenOrder } from "./change-order.ts";
import { checkTerms, sortedDays } from "./check-terms.ts";
import { listLines, type OrderRow } from "./read-orders.ts";
import { openStates } from "./run-rules.ts";
import { standingLines, standingRuns } from "./tables.ts";

/** A change clears earlier refusals, so that automatic deliveries are tried again. */
export const updateOrder: Handler<typeof calls.update> = async (context, input) => {
  if (context.actor.companyStatus !== "accredited") throwProblem("COMPANY_NOT_ACCREDITED");
  let rejected: LineProblems = {};
  const order = await changeOrder(context, input, async (open) => {
    const set = termsOf(open, input.body);
    const ofTerms = differing(open.order, set, {
      name: "standingTerms",
      weekdays: "standingTerms",
      startDate: "standingTerms",
      endDate: "standingTerms",
      confirm: "standingTerms",
      buyerNumber: "standingTerms",
      autoMaxKopecks: "standingTerms",
    });
    const lines = await changeLines(open, context.actor, input.body.products ?? []);
    rejected = lines.rejected;
    if (ofTerms.length === 0 && !lines.isChanged) return null;
    await open.tx
      .update(standingRuns)
      .set({ failure: null })
      .where(and(eq(standingRuns.orderUuid, open.order.uuid), inArray(standingRuns.state, [...openStates])));
    return { set: { ...set, since: open.now }, fields: [...ofTerms, ...(lines.isChanged ? (["lines"] as const) : [])] };
  });
  return { ...order, rejected };
};

type Terms = Pick<OrderRow, "name" | "weekdays" | "startDate" | "endDate" | "confirm" | "buyerNumber" | "autoMaxKopecks">;

function termsOf({ order, today }: OpenOrder, body: Input<typeof calls.update>["body"]): Terms {
  const confirm = body.confirm ?? order.confirm;
  const autoMax = body.autoMax === undefined ? order.autoMaxKopecks : body.autoMax && kopecksOf(body.autoMax);
  const terms = {
    name: body.name ?? order.name,
    weekdays: body.weekdays ? sortedDays(body.weekdays) : order.weekdays,
    startDate: body.startDate ?? order.startDate,
    endDate: body.endDate === undefined ? order.endDate : body.endDate,
    confirm,
    buyerNumber: body.buyerNumber ?? order.buyerNumber,
    autoMaxKopecks: confirm === "auto" ? autoMax : null,
  };
  checkTerms(terms, today, order);
  return terms;
}

type RequestedLines = NonNullable<Input<typeof calls.update>["body"]["products"]>;

/** Checks quantities as the basket does. */
async function changeLines(
  { tx, order }: OpenOrder,
  actor: Parameters<typeof readForChange>[1],
  requested: RequestedLines,
): Promise<{ isChanged: boolean; rejected: LineProblems }> {
  if (requested.length === 0) return { isChanged: false, rejected: {} };
  const before = new Map((await listLines(tx, order.uuid)).map((line) => [line.productUuid, line]));
  const { products } = await readForChange(tx, actor, requested);
  const current = new Map([...before].map(([uuid, line]) => [uuid, { quantity: line.quantityHundredths }]));
  const { wanted, problems: rejected } = checkRequestedLines(
    requested.map((line) => ({ ...line, isSelected: true })),
    products,
    current,
  );
  assertSomethingWritten(wanted, rejected);
  const changed = wanted.filter((line) => (before.get(line.productUuid)?.quantityHundredths ?? 0) !== line.quantity);
  if (changed.length === 0) return { isChanged: false, rejected };
  const dropped = changed.filter((line) => line.quantity === 0).map((line) => line.productUuid);
  const set = changed.filter((line) => line.quantity > 0);
  const left = before.size - dropped.length + set.filter((line) => !before.has(line.productUuid)).length;
  if (left === 0) throwFieldErrors({ products: "nothingSelected" });
  if (left > maxStandingOrderLines) throwFieldErrors({ products: ["tooManyLines", { count: maxStandingOrderLines }] });
  const last = Math.max(-1, ...[...before.values()].map((line) => line.position));
  if (dropped.length > 0)
    await tx.delete(standingLines).where(and(eq(standingLines.orderUuid, order.uuid), inArray(standingLines.productUuid, dropped)));
  if (set.length > 0)
    await tx
      .insert(standingLines)
      .values(
        set.map(({ productUuid, quantity }, index) => ({
          orderUuid: order.uuid,
          productUuid,
          quantityHundredths: quantity,
          position: last + 1 + index,
        })),
      )
      .onConflictDoUpdate({
        target: [standingLines.orderUuid, standingLines.productUuid],
        set: { quantityHundredths: sql`excluded.quantity_hundredths` },
      });
  return { isChanged: true, rejected };
}
