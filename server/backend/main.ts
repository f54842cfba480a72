import { env } from "../env.ts";
import { createApp } from "./app.ts";
import { checkServer, openPool } from "./db/connect.ts";
import { openDatabase } from "./db/database.ts";
import { seedDemo } from "./db/demo/seed.ts";
import { migrateDatabase } from "./db/migrate.ts";

const target = env.DATABASE_URL ?? env.PG_EMBEDDED;
if (!target) throw new Error("Neither DATABASE_URL nor PG_EMBEDDED is set: start the backend with `npm start`.");

const pool = openPool(target);
await checkServer(pool);
await migrateDatabase(pool);
if (env.DEMO === "on") await seedDemo(openDatabase(pool), { now: new Date() });

const app = await createApp({ pool, settings: { tokenSecrets: env.TOKEN_SECRET, demo: env.DEMO === "on" }, logLevel: env.LOG_LEVEL });
await app.listen({ host: env.BACKEND_HOST, port: env.BACKEND_PORT });

let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await pool.end();
    process.exit(0);
  });
}
