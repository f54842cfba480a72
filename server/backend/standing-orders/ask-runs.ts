import { eq, sql } from "drizzle-orm";
import { type CalculatedBasket, calculateBasket } from "../basket/calculate-basket.ts";
import { checkOrder } from "../basket/checkout.ts";
import { loadGivenLines } from "../basket/load-basket.ts";
import { readOwner } from "../basket/read-owner.ts";
import type { Actor } from "../context.ts";
import type { Database, Reader } from "../db/database.ts";
import { instantText } from "../instant-text.ts";
import { Problem } from "../problem.ts";
import { translate } from "../translate.ts";
import { type ChosenLines, chooseLines } from "./choose-lines.ts";
import { notifyStandingOrders } from "./notify-standing-orders.ts";
import { readOwnerOf } from "./owner.ts";
import { move, toGivenLine } from "./place-run.ts";
import { type LineRow, listLines, lockOrder, lockRun, type OrderRow, type RunRow } from "./read-orders.ts";
import { autoAtOf, dearerBy } from "./run-rules.ts";
import { standingRuns } from "./tables.ts";
import { dayText, listText, phraseOf, problemTextOf } from "./texts.ts";

export type RunKey = { uuid: string; orderUuid: string; date: string };

/** Deliveries in a state, by cut-off, but for those taken before. */
export async function listKeys(db: Database, state: "draft" | "auto", batch: number, but: readonly string[]): Promise<RunKey[]> {
  return db
    .select({ uuid: standingRuns.uuid, orderUuid: standingRuns.orderUuid, date: standingRuns.date })
    .from(standingRuns)
    .where(sql`${standingRuns.state} = ${sql.raw(`'${state}'`)} and ${standingRuns.uuid} <> all(${sql.param(but)}::uuid[])`)
    .orderBy(standingRuns.cutoffAt)
    .limit(batch);
}

/** Notifies the owner of a draft delivery: price changes, missing goods, and the time to confirm it or of its automatic order. */
export function askRun(db: Database, { orderUuid, date }: RunKey, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderUuid);
    const run = await lockRun(tx, orderUuid, date);
    if (!order || run?.state !== "draft" || run.cutoffAt === null) return;
    const owner = await readOwnerOf(tx, orderUuid);
    // `stopOrders` stops the order and skips this delivery.
    if ("lost" in owner) return;
    const lines = await listLines(tx, orderUuid);
    const { chosen, basket } = await foresee(tx, { order, date, lines, actor: owner.actor, now });
    await tx
      .update(standingRuns)
      .set({ state: move(run, "ask"), updatedAt: now })
      .where(eq(standingRuns.uuid, run.uuid));
    const text = textOf({ order, run, lines, chosen, basket }, now);
    await notifyStandingOrders(tx, [{ order, type: "standingOrderConfirmationRequested", values: { date: dayText(date), text } }], now);
  });
}

type ForecastInput = { order: OrderRow; date: string; lines: readonly LineRow[]; actor: Actor; now: Date };

/** Calculates a delivery as of now, without locks or writes. */
export async function foresee(
  reader: Reader,
  { order, date, lines, actor, now }: ForecastInput,
): Promise<{ chosen: ChosenLines; basket: CalculatedBasket }> {
  const owner = await readOwner(reader, actor);
  const data = await loadGivenLines(reader, actor, owner, { lines: lines.map(toGivenLine), branchUuid: order.branchUuid, now });
  const chosen = chooseLines(data, order, date, now);
  return { chosen, basket: calculateBasket(chosen.data, now) };
}

type DraftRun = { order: OrderRow; run: RunRow; lines: readonly LineRow[]; chosen: ChosenLines; basket: CalculatedBasket };

function textOf({ order, run, lines, chosen, basket }: DraftRun, now: Date): string {
  const timeZone = basket.data.branch?.timeZone ?? "Europe/Moscow";
  const cutoffAt = run.cutoffAt ?? now;
  const until = instantText(cutoffAt, timeZone);
  const reason = obstacleOf(chosen, basket);
  const head = reason
    ? phraseOf("cannot", { reason, until })
    : order.confirm === "auto"
      ? phraseOf("goes", { at: instantText(laterOf(autoAtOf(cutoffAt), now), timeZone) })
      : phraseOf("confirm", { until });
  const lastSeenPrices = new Map(lines.map((line) => [line.productUuid, line.lastSeenKopecks]));
  const dearer = basket.lines.flatMap((line) => {
    const percent = line.priced.participates ? dearerBy(lastSeenPrices.get(line.uuid) ?? null, line.priced.perUnit) : null;
    return percent === null ? [] : [phraseOf("dearerGoods", { name: line.name, percent })];
  });
  const missing = basket.lines.flatMap((line) => (chosen.missing.has(line.uuid) ? [line.name] : []));
  return [
    head,
    run.deliveryDate === run.date ? "" : phraseOf("moved", { date: dayText(run.deliveryDate) }),
    dearer.length > 0 ? phraseOf("dearer", { list: listText(dearer) }) : "",
    missing.length > 0 ? phraseOf("missing", { list: listText(missing) }) : "",
  ].join("");
}

const laterOf = (a: Date, b: Date) => (a > b ? a : b);

/** The message with which a checkout would refuse the delivery; null if it would accept it. */
export function obstacleOf({ order }: ChosenLines, basket: CalculatedBasket): string | null {
  if (basket.data.company.status !== "accredited") return translate("codes.COMPANY_NOT_ACCREDITED");
  try {
    checkOrder(basket, order);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return problemTextOf(error, nameIn(basket));
  }
}

export const nameIn = (basket: Pick<CalculatedBasket, "lines">) => (uuid: string) => basket.lines.find((line) => line.uuid === uuid)?.name;
