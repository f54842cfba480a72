import { eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "../context.ts";
import { nameReported } from "../contracts/allocate.ts";
import { dayBegin, isSince } from "../contracts/dated.ts";
import { lockBalances, moveLines } from "../contracts/ledger.ts";
import type { Transaction } from "../db/database.ts";
import { rowsOf } from "../db/rows.ts";
import { statement } from "../db/statement.ts";
import { cancelAdvances } from "../papers/advances/cancel-advances.ts";
import { awaitAdvances } from "../papers/advances/issue-waiting.ts";
import { translate } from "../translate.ts";
import type { OrderPart, Parts } from "./decide-parts.ts";
import { paymentOrders, paymentParts, payments } from "./tables.ts";

const partRows = rowsOf(paymentParts, ["paymentUuid", "contractLineUuid", "amountKopecks", "isCounted"]);
const insertParts = statement({})<{ parts: string }>(partRows.insert("parts"));
const orderRows = rowsOf(paymentOrders, ["paymentUuid", "dealUuid", "contractLineUuid", "amountKopecks"]);
const insertOrders = statement({})<{ orders: string }>(orderRows.insert("orders"));

export type PaymentRow = typeof payments.$inferSelect;
export type Posting = { payment: PaymentRow; companyUuid: string; parts: Parts; orderParts: readonly OrderPart[] };

/** The payments, locked, in the order of their uuids. */
export function lockPayments(tx: Transaction, uuids: readonly string[]): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(inArray(payments.uuid, [...uuids]))
    .orderBy(payments.uuid)
    .for("update");
}

const isCounted = (part: { isCounted: boolean }) => part.isCounted;

/** Writes locked payments to the ledger by their parts; what a reported balance includes only names its orders. */
export async function postParts(tx: Transaction, actor: Actor, postings: readonly Posting[], now: Date): Promise<void> {
  if (postings.length === 0) return;
  const balanceAt = await lockBalances(
    tx,
    postings.flatMap(({ parts }) => [...parts.keys()]),
  );
  const rows = postings.flatMap(({ payment, parts }) =>
    [...parts].map(([line, amountKopecks]) => ({
      paymentUuid: payment.uuid,
      contractLineUuid: line,
      amountKopecks,
      isCounted: isSince(payment.date, balanceAt.get(line) ?? null),
    })),
  );
  const byUuid = new Map(postings.map((posting) => [posting.payment.uuid, posting]));
  const movements = rows.flatMap(({ paymentUuid, contractLineUuid, amountKopecks, isCounted }) => {
    const posting = byUuid.get(paymentUuid);
    if (!posting) return [];
    const { payment, orderParts } = posting;
    const own = orderParts.filter(({ line }) => line === contractLineUuid);
    const deals = own.map(({ deal, amount }) => ({ dealUuid: deal, amountKopecks: amount }));
    const of = { contractLineUuid, document: documentOf(payment), at: dayBegin(payment.date), deals };
    return [{ ...of, kind: "payment" as const, amountKopecks, isCounted }];
  });
  await moveLines(tx, movements.filter(isCounted), now);
  await nameReported(
    tx,
    movements.filter((movement) => !isCounted(movement)),
  );
  await insertParts(tx, { parts: partRows.toJson(rows) });
  const orders = postings.flatMap(({ payment, orderParts }) =>
    orderParts.map(({ deal, line, amount }) => ({
      paymentUuid: payment.uuid,
      dealUuid: deal,
      contractLineUuid: line,
      amountKopecks: amount,
    })),
  );
  if (orders.length > 0) await insertOrders(tx, { orders: orderRows.toJson(orders) });
  await awaitAdvances(
    tx,
    actor,
    orders.map(({ dealUuid }) => dealUuid),
  );
  const companies = sql.join(
    postings.map(({ payment, companyUuid }) => sql`when ${payment.uuid}::uuid then ${companyUuid}::uuid`),
    sql` `,
  );
  await tx
    .update(payments)
    .set({
      status: "posted",
      reason: null,
      companyUuid: sql`case ${payments.uuid} ${companies} end`,
      decidedBy: actor.name,
      decidedAt: now,
    })
    .where(inArray(payments.uuid, [...byUuid.keys()]));
}

/**
 * Takes a posting back, behind `lockAdvancedDeals`: reverses what of it still stands in the ledger. False: a part of it paid a trade
 * point that is gone.
 */
export async function reverseParts(tx: Transaction, payment: PaymentRow, actor: Actor | null, now: Date): Promise<boolean> {
  const parts = await tx.select().from(paymentParts).where(eq(paymentParts.paymentUuid, payment.uuid));
  if (parts.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0) !== payment.amountKopecks) return false;
  const balanceAt = await lockBalances(
    tx,
    parts.map(({ contractLineUuid }) => contractLineUuid),
  );
  const orders = await tx.select().from(paymentOrders).where(eq(paymentOrders.paymentUuid, payment.uuid));
  const of = { kind: "payment" as const, at: dayBegin(payment.date) };
  const taken = parts.map((part) => {
    const own = orders.filter((order) => order.contractLineUuid === part.contractLineUuid);
    const isStanding = isSince(payment.date, balanceAt.get(part.contractLineUuid) ?? null);
    return {
      ...{ ...of, contractLineUuid: part.contractLineUuid, amountKopecks: -part.amountKopecks },
      ...{ isStanding, isNamed: isStanding && part.isCounted },
      deals: own.map(({ dealUuid, amountKopecks }) => ({ dealUuid, amountKopecks: -amountKopecks })),
    };
  });
  const document = translate("payments.reversed", { document: documentOf(payment) });
  const moved = taken.filter(({ isStanding }) => isStanding);
  await moveLines(
    tx,
    moved.map(({ deals, isNamed, ...movement }) => ({ ...movement, document, deals: isNamed ? deals : [] })),
    now,
  );
  const reported = taken.filter(({ isNamed }) => !isNamed);
  await nameReported(
    tx,
    reported.map((part) => ({ ...part, document: documentOf(payment) })),
  );
  await cancelAdvances(tx, payment.uuid, actor, now);
  await tx.delete(paymentParts).where(eq(paymentParts.paymentUuid, payment.uuid));
  await tx.delete(paymentOrders).where(eq(paymentOrders.paymentUuid, payment.uuid));
  return true;
}

function documentOf({ number, date }: PaymentRow): string {
  const day = date.split("-").reverse().join(".");
  return number ? translate("payments.numbered", { number, date: day }) : translate("payments.dated", { date: day });
}
