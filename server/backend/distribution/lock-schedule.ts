import { eq } from "drizzle-orm";
import { branches } from "../branches/tables.ts";
import type { Transaction } from "../db/database.ts";
import { schedules } from "./tables.ts";

/**
 * Keeps the delivery days of a trade point as they are until the transaction ends: whoever changes the schedule waits and
 * then finds the order, and an order that waited reads the days as they have become. Orders do not wait for each other;
 * who changes a schedule asks for no lock after it, so the place of this one among other locks is free.
 */
export async function lockScheduleOf(tx: Transaction, branchUuid: string): Promise<void> {
  const ofBranch = tx.select({ uuid: branches.scheduleUuid }).from(branches).where(eq(branches.uuid, branchUuid));
  await tx.select({ uuid: schedules.uuid }).from(schedules).where(eq(schedules.uuid, ofBranch)).for("share");
}
