import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";

/** Of graphile-worker: sends what is due at one address. */
export const task = "exchange_webhook";

/** Lets a worker send what is due at these addresses, once this transaction has committed. */
export async function wakeWebhooks(tx: Transaction | Database, uuids: readonly string[]): Promise<void> {
  for (const uuid of uuids)
    await tx.execute(
      sql`select graphile_worker.add_job(${task}, json_build_object('webhook', ${uuid}::text), job_key => ${`exchange webhook ${uuid}`})`,
    );
}

/** Addresses at which something is due: a pause is over, or the process that was sending it has died. */
export async function wakeDue(db: Database, now: Date): Promise<void> {
  const { rows } = await db.execute<{ uuid: string }>(sql`
    select uuid from exchange_webhooks w where is_on and exists (
      select from exchange_deliveries d where d.webhook_uuid = w.uuid and state = 'waiting'
        and next_at <= ${now.toISOString()}::timestamptz)`);
  await wakeWebhooks(
    db,
    rows.map(({ uuid }) => uuid),
  );
}
