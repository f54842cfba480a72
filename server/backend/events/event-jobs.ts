import type { Database } from "../db/database.ts";
import { addJob } from "../jobs/add-job.ts";

/** Tasks that read what business transactions have written together with their events. */
export const eventJobs = { notifications: "write_notification_messages", webhooks: "enqueue_webhook_deliveries" } as const;

/**
 * Called after events got their positions and not by the transactions that wrote them: `add_job` notifies, which serialises commits, and
 * transactions with the same key wait for each other.
 */
export async function queueEventJobs(db: Database): Promise<void> {
  for (const task of Object.values(eventJobs)) await addJob(db, task, { key: task });
}
