import { and, eq, inArray, sql } from "drizzle-orm";
import { plainDateIn } from "#contract/plain-date.ts";
import { branches } from "../branches/tables.ts";
import { accountingZone } from "../contracts/dated.ts";
import { contractLines } from "../contracts/tables.ts";
import type { Database } from "../db/database.ts";
import { exchangePayments } from "../exchange/tables.ts";
import { lockPayments, reverseParts } from "./post-parts.ts";
import { readTwins } from "./read-twins.ts";
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
  for (const [company, own] of Map.groupBy(rows, (row) => row.company)) await takeBackOf(db, company, own, now);
  return rows.length === atOnce;
}

/** Locks payments, then contracts, as posting does. */
async function takeBackOf(db: Database, companyUuid: string, brought: readonly { id: number; uuid: string }[], now: Date): Promise<void> {
  const uuids = sql.param(brought.map(({ uuid }) => uuid));
  await db.transaction(async (tx) => {
    const near = await tx
      .select({ uuid: payments.uuid })
      .from(payments)
      .where(
        and(
          eq(payments.companyUuid, companyUuid),
          eq(payments.status, "posted"),
          sql`exists (select from ${exchangePayments} e where e.uuid = any(${uuids}::uuid[])
            and ${payments.date} between e.date - 10 and e.date + 10)`,
        ),
      );
    const locked = await lockPayments(
      tx,
      near.map(({ uuid }) => uuid),
    );
    const posted = locked.filter(({ status, companyUuid: own }) => status === "posted" && own === companyUuid);
    const twins = await readTwins(
      tx,
      posted.map((payment) => ({ ...payment, companyUuid })),
    );
    for (const payment of posted) {
      const isBrought = twins.get(payment.uuid)?.some(({ source }) => source === "exchange");
      if (!isBrought || !(await reverseParts(tx, payment, now))) continue;
      const waits = { status: "waiting", reason: "repeated", decidedBy: null, decidedAt: null } as const;
      await tx.update(payments).set(waits).where(eq(payments.uuid, payment.uuid));
    }
    // A change that comes meanwhile has a row of its own.
    await tx.delete(uncomparedPayments).where(
      inArray(
        uncomparedPayments.id,
        brought.map(({ id }) => id),
      ),
    );
  });
}
