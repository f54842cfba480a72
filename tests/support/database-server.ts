import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openPool } from "#server/backend/db/connect.ts";
import { openDatabase } from "#server/backend/db/database.ts";
import { seedDemo } from "#server/backend/db/demo/seed.ts";
import { ensureEmbeddedDatabase } from "#server/backend/db/embedded.ts";
import { migrateDatabase } from "#server/backend/db/migrate.ts";
import { testNow } from "./clock.ts";

declare module "vitest" {
  export interface ProvidedContext {
    database: { host: string; port: number; user: string };
  }
}

/** Template databases: the bare schema, and the schema with the demo data as of `testNow`. */
export const templates = { empty: "template_empty", demo: "template_demo" } as const;

/** One throwaway PostgreSQL per run; each test file gets a copy of a template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-tests-"));
  const server = await ensureEmbeddedDatabase({ dataDir, fastForTests: true });
  const { host, port, user, database } = server.connection;
  const admin = openPool({ host, port, user, database });
  for (const name of Object.values(templates)) {
    await admin.query(`create database ${name}`);
    const pool = openPool({ host, port, user, database: name });
    await migrateDatabase(pool);
    if (name === templates.demo) await seedDemo(openDatabase(pool), { now: testNow });
    await pool.end();
  }
  await admin.end();
  project.provide("database", { host, port, user });
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
