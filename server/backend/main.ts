import { env } from "../env.ts";
import "../slow-requests.ts";
import { createApp } from "./app.ts";
import { chooseDirectory } from "./companies/choose-directory.ts";
import { eraseRequested } from "./customers/erase-requested.ts";
import { openPool } from "./db/connect.ts";
import { openDatabase } from "./db/database.ts";
import { assertNoDemoLogins } from "./db/demo/demo-logins.ts";
import { withRenderedPictures } from "./db/demo/rendered-files.ts";
import { seedDemo } from "./db/demo/seed.ts";
import { storeDemoFiles } from "./db/demo/store-demo-files.ts";
import { databaseTargets, prepareDatabase } from "./db/prepare-database.ts";
import { removeOldEvents } from "./events/remove-old-events.ts";
import { startCountPaymentsJob } from "./exchange/jobs/count-payments.ts";
import { startWorker } from "./exchange/jobs/start-worker.ts";
import { removeUnusedDocuments } from "./exchange/json/document-files.ts";
import { chooseFiles } from "./files/choose-files.ts";
import { sweepFiles } from "./files/sweep-files.ts";
import { removeOldTokens } from "./live/tokens.ts";
import { logDestination } from "./log-destination.ts";
import { portalUrls, silentWays, startSender } from "./mail/start-sender.ts";
import { startMaintenanceJob } from "./maintenance/maintenance-job.ts";
import { removeExpired } from "./maintenance/remove-expired.ts";
import { startNotificationsJob } from "./notifications/notifications-job.ts";
import { startCancelUnansweredJob } from "./on-behalf/cancel-unanswered.ts";
import { removeUnusedPictures } from "./pictures/remove-unused.ts";
import { startMissedSearchesJob } from "./products/search/write-missed.ts";
import { startRemindersJob } from "./reminders/reminders-job.ts";
import { startStandingOrdersJob } from "./standing-orders/standing-orders-job.ts";
import { startFailureOf } from "./start-failure.ts";
import { startRunner } from "./start-runner.ts";
import { startWebhooks } from "./webhooks/worker.ts";

const target = env.DATABASE_URL ?? env.PG_EMBEDDED;
if (!target) throw new Error("Neither DATABASE_URL nor PG_EMBEDDED is set: start the backend with `npm start`.");

if (env.SENTRY_DSN) (await import("../error-reports.ts")).startErrorReports(env.SENTRY_DSN, "backend");
const targets = databaseTargets(target, env.DATABASE_OWNER_URL);
const pool = openPool(target);
const db = openDatabase(pool);
const store = chooseFiles(env);
const files = env.DEMO === "on" ? withRenderedPictures(store) : store;
try {
  await prepareDatabase(targets, pool);
  if (env.DEMO === "on") await seedDemo(db, { now: new Date() });
  else await assertNoDemoLogins(db);
} catch (error) {
  const failure = startFailureOf(error);
  if (!failure) throw error;
  console.error(failure.message);
  process.exit(failure.exitCode);
}

const settings = {
  tokenSecrets: env.TOKEN_SECRET,
  demo: env.DEMO === "on",
  sessionIdleDays: env.SESSION_IDLE_DAYS,
  sessionsMax: env.SESSIONS_MAX,
  silent: silentWays(env),
  privateWebhooks: env.WEBHOOKS_PRIVATE === "on",
  ...portalUrls(env),
};
const app = await createApp({
  pool,
  settings,
  files,
  redisUrl: env.REDIS_URL,
  directory: chooseDirectory({ token: env.DADATA_TOKEN, demo: env.DEMO === "on" }),
  logLevel: env.LOG_LEVEL,
  logTo: logDestination(),
  maxEventLoopDelayMs: 2000,
});
await app.listen({ host: env.BACKEND_HOST, port: env.BACKEND_PORT });
const now = () => new Date();
const logged = (message: string) => (error: unknown) => app.log.error({ err: error }, message);
const jobs = [
  startSender(db, env, app.log),
  startNotificationsJob({ db, settings, now }, logged("writing out notifications failed")),
  startStandingOrdersJob(db, now, logged("standing orders failed")),
  startRemindersJob(db, now, logged("reminders of cut-offs, products back in stock or prices failed")),
  startCancelUnansweredJob(db, now, logged("declining unanswered orders for clients failed")),
  startCountPaymentsJob(db, now, logged("counting payments whose day has begun failed")),
  startMissedSearchesJob(db, logged("counting missed searches failed")),
  startMaintenanceJob(
    {
      "removing expired rows": (now) => removeExpired(db, now),
      "removing unused pictures": (now) => removeUnusedPictures(db, files, now),
      "removing unused documents": (now) => removeUnusedDocuments(db, files, now),
      "sweeping files": (now) => sweepFiles(db, files, now),
      "erasing people": (now) => eraseRequested(db, now),
      "removing old events": (now) => removeOldEvents(db, now),
      "removing old tokens": (now) => removeOldTokens(db, now),
    },
    app.log,
  ),
];

if (env.DEMO === "on") void storeDemoFiles(db, files).catch((error: unknown) => app.log.error(error, "storing the demo's files failed"));

const workerPool = openPool(target, { max: 6, applicationName: "portal worker" });
// A load fills tables batch by batch: a plan prepared while they were empty would use sequential scans for every batch.
const loadPool = openPool(target, { max: 8, applicationName: "portal loads", isPreparing: false });
const worker = startRunner(() => startWorker(openDatabase(loadPool), files, workerPool, app.log), app.log);
const webhooks = startWebhooks(
  { db, now, allowPrivate: settings.privateWebhooks, tokenSecrets: settings.tokenSecrets },
  workerPool,
  app.log,
);

let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([app.close(), ...jobs.map((job) => job.stop()), worker.stop(), webhooks.stop()]);
    await Promise.all([workerPool.end(), loadPool.end()]);
    await pool.end();
    process.exit(0);
  });
}
