import { and, asc, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Database, Transaction } from "../db/database.ts";
import { deals } from "../deals/tables.ts";
import { placeDealChanges } from "../exchange/deals/deal-changes.ts";
import { exchangeDealChanges as changes } from "../exchange/tables.ts";
import { eventFor, eventsOf } from "./rules.ts";
import { deliveries, webhooks } from "./tables.ts";
import { wakeWebhooks } from "./wake.ts";

const batch = 500;

/**
 * Creates one delivery per changed deal and subscribed webhook, and queues jobs that send them. Skips locked rows instead of
 * waiting. Returns whether more changes may be waiting.
 */
export async function enqueueDeliveries(db: Database, now: Date): Promise<boolean> {
  await placeDealChanges(db);
  return db.transaction(async (tx) => {
    const pending = await tx
      .select({ dealUuid: changes.dealUuid, position: changes.position, notifiedStatus: changes.notifiedStatus, status: deals.status })
      .from(changes)
      .innerJoin(deals, eq(deals.uuid, changes.dealUuid))
      .where(and(sql`${changes.position} is not null`, sql`notified_position is distinct from position`))
      .orderBy(asc(changes.position))
      .limit(batch)
      .for("update", { of: changes, skipLocked: true });
    if (pending.length === 0) return false;
    await deliver(tx, pending, now);
    const notified = JSON.stringify(pending.map(({ dealUuid, position, status }) => ({ deal_uuid: dealUuid, position, status })));
    await tx.execute(sql`
      update exchange_deal_changes c set notified_position = t.position, notified_status = t.status
      from json_to_recordset(${notified}::json) as t(deal_uuid uuid, position bigint, status text) where c.deal_uuid = t.deal_uuid`);
    return pending.length === batch;
  });
}

type PendingChange = { dealUuid: string; notifiedStatus: string | null; status: string };

async function deliver(tx: Transaction, pending: readonly PendingChange[], now: Date): Promise<void> {
  const addresses = await tx.select({ uuid: webhooks.uuid, events: webhooks.events }).from(webhooks).where(eq(webhooks.isOn, true));
  const rows = pending.flatMap(({ dealUuid, notifiedStatus, status }) =>
    addresses.flatMap(({ uuid: webhookUuid, events }) => {
      const event = eventFor(events, eventsOf(notifiedStatus, status));
      return event
        ? { uuid: uuidv7(), webhookUuid, dealUuid, event, state: "waiting" as const, createdAt: now, since: now, nextAt: now }
        : [];
    }),
  );
  if (rows.length === 0) return;
  await tx.insert(deliveries).values(rows);
  await wakeWebhooks(tx, [...new Set(rows.map(({ webhookUuid }) => webhookUuid))]);
}
