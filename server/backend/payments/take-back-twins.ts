import { and, eq, inArray, sql } from "drizzle-orm";
import { plainDateIn } from "#contract/plain-date.ts";
import { branches } from "../branches/tables.ts";
import { accountingZone } from "../contracts/dated.ts";
import { contractLines } from "../contracts/tables.ts";
import type { Database, Reader } from "../db/database.ts";
import { exchangePayments } from "../exchange/tables.ts";
import { lockAdvancedDeals } from "../papers/advances/cancel-advances.ts";
import { lockPayments, reverseParts } from "./post-parts.ts";
import { lockOpenContracts } from "./read-facts.ts";
import { readTwins, type Twin } from "./read-twins.ts";
import { payments, uncomparedPayments } from "./tables.ts";

const atOnce = 500;

/**
 * One pass over payments that the exchange has brought: a payment of a bank or a person that was posted and may be the same money is taken
 * back and waits for a person, because the accounting system says what was paid. Returns whether more are waiting.
 */
export async function takeBackTwins(db: Database, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: uncomparedPayments.id, uuid: exchangePayments.uuid, company: branches.companyUuid })
    .from(uncomparedPayments)
    .innerJoin(exchangePayments, eq(exchangePayments.uuid, uncomparedPayments.paymentUuid))
    .innerJoin(contractLines, eq(contractLines.uuid, exchangePayments.contractLineUuid))
    .innerJoin(branches, eq(branches.uuid, contractLines.branchUuid))
    .where(sql`${exchangePayments.date} <= ${plainDateIn(now, accountingZone)}`)
    .orderBy(uncomparedPayments.id)
    .limit(atOnce);
  const failed: unknown[] = [];
  for (const [company, own] of Map.groupBy(rows, (row) => row.company)) {
    try {
      await takeBackOf(db, company, own, now);
    } catch (error) {
      // The other companies do not wait for it.
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
  return rows.length === atOnce;
}

/** Each payment in a transaction of its own, which locks it and its contracts, as posting does. */
async function takeBackOf(db: Database, companyUuid: string, brought: readonly { id: number; uuid: string }[], now: Date): Promise<void> {
  const uuids = sql.param(brought.map(({ uuid }) => uuid));
  const near = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.companyUuid, companyUuid),
        eq(payments.status, "posted"),
        sql`exists (select from ${exchangePayments} e where e.uuid = any(${uuids}::uuid[])
          and ${payments.date} between e.date - 10 and e.date + 10)`,
      ),
    );
  const isBrought = (twins: readonly Twin[] | undefined) => twins?.some(({ source }) => source === "exchange") ?? false;
  const twinsOf = (reader: Reader, own: typeof near) =>
    readTwins(
      reader,
      own.map((payment) => ({ ...payment, companyUuid })),
      now,
    );
  const twins = await twinsOf(db, near);
  for (const { uuid } of near.filter((payment) => isBrought(twins.get(payment.uuid)))) {
    await db.transaction(async (tx) => {
      const [payment] = await lockPayments(tx, [uuid]);
      if (payment?.status !== "posted" || payment.companyUuid !== companyUuid) return;
      await lockAdvancedDeals(tx, uuid);
      await lockOpenContracts(tx, companyUuid, now);
      if (!isBrought((await twinsOf(tx, [payment])).get(uuid))) return;
      // One that cannot be taken back says why it is shown.
      const isReversed = await reverseParts(tx, payment, null, now);
      const after = isReversed ? ({ status: "waiting", decidedBy: null, decidedAt: null } as const) : {};
      await tx
        .update(payments)
        .set({ ...after, reason: "repeated" })
        .where(eq(payments.uuid, uuid));
    });
  }
  // A change that comes meanwhile has a row of its own.
  await db.delete(uncomparedPayments).where(
    inArray(
      uncomparedPayments.id,
      brought.map(({ id }) => id),
    ),
  );
}
