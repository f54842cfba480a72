import { env } from "../env.ts";
import { createApp } from "./app.ts";
import { chooseDirectory } from "./companies/choose-directory.ts";
import { checkServer, openPool } from "./db/connect.ts";
import { openDatabase } from "./db/database.ts";
import { seedDemo } from "./db/demo/seed.ts";
import { storeDemoFiles } from "./db/demo/store-demo-files.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { chooseFiles } from "./files/choose-files.ts";
import { sweepFiles } from "./files/sweep-files.ts";
import { portalUrls, startSender } from "./mail/start-sender.ts";

const target = env.DATABASE_URL ?? env.PG_EMBEDDED;
if (!target) throw new Error("Neither DATABASE_URL nor PG_EMBEDDED is set: start the backend with `npm start`.");

const pool = openPool(target);
const files = chooseFiles(env);
await checkServer(pool);
await migrateDatabase(pool);
const db = openDatabase(pool);
if (env.DEMO === "on") await seedDemo(db, { now: new Date() });

const app = await createApp({
  pool,
  settings: { tokenSecrets: env.TOKEN_SECRET, demo: env.DEMO === "on", ...portalUrls(env) },
  files,
  directory: chooseDirectory(env.DADATA_TOKEN),
  logLevel: env.LOG_LEVEL,
});
await app.listen({ host: env.BACKEND_HOST, port: env.BACKEND_PORT });
const sender = startSender(db, env, app.log);

if (env.DEMO === "on") void storeDemoFiles(db, files).catch((error: unknown) => app.log.error(error, "storing the demo's files failed"));
const sweep = () => sweepFiles(db, files, new Date()).catch((error: unknown) => app.log.error(error, "sweeping files failed"));
void sweep();
setInterval(sweep, 3_600_000).unref();

let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([app.close(), sender.stop()]);
    await pool.end();
    process.exit(0);
  });
}
