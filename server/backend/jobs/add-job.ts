import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";

type JobOptions = { payload?: Record<string, string>; key?: string; afterSeconds?: number };

/**
 * Queues a job that runs after this transaction commits. With a key it replaces the job of that key that has not begun; one that is
 * running, or was left locked by a killed process, does not block it. Transactions that add the same key wait for each other: business
 * transactions that run side by side need different keys, or none.
 */
export async function addJob(
  tx: Transaction | Database,
  task: string,
  { payload = {}, key, afterSeconds = 0 }: JobOptions = {},
): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, job_key => ${key ?? null},
      run_at => now() + make_interval(secs => ${afterSeconds}))`,
  );
}
