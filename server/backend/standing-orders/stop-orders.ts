import { inArray, sql } from "drizzle-orm";
import type { StopReason } from "#contract/enums.ts";
import type { Database } from "../db/database.ts";
import { readRows, text } from "../db/statement.ts";
import { notifyStandingOrders } from "./notify-standing-orders.ts";
import { lostRight, ordersWithOwners } from "./owner.ts";
import { standingOrders, standingRuns } from "./tables.ts";
import { phraseOf, stoppedText } from "./texts.ts";

const withoutRight = sql`s.stop_reason is null and ${lostRight} is not null`;

/** Orders of owners who may no longer order for their branch, but for those taken before. */
export async function listLost(db: Database, batch: number, but: readonly string[]): Promise<string[]> {
  const rows = await readRows(db, { uuid: "uuid" })(sql`
    select s.uuid from ${ordersWithOwners} where ${withoutRight} and s.uuid <> all(${sql.param(but)}::uuid[]) limit ${batch}`);
  return rows.map(({ uuid }) => uuid);
}

/**
 * Stops these orders if their owners still may not order for their branch, in a fixed number of statements. Placing checks this too,
 * so nothing is ordered in the meantime.
 */
export function stopOrders(db: Database, now: Date, among: readonly string[]): Promise<void> {
  return db.transaction(async (tx) => {
    const rows = await readRows(tx, { uuid: "uuid", lost: text<StopReason>() })(sql`
      select s.uuid, ${lostRight} as lost from ${ordersWithOwners}
      where ${withoutRight} and s.uuid = any(${sql.param(among)}::uuid[]) for update of s skip locked`);
    if (rows.length === 0) return;
    const lost = new Map(rows.map((row) => [row.uuid, row.lost]));
    await tx.execute(sql`
      update ${standingOrders} s set stop_reason = l.lost, version = s.version + 1
      from json_to_recordset(${JSON.stringify(rows)}::json) as l(uuid uuid, lost text) where s.uuid = l.uuid`);
    await tx.execute(sql`
      update ${standingRuns} set state = 'skipped', reason = 'stopped', updated_at = ${now.toISOString()}
      where order_uuid = any(${sql.param([...lost.keys()])}::uuid[]) and state in ('draft', 'asked', 'auto')`);
    const orders = await tx
      .select()
      .from(standingOrders)
      .where(inArray(standingOrders.uuid, [...lost.keys()]));
    await notifyStandingOrders(
      tx,
      orders.map((order) => ({
        order,
        type: "standingOrderNotPlaced",
        values: { text: phraseOf("stoppedNow", { reason: stoppedText(lost.get(order.uuid) ?? "person") }) },
      })),
      now,
    );
  });
}
