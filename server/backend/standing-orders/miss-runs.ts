import { inArray, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { readRows } from "../db/statement.ts";
import { loadOrderSchedules } from "./load-order-schedules.ts";
import { notifyStandingOrders } from "./notify-standing-orders.ts";
import { missedNotice } from "./plan-runs.ts";
import { standingOrders, standingRuns } from "./tables.ts";

const overdue = (now: Date) => sql`state in ('draft', 'asked', 'auto') and cutoff_at <= ${now.toISOString()}`;

/** Unplaced deliveries past their cut-off, but for those taken before. */
export async function listOverdue(db: Database, now: Date, batch: number, but: readonly string[]): Promise<string[]> {
  const rows = await readRows(db, { uuid: "uuid" })(sql`
    select uuid from ${standingRuns} where ${overdue(now)} and uuid <> all(${sql.param(but)}::uuid[]) order by cutoff_at limit ${batch}`);
  return rows.map(({ uuid }) => uuid);
}

/** Marks these as missed if they still are overdue, except those locked by a confirmation. */
export function missRuns(db: Database, now: Date, among: readonly string[]): Promise<void> {
  return db.transaction(async (tx) => {
    const rows = await readRows(tx, { orderUuid: "uuid", date: "text", cutoffAt: "timestamptz" })(sql`
      update ${standingRuns} set state = 'missed', updated_at = ${now.toISOString()} where uuid in (
        select uuid from ${standingRuns} where ${overdue(now)} and uuid = any(${sql.param(among)}::uuid[]) for update skip locked)
      returning order_uuid as "orderUuid", date::text as date, cutoff_at as "cutoffAt"`);
    if (rows.length === 0) return;
    const uuids = [...new Set(rows.map(({ orderUuid }) => orderUuid))];
    const orders = await tx.select().from(standingOrders).where(inArray(standingOrders.uuid, uuids));
    const planned = await loadOrderSchedules(tx, uuids);
    const notices = rows.flatMap(({ orderUuid, date, cutoffAt }) => {
      const order = orders.find(({ uuid }) => uuid === orderUuid);
      const zone = planned.get(orderUuid)?.plan.timeZone ?? "Europe/Moscow";
      return order ? [missedNotice(order, { date, cutoffAt: new Date(cutoffAt) }, zone)] : [];
    });
    await notifyStandingOrders(tx, notices, now);
  });
}
