import { desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { StandingOrderAction } from "#contract/actions.ts";
import type { StandingOrderState } from "#contract/enums.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { money } from "#contract/primitives.ts";
import { fromHundredths } from "#contract/quantity.ts";
import type { StandingOrder, StandingOrderLine, StandingOrderRun, StandingOrderSummary } from "#contract/standing-orders.ts";
import type { CalculatedBasket, CalculatedLine } from "../basket/calculate-basket.ts";
import { boundOf, toProductFields } from "../basket/to-basket.ts";
import { branches } from "../branches/tables.ts";
import type { Actor } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";
import { deals } from "../deals/tables.ts";
import { fullName } from "../full-name.ts";
import { categories, products } from "../products/tables.ts";
import { foresee, obstacleOf } from "./ask-runs.ts";
import type { ChosenLines } from "./choose-lines.ts";
import { loadOrderSchedules, type OrderSchedule } from "./load-order-schedules.ts";
import { type LineRow, listLines, listRunsSince, mayChange, type OrderRow, type RunRow } from "./read-orders.ts";
import { autoAtOf, dearerBy, draftAtOf, isOpen, mayReturn } from "./run-rules.ts";
import { isPaused, mayUnskip, nextSlot, type Slot, slotOf } from "./slots.ts";
import { standingLines, standingRuns } from "./tables.ts";

type Answer = z.input<typeof StandingOrder>;
type Summary = z.input<typeof StandingOrderSummary>;
type Next = { slot: Slot; run: RunRow | null };
type Summarized = { order: OrderRow; planned: OrderSchedule; next: Next | null; summary: Summary };

const maxRuns = 50;

export function stateOf(order: OrderRow, today: string): StandingOrderState {
  if (order.stopReason !== null) return "stopped";
  if (order.endDate !== null && order.endDate < today) return "ended";
  return isPaused(order, today) ? "paused" : "active";
}

/** A fixed number of queries for any number of orders. */
export async function summarize(reader: Reader, orders: readonly OrderRow[], now: Date): Promise<Summarized[]> {
  if (orders.length === 0) return [];
  const uuids = orders.map((order) => order.uuid);
  const planned = await loadOrderSchedules(reader, uuids);
  const runs = await listRunsSince(reader, uuids, plainDateIn(new Date(now.getTime() - 7 * 24 * 60 * 60_000), "UTC"));
  const people = await reader
    .select({ uuid: customers.uuid, surname: customers.surname, name: customers.name, patronymic: customers.patronymic })
    .from(customers)
    .where(
      inArray(
        customers.uuid,
        orders.map((order) => order.ownerUuid),
      ),
    );
  const points = await reader
    .select({ uuid: branches.uuid, name: branches.name })
    .from(branches)
    .where(
      inArray(
        branches.uuid,
        orders.map((order) => order.branchUuid),
      ),
    );
  return orders.flatMap((order) => {
    const days = planned.get(order.uuid);
    if (!days) return [];
    const next = nextOf(order, days, runs.get(order.uuid) ?? [], now);
    const owner = people.find(({ uuid }) => uuid === order.ownerUuid);
    const summary = {
      uuid: order.uuid,
      name: order.name,
      branch: { uuid: order.branchUuid, name: points.find(({ uuid }) => uuid === order.branchUuid)?.name ?? order.branchName },
      owner: { uuid: order.ownerUuid, name: owner ? fullName(owner) : "" },
      state: stateOf(order, plainDateIn(now, days.plan.timeZone)),
      stopReason: order.stopReason,
      weekdays: order.weekdays,
      confirm: order.confirm,
      lineCount: days.lineCount,
      timeZone: days.plan.timeZone,
      next: next && toNext(order, next, now),
    };
    return [{ order, planned: days, next, summary }];
  });
}

/** The open delivery, else the next planned one; for a paused or stopped order, the one after resuming it. */
function nextOf(order: OrderRow, { plan, segments }: OrderSchedule, runs: readonly RunRow[], now: Date): Next | null {
  const open = runs.find((run) => isOpen(run.state));
  const pattern = resumed(order, plainDateIn(now, plan.timeZone));
  if (open) return { slot: slotOf(pattern, open.date, plan, segments), run: open };
  const decided = new Set(runs.flatMap((run) => (mayReturn(run, now) ? [] : run.date)));
  const slot = nextSlot(pattern, { plan, segments, decided, now });
  return slot && { slot, run: null };
}

export function resumed(order: OrderRow, today: string): OrderRow {
  return isPaused(order, today) ? { ...order, pauseFrom: null, pauseTo: null } : order;
}

function toNext({ confirm }: OrderRow, { slot, run }: Next, now: Date): NonNullable<Summary["next"]> {
  const draftAt = slot.cutoffAt && draftAtOf(slot.cutoffAt);
  return {
    date: slot.date,
    deliveryDate: slot.deliveryDate,
    cutoffAt: slot.cutoffAt?.toISOString() ?? null,
    draftAt: draftAt && draftAt > now ? draftAt.toISOString() : null,
    autoAt: slot.cutoffAt && confirm === "auto" && !run?.failure ? autoAtOf(slot.cutoffAt).toISOString() : null,
    state: run?.state ?? null,
  };
}

export async function toStandingOrder(reader: Reader, actor: Actor, order: OrderRow, now: Date): Promise<Answer> {
  const [summarized] = await summarize(reader, [order], now);
  if (!summarized) throw new Error("The standing order is gone");
  const { summary, next, planned } = summarized;
  const lines = await listLines(reader, order.uuid);
  const today = plainDateIn(now, planned.plan.timeZone);
  const foreseen = await foreseeFor(reader, actor, { order: resumed(order, today), date: next?.slot.date ?? today, lines, now });
  const seesBranch = foreseen?.basket.data.branch?.uuid === order.branchUuid;
  return {
    ...summary,
    version: order.version,
    startDate: order.startDate,
    endDate: order.endDate,
    pause: order.pauseFrom !== null && (order.pauseTo ?? today) >= today ? { dateFrom: order.pauseFrom, dateTo: order.pauseTo } : null,
    buyerNumber: order.buyerNumber,
    autoMax: order.autoMaxKopecks === null ? null : money(order.autoMaxKopecks),
    lines: await toLines(reader, lines, seesBranch ? foreseen : null),
    forecast: seesBranch && next ? toForecast(order, next, foreseen) : null,
    runs: await listRecentRuns(reader, actor, order, now),
    allowedActions: actionsOf(actor, order, summary.state, next),
  };
}

type Foreseen = { chosen: ChosenLines; basket: CalculatedBasket };

/** Null before accreditation: lines are then shown without prices. */
async function foreseeFor(reader: Reader, actor: Actor, input: Omit<Parameters<typeof foresee>[1], "actor">): Promise<Foreseen | null> {
  return actor.companyStatus === "accredited" ? foresee(reader, { ...input, actor }) : null;
}

async function toLines(reader: Reader, lines: readonly LineRow[], foreseen: Foreseen | null): Promise<Answer["lines"]> {
  const rows = await reader
    .select({ product: products, subcategoryName: categories.name })
    .from(standingLines)
    .innerJoin(products, eq(products.uuid, standingLines.productUuid))
    .innerJoin(categories, eq(categories.uuid, products.segmentUuid))
    .where(eq(standingLines.orderUuid, lines[0]?.orderUuid ?? ""));
  const productOf = new Map(rows.map(({ product, subcategoryName }) => [product.uuid, { ...product, subcategoryName }]));
  return lines.flatMap((line) => {
    const product = productOf.get(line.productUuid);
    if (!product) return [];
    const calculated = foreseen?.basket.lines.find(({ uuid }) => uuid === line.productUuid);
    return [toLine(line, product, calculated, foreseen?.chosen.missing.get(line.productUuid) ?? null)];
  });
}

type Product = typeof products.$inferSelect & { subcategoryName: string };

function toLine(
  line: LineRow,
  product: Product,
  calculated: CalculatedLine | undefined,
  missing: StandingOrderLine["missing"],
): z.input<typeof StandingOrderLine> {
  const problem = calculated?.quantityProblem ?? null;
  const { uuid, ...shown } = toProductFields(calculated ?? product);
  return {
    productUuid: uuid,
    subcategoryUuid: product.segmentUuid,
    subcategoryName: product.subcategoryName,
    ...shown,
    quantity: fromHundredths(line.quantityHundredths),
    price: calculated ? money(calculated.priced.perUnit) : null,
    total: calculated?.priced.participates ? money(calculated.priced.total) : null,
    dearer: calculated?.priced.participates ? dearerBy(line.lastSeenKopecks, calculated.priced.perUnit) : null,
    missing,
    quantityProblem: calculated && problem ? { reason: problem.reason, count: fromHundredths(boundOf(calculated, problem)) } : null,
  };
}

function toForecast(order: OrderRow, { run }: Next, { chosen, basket }: Foreseen): NonNullable<Answer["forecast"]> {
  const names = new Map(basket.lines.map((line) => [line.uuid, line.name]));
  const segments = new Map(basket.lines.map((line) => [line.segmentUuid, line.segmentName]));
  const assortments = new Map(basket.assortments.map((sum) => [sum.assortmentUuid, sum.name]));
  return {
    total: money(basket.summary.total),
    itemCount: basket.summary.itemCount,
    dates: chosen.order.scheduledDeliveryDates.map(({ subcategoryUuid, deliveryDate }) => ({
      subcategoryUuid,
      subcategoryName: segments.get(subcategoryUuid) ?? "",
      deliveryDate,
      cutoffAt: chosen.slot.segments.get(subcategoryUuid)?.cutoffAt.toISOString() ?? "",
    })),
    problems: basket.problems.map(({ reason, productUuid, assortmentUuid, segmentUuid, amount }) => ({
      reason,
      amount: amount === null ? null : money(amount),
      name: names.get(productUuid ?? "") ?? assortments.get(assortmentUuid ?? "") ?? segments.get(segmentUuid ?? "") ?? null,
    })),
    isAboveMax: order.confirm === "auto" && basket.summary.total > (order.autoMaxKopecks ?? 0),
    failure: run?.failure ?? (run && basket.problems.length === 0 ? obstacleOf(chosen, basket) : null),
  };
}

async function listRecentRuns(reader: Reader, actor: Actor, order: OrderRow, now: Date): Promise<z.input<typeof StandingOrderRun>[]> {
  const rows = await reader
    .select({ run: standingRuns, number: deals.number })
    .from(standingRuns)
    .leftJoin(deals, eq(deals.uuid, standingRuns.dealUuid))
    .where(eq(standingRuns.orderUuid, order.uuid))
    .orderBy(desc(standingRuns.date))
    .limit(maxRuns);
  return rows.map(({ run, number }) => ({
    date: run.date,
    deliveryDate: run.deliveryDate,
    state: run.state,
    reason: run.reason,
    failure: run.failure,
    cutoffAt: run.cutoffAt?.toISOString() ?? null,
    deal: run.dealUuid && number !== null ? { uuid: run.dealUuid, number: String(number) } : null,
    decidedBy: run.decidedBy,
    updatedAt: run.updatedAt.toISOString(),
    mayUnskip: mayChange(actor, order) && mayUnskip(order, run, now),
  }));
}

function actionsOf(actor: Actor, order: OrderRow, state: StandingOrderState, next: Next | null): StandingOrderAction[] {
  if (!mayChange(actor, order)) return [];
  const isRunning = state === "active" || state === "paused";
  const isDrafted = next?.run !== null && next !== null;
  const has: Record<StandingOrderAction, boolean> = {
    edit: true,
    pause: isRunning,
    resume: state === "stopped" || order.pauseFrom !== null,
    remove: true,
    confirm: isDrafted && order.stopReason === null,
    skip: next !== null && (isDrafted || state === "active"),
  };
  return (Object.keys(has) as StandingOrderAction[]).filter((action) => has[action]);
}
