import { eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "../context.ts";
import { dayBegin, isSince } from "../contracts/dated.ts";
import { type LineMovement, lockBalances, moveLines } from "../contracts/ledger.ts";
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

/** Writes locked payments to the ledger by their parts, but what a reported balance includes. */
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
  const movements = rows.flatMap(({ paymentUuid, contractLineUuid, amountKopecks, isCounted }): LineMovement[] => {
    const posting = byUuid.get(paymentUuid);
    if (!posting || !isCounted) return [];
    const { payment, orderParts } = posting;
    const own = orderParts.filter(({ line }) => line === contractLineUuid);
    const deals = own.map(({ deal, amount }) => ({ dealUuid: deal, amountKopecks: amount }));
    return [{ contractLineUuid, kind: "payment", amountKopecks, document: documentOf(payment), at: dayBegin(payment.date), deals }];
  });
  await moveLines(tx, movements, now);
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
  const standing = parts.filter((part) => isSince(payment.date, balanceAt.get(part.contractLineUuid) ?? null));
  const document = translate("payments.reversed", { document: documentOf(payment) });
  const orders = await tx.select().from(paymentOrders).where(eq(paymentOrders.paymentUuid, payment.uuid));
  await moveLines(
    tx,
    standing.map(({ contractLineUuid, amountKopecks, isCounted }) => ({
      contractLineUuid,
      kind: "payment",
      amountKopecks: -amountKopecks,
      document,
      at: dayBegin(payment.date),
      deals: orders
        .filter((order) => isCounted && order.contractLineUuid === contractLineUuid)
        .map((order) => ({ dealUuid: order.dealUuid, amountKopecks: -order.amountKopecks })),
    })),
    now,
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
