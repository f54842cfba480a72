import { eq, sql } from "drizzle-orm";
import { kopecksOf } from "#contract/kopecks.ts";
import { type Money, money } from "#contract/primitives.ts";
import type { CalculatedBasket } from "../basket/calculate-basket.ts";
import { rubles } from "../basket/checkout.ts";
import { loadGivenLines } from "../basket/load-basket.ts";
import { placeOrder } from "../basket/place-order.ts";
import type { Actor } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { bodyHash } from "../db/once.ts";
import { deals } from "../deals/tables.ts";
import { orNotFound, Problem, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { chooseLines } from "./choose-lines.ts";
import { type LineRow, listLines, type OrderRow, type RunRow } from "./read-orders.ts";
import { afterEvent, type RunEvent } from "./run-rules.ts";
import { standingLines, standingRuns } from "./tables.ts";
import { phraseOf } from "./texts.ts";

export type PlacedRun = { uuid: string; number: string; createdAt: string };

/** The idempotency key of a delivery, shared by its people and the job. */
export const idempotencyKeyOfRun = ({ uuid, ownerUuid }: Pick<OrderRow, "uuid" | "ownerUuid">, date: string) => ({
  customerUuid: ownerUuid,
  key: `standing ${uuid} ${date}`,
  bodyHash: bodyHash({ uuid, date }),
});

type Sending = { order: OrderRow; run: RunRow; actor: Actor; expectedTotal?: Money | undefined; now: Date };

/** Turns a delivery into a deal, confirmed by a person or automatically. Expects order and delivery to be locked. */
export async function placeRun(tx: Transaction, by: "person" | "itself", sending: Sending): Promise<PlacedRun> {
  const { order, run, actor, now } = sending;
  if (run.state === "placed" && run.dealUuid) return placedBefore(tx, run.dealUuid);
  const begun = by === "person" ? move(run, "confirm") : run.state;
  const state = move({ state: begun }, "place");
  const lines = await listLines(tx, order.uuid);
  const { deal, basket } = await placeOrder(tx, {
    actor,
    branchUuid: order.branchUuid,
    comment: phraseOf(by === "person" ? "comment" : "commentAuto", { name: order.name }),
    buyerNumber: order.buyerNumber,
    now,
    load: (owner) => loadGivenLines(tx, actor, owner, { lines: lines.map(toGivenLine), branchUuid: order.branchUuid, now }),
    choose: (data) => {
      const { order: chosen, data: ordered } = chooseLines(data, order, run.date, now);
      return { data: ordered, order: chosen };
    },
    accept: (calculated) => (by === "person" ? assertTotalUnchanged(calculated, sending) : assertBelowMax(calculated, order)),
  });
  await tx
    .update(standingRuns)
    .set({
      state,
      dealUuid: deal.uuid,
      deliveryDate: deal.deliveryFrom,
      failure: null,
      decidedBy: by === "person" ? actor.name : null,
      updatedAt: now,
    })
    .where(eq(standingRuns.uuid, run.uuid));
  await rememberPrices(tx, order.uuid, basket);
  return { uuid: deal.uuid, number: String(deal.number), createdAt: now.toISOString() };
}

export const toGivenLine = ({ productUuid, quantityHundredths }: Pick<LineRow, "productUuid" | "quantityHundredths">) => ({
  productUuid,
  quantity: quantityHundredths,
});

export function move({ state }: Pick<RunRow, "state">, event: RunEvent): RunRow["state"] {
  return afterEvent(state, event) ?? throwProblem("TRANSITION_NOT_ALLOWED");
}

async function placedBefore(tx: Transaction, dealUuid: string): Promise<PlacedRun> {
  const [deal] = await tx
    .select({ uuid: deals.uuid, number: deals.number, createdAt: deals.createdAt })
    .from(deals)
    .where(eq(deals.uuid, dealUuid));
  const { uuid, number, createdAt } = orNotFound(deal);
  return { uuid, number: String(number), createdAt: createdAt.toISOString() };
}

function assertTotalUnchanged({ summary: { total } }: CalculatedBasket, { expectedTotal }: Sending): void {
  if (!expectedTotal || kopecksOf(expectedTotal) === total) return;
  throw new Problem("CONFLICT", { total: money(total), expectedTotal }, translate("totalChanged", { total: rubles(total) }));
}

function assertBelowMax({ summary: { total } }: CalculatedBasket, { autoMaxKopecks: max }: OrderRow): void {
  if (max !== null && total <= max) return;
  throw new Problem("CONFLICT", undefined, phraseOf("aboveMax", { total: rubles(total), max: rubles(max ?? 0) }));
}

/** Stores the current prices, with which the next delivery is compared. */
export async function rememberPrices(tx: Transaction, orderUuid: string, { lines }: CalculatedBasket): Promise<void> {
  const priced = lines.filter((line) => line.priced.participates);
  await tx.execute(sql`update ${standingLines} l set last_seen_kopecks = p.kopecks
    from unnest(${sql.param(priced.map((line) => line.uuid))}::uuid[], ${sql.param(priced.map((line) => line.priced.perUnit))}::bigint[])
      p(uuid, kopecks)
    where l.order_uuid = ${orderUuid} and l.product_uuid = p.uuid`);
}
