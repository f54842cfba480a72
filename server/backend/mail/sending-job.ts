import { sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { addJob } from "../jobs/add-job.ts";
import { everyMinute, type Job } from "../jobs/job.ts";
import { type Sender, sendMessages } from "./send-messages.ts";

const task = "send_messages";

/** Sends what this transaction has written after its commit. Without a key: transactions with one would wait for each other. */
export const queueSending = (tx: Transaction): Promise<void> => addJob(tx, task);

/** Sends all due messages, then comes again when the next one is due, such as a second try. */
export const sendingJob = (sender: Sender): Job => ({
  task,
  cron: everyMinute,
  async run(_, signal) {
    while ((await sendMessages(sender)) > 0 && !signal.aborted);
    await sender.db.execute(sql`
      select graphile_worker.add_job(${task}, job_key => ${task},
        run_at => now() + greatest(min(next_attempt_at) - ${sender.now().toISOString()}::timestamptz, interval '0'))
      from messages where status = 'waiting' having count(*) > 0`);
  },
});
