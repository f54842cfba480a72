import { eq, type SQLWrapper } from "drizzle-orm";
import { branches } from "../branches/tables.ts";
import type { Transaction } from "../db/database.ts";
import { deals } from "../deals/tables.ts";
import { scheduleOfDeal } from "./schedule-of-deal.ts";
import { schedules } from "./tables.ts";

/**
 * Locks the delivery days of a trade point until the transaction ends: a change of the schedule waits and then finds the order,
 * and an order that waited reads the changed days. Orders do not wait for each other; a change of a schedule takes no lock after
 * this one, so its place among other locks is free.
 */
export function lockScheduleOf(tx: Transaction, branchUuid: string): Promise<void> {
  return lockSchedule(tx, tx.select({ uuid: branches.scheduleUuid }).from(branches).where(eq(branches.uuid, branchUuid)));
}

/** The same of the days that a deal is edited by. */
export function lockScheduleOfDeal(tx: Transaction, dealUuid: string): Promise<void> {
  const ofDeal = tx
    .select({ uuid: scheduleOfDeal })
    .from(deals)
    .leftJoin(branches, eq(branches.uuid, deals.branchUuid))
    .where(eq(deals.uuid, dealUuid));
  return lockSchedule(tx, ofDeal);
}

async function lockSchedule(tx: Transaction, uuid: SQLWrapper): Promise<void> {
  await tx.select({ uuid: schedules.uuid }).from(schedules).where(eq(schedules.uuid, uuid)).for("share");
}
