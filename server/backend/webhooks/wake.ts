import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { readRows } from "../db/statement.ts";
import { addJob } from "../jobs/add-job.ts";

/** graphile-worker task: sends one webhook's due deliveries. */
export const task = "exchange_webhook";

const keyOf = (webhook: string) => `exchange webhook ${webhook}`;

/** Queues a job per webhook, which sends its due deliveries after this transaction commits. */
export async function wakeWebhooks(tx: Transaction | Database, uuids: readonly string[]): Promise<void> {
  for (const webhook of uuids) await addJob(tx, task, { payload: { webhook }, key: keyOf(webhook) });
}

/** Queues a job for the time when the next delivery of a webhook is due, at once if one is due now. */
export async function wakeWhenDue(db: Database, webhook: string, now: Date): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job(${task}, ${JSON.stringify({ webhook })}::json, job_key => ${keyOf(webhook)},
      run_at => now() + greatest(min(next_at) - ${now.toISOString()}::timestamptz, interval '0'))
    from exchange_deliveries d join exchange_webhooks w on w.uuid = d.webhook_uuid
    where w.uuid = ${webhook} and is_on and state = 'waiting' having count(*) > 0`);
}

/** Queues jobs for webhooks with due deliveries: after an expired lease, or when their own job was lost. */
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
