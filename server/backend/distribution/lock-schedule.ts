import { eq, type SQLWrapper } from "drizzle-orm";
import { branches } from "../branches/tables.ts";
import type { Transaction } from "../db/database.ts";
import { deals } from "../deals/tables.ts";
import { scheduleOfDeal } from "./schedule-of-deal.ts";
import { schedules } from "./tables.ts";

/**
 * Takes a share lock of the branch's schedule: a change of the schedule waits and then sees the order, and an order that waited
 * reads the changed days. Orders do not block each other. A change of a schedule takes no lock after this one, so no lock order is
 * needed.
 */
export function lockScheduleOf(tx: Transaction, branchUuid: string): Promise<void> {
  return lockSchedule(tx, tx.select({ uuid: branches.scheduleUuid }).from(branches).where(eq(branches.uuid, branchUuid)));
}

/** Same for the schedule that a deal is delivered by. */
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
