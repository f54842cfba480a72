import { env } from "../env.ts";
import "../slow-requests.ts";
import { createApp } from "./app.ts";
import { resealFactors } from "./auth/reseal-factors.ts";
import { chooseDirectory } from "./companies/choose-directory.ts";
import { crontab } from "./crontab.ts";
import { openPool } from "./db/connect.ts";
import { openDatabase } from "./db/database.ts";
import { assertNoDemoLogins } from "./db/demo/demo-logins.ts";
import { withRenderedPictures } from "./db/demo/rendered-files.ts";
import { seedDemo } from "./db/demo/seed.ts";
import { storeDemoFiles } from "./db/demo/store-demo-files.ts";
import { databaseTargets, prepareDatabase } from "./db/prepare-database.ts";
import { startWorker } from "./exchange/jobs/start-worker.ts";
import { chooseFiles } from "./files/choose-files.ts";
import { startJobs } from "./jobs/run-jobs.ts";
import { startRunner } from "./jobs/start-runner.ts";
import { logDestination } from "./log-destination.ts";
import { openSender, portalUrls, silentWays } from "./mail/sender.ts";
import { sendingJob } from "./mail/sending-job.ts";
import { openMetrics } from "./metrics/metrics.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { notificationMessagesJob } from "./notifications/notification-messages-job.ts";
import { startMissedSearches } from "./products/search/write-missed.ts";
import { startFailureOf } from "./start-failure.ts";
import { startWebhooks } from "./webhooks/worker.ts";

const target = env.DATABASE_URL ?? env.PG_EMBEDDED;
if (!target) throw new Error("Neither DATABASE_URL nor PG_EMBEDDED is set: start the backend with `npm start`.");

if (env.SENTRY_DSN) (await import("../error-reports.ts")).startErrorReports(env.SENTRY_DSN, "backend");
const tracing = env.OTEL_EXPORTER_OTLP_ENDPOINT ? (await import("../start-tracing.ts")).startTracingOf("portal-backend") : undefined;
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
  secondFactorOf: env.SECOND_FACTOR_OF,
  ...portalUrls(env),
};
const workerPool = openPool(target, { max: 12, applicationName: "portal worker" });
// A load fills tables batch by batch: a plan prepared while they were empty would use sequential scans for every batch.
const loadPool = openPool(target, { max: 8, applicationName: "portal loads", isPreparing: false });
const metrics = env.METRICS_PORT === undefined ? undefined : openMetrics(db, { calls: pool, jobs: workerPool, loads: loadPool });
const app = await createApp({
  pool,
  settings,
  files,
  redisUrl: env.REDIS_URL,
  directory: chooseDirectory({ token: env.DADATA_TOKEN, demo: env.DEMO === "on" }),
  logLevel: env.LOG_LEVEL,
  logTo: logDestination(),
  maxEventLoopDelayMs: 2000,
  portalNetworks: env.PORTAL_NETWORKS,
  ...(metrics && { metrics }),
  ...(tracing && { tracing }),
});
await app.listen({ host: env.BACKEND_HOST, port: env.BACKEND_PORT });
const now = () => new Date();
if (env.DEMO === "on") void storeDemoFiles(db, files).catch((error: unknown) => app.log.error(error, "storing the demo's files failed"));

const { log } = app;
void resealFactors(db, settings)
  .then((people) => {
    if (people.length > 0) log.error({ people }, "second factors were sealed with a TOKEN_SECRET that is gone: reset them");
  })
  .catch((error: unknown) => log.error(error, "sealing second factors anew failed"));
const sending = { db, now, allowPrivate: settings.privateWebhooks, tokenSecrets: settings.tokenSecrets };
// Four runners, so that each kind of work has workers that no other can keep.
const running = [
  startJobs({ pool: workerPool, jobs: crontab({ db, pool: workerPool, files, now }), concurrency: 4, log }),
  startJobs({
    pool: workerPool,
    jobs: [sendingJob(openSender(db, env, log)), notificationMessagesJob({ db, settings, now })],
    concurrency: 2,
    log,
  }),
  startRunner(() => startWorker(openDatabase(loadPool), files, workerPool, log), log),
  startWebhooks(sending, workerPool, log),
  ...(metrics && env.METRICS_PORT ? [await serveMetrics(metrics, { host: env.BACKEND_HOST, port: env.METRICS_PORT, log })] : []),
  ...(tracing ? [tracing] : []),
  startMissedSearches(db, (error) => log.error({ err: error }, "counting missed searches failed")),
];

let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([app.close(), ...running.map((each) => each.stop())]);
    await Promise.all([workerPool.end(), loadPool.end()]);
    await pool.end();
    process.exit(0);
  });
}
