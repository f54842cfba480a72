import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { readRows } from "../db/statement.ts";

/** graphile-worker task: sends one webhook's due deliveries. */
export const task = "exchange_webhook";

/** Queues a job per webhook, which sends its due deliveries after this transaction commits. */
export async function wakeWebhooks(tx: Transaction | Database, uuids: readonly string[]): Promise<void> {
  for (const uuid of uuids)
    await tx.execute(
      sql`select graphile_worker.add_job(${task}, json_build_object('webhook', ${uuid}::text), job_key => ${`exchange webhook ${uuid}`})`,
    );
}

/** Queues jobs for webhooks with due deliveries: after a pause, or after an expired lease. */
export async function wakeDue(db: Database, now: Date): Promise<void> {
  const rows = await readRows(db, { uuid: "uuid" })(sql`
    select uuid from exchange_webhooks w where is_on and exists (
      select from exchange_deliveries d where d.webhook_uuid = w.uuid and state = 'waiting'
        and next_at <= ${now.toISOString()}::timestamptz)`);
  await wakeWebhooks(
    db,
    rows.map(({ uuid }) => uuid),
  );
}
