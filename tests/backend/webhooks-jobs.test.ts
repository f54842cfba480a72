import { expect, onTestFinished, test } from "vitest";
import { webhooks as calls } from "#contract/webhooks.ts";
import { eventJobs } from "#server/backend/events/event-jobs.ts";
import { addJob } from "#server/backend/jobs/add-job.ts";
import { wakeWebhooks } from "#server/backend/webhooks/wake.ts";
import { startWebhooks } from "#server/backend/webhooks/worker.ts";
import { until } from "#tests/support/until.ts";
import { later, useWebhooks } from "#tests/support/webhook-deliveries.ts";

const { backend, receiver, supervisor, newWebhook, newDeal, list } = useWebhooks();

/** Undefined until the change has been taken. */
const delivery = async () => (await list())[0];

function start() {
  const sending = { db: backend.db, now: backend.now, allowPrivate: true, ...backend.settings };
  const running = startWebhooks(sending, backend.pool, backend.app.log);
  onTestFinished(() => running.stop());
}

const changesAreTaken = () => addJob(backend.db, eventJobs.webhooks, { key: eventJobs.webhooks });

test("a changed deal is sent, and what was not taken is sent again when its next try is due", async () => {
  const { uuid: webhook } = await newWebhook();
  let isDown = true;
  receiver.answer((_, response) => {
    response.statusCode = isDown ? 503 : 200;
    response.end();
  });
  start();
  await newDeal();
  await changesAreTaken();
  await until(async () => (await delivery())?.status === 503);
  isDown = false;
  backend.setNow(later(9));
  await wakeWebhooks(backend.db, [webhook]);
  await until(async () => (await isPlanned(webhook)) && (await delivery())?.tries === 1);
  backend.setNow(later(10));
  await until(async () => (await delivery())?.state === "delivered");
  expect(receiver.taken()).toHaveLength(2);
});

test("what waits for a webhook that was switched off is sent when it is switched on again, and not before", async () => {
  const { uuid } = await newWebhook();
  start();
  const turn = async (isOn: boolean) => (await supervisor())(calls.setOn, { params: { uuid }, body: { isOn } });
  await newDeal();
  await changesAreTaken();
  await until(async () => (await delivery())?.state === "delivered");
  expect((await turn(false)).status).toBe(200);
  await backend.pool.query("update exchange_deliveries set state = 'waiting', next_at = $1", [backend.now()]);
  await wakeWebhooks(backend.db, [uuid]);
  await until(async () => !(await isQueued(uuid)));
  expect((await delivery())?.state).toBe("waiting");
  expect((await turn(true)).status).toBe(200);
  await until(async () => (await delivery())?.state === "delivered");
});

const jobsOf = async (webhook: string, which: string) =>
  (await backend.pool.query(`select from graphile_worker.jobs where key = $1 and ${which}`, [`exchange webhook ${webhook}`])).rowCount;
const isQueued = async (webhook: string) => (await jobsOf(webhook, "true")) === 1;
const isPlanned = async (webhook: string) => (await jobsOf(webhook, "run_at > now() and locked_at is null")) === 1;
