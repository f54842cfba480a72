import type { FastifyBaseLogger } from "fastify";
import type { Runner } from "graphile-worker";
import type pg from "pg";
import { eventJobs } from "../events/event-jobs.ts";
import { addJob } from "../jobs/add-job.ts";
import { everyMinute, type Job } from "../jobs/job.ts";
import { runJobs } from "../jobs/run-jobs.ts";
import { startRunner } from "../jobs/start-runner.ts";
import { enqueueDeliveries } from "./enqueue-deliveries.ts";
import { resealAll } from "./sealed.ts";
import { type Sending, sendDue } from "./send-due.ts";
import { task, wakeDue, wakeWebhooks, wakeWhenDue } from "./wake.ts";

/** Starts the webhooks: deliveries of changed deals, sent to three webhooks at a time. */
export const startWebhooks = (sending: Sending, pool: pg.Pool, log: FastifyBaseLogger) =>
  startRunner(() => runWebhooks(sending, pool, log), log);

async function runWebhooks(sending: Sending, pool: pg.Pool, log: FastifyBaseLogger): Promise<Runner> {
  const lost = await resealAll(sending.db, sending);
  if (lost.length > 0)
    log.error({ webhooks: lost }, "secrets of webhooks were sealed with a TOKEN_SECRET that is gone: add the addresses anew");
  return runJobs({ pool, jobs: webhookJobs(sending), concurrency: 3, log });
}

const webhookJobs = (sending: Sending): Job[] => {
  const { db, now } = sending;
  return [
    {
      task: eventJobs.webhooks,
      cron: everyMinute,
      async run() {
        if (await enqueueDeliveries(db, now())) await addJob(db, eventJobs.webhooks, { key: eventJobs.webhooks });
        await wakeDue(db, now());
      },
    },
    {
      task,
      async run(payload) {
        const { webhook } = payload as { webhook: string };
        if (await sendDue(sending, webhook)) await wakeWebhooks(db, [webhook]);
        else await wakeWhenDue(db, webhook, now());
      },
    },
  ];
};
