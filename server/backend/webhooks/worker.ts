import type { FastifyBaseLogger } from "fastify";
import { Logger, type Runner, run } from "graphile-worker";
import type pg from "pg";
import { type RecurringJob, repeatJob } from "../recurring-job.ts";
import { startRunner } from "../start-runner.ts";
import { enqueueDeliveries } from "./enqueue-deliveries.ts";
import { resealAll } from "./sealed.ts";
import { type Sending, sendDue } from "./send-due.ts";
import { task, wakeDue, wakeWebhooks } from "./wake.ts";

/** Starts the webhooks: polls for changed deals and due deliveries, and sends to three at a time on a runner of its own. */
export function startWebhooks(sending: Sending, pool: pg.Pool, log: FastifyBaseLogger): RecurringJob {
  const { db, now } = sending;
  const runner = startRunner(() => startWebhooksRunner(sending, pool, log), log);
  const polling = repeatJob(
    async () => {
      const hasMore = await enqueueDeliveries(db, now());
      await wakeDue(db, now());
      return hasMore;
    },
    { pauseMs: 2000, pauseAfterFailureMs: 10_000, onError: (error) => log.error({ err: error }, "enqueueing deliveries failed") },
  );
  return {
    async stop() {
      await polling.stop();
      await runner.stop();
    },
  };
}

async function startWebhooksRunner(sending: Sending, pool: pg.Pool, log: FastifyBaseLogger): Promise<Runner> {
  const { db } = sending;
  const lost = await resealAll(db, sending);
  if (lost.length > 0)
    log.error({ webhooks: lost }, "secrets of webhooks were sealed with a TOKEN_SECRET that is gone: add the addresses anew");
  return run({
    pgPool: pool,
    concurrency: 3,
    noHandleSignals: true,
    pollInterval: 10_000,
    taskList: {
      [task]: async (payload) => {
        const { webhook } = payload as { webhook: string };
        if (await sendDue(sending, webhook)) await wakeWebhooks(db, [webhook]);
      },
    },
    logger: new Logger(() => (level, message, meta) => {
      if (level === "error") log.error({ err: meta?.error, meta }, message);
      if (level === "warning") log.warn({ meta }, message);
    }),
  });
}
