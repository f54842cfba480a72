import type { TestProject } from "vitest/node";
import { openPool } from "#server/backend/db/connect.ts";
import { openDatabase } from "#server/backend/db/database.ts";
import { seedDemo } from "#server/backend/db/demo/seed.ts";
import { migrateDatabase } from "#server/backend/db/migrate.ts";
import type { EmbeddedDatabase } from "#server/postgres/embedded.ts";
import { type Cluster, cachedCluster, startCopy } from "./cached-cluster.ts";
import { cheapHashing } from "./cheap-hashing.ts";
import { testNow } from "./clock.ts";

declare module "vitest" {
  export interface ProvidedContext {
    database: { host: string; port: number; user: string };
  }
}

/** Template databases: the bare schema, and the schema with the demo data as of `testNow`. */
export const templates = { empty: "template_empty", demo: "template_demo" } as const;

/** Vitest loads this file once for each project; they share one cluster. */
const shared = globalThis as { testCluster?: { users: number; started: Promise<Cluster> } };

/** One throwaway PostgreSQL per run, for the projects that need one; each test file gets a copy of a template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testCluster ??= { users: 0, started: templatesCluster().then(startCopy) };
  const cluster = shared.testCluster;
  cluster.users += 1;
  const { server, stop } = await cluster.started;
  const { host, port, user } = server.connection;
  project.provide("database", { host, port, user });
  return async () => {
    cluster.users -= 1;
    if (cluster.users === 0) await stop();
  };
}

/** The folder named by TESTS_CLUSTER, or the one of the current sources. */
export async function templatesCluster(): Promise<string> {
  return process.env.TESTS_CLUSTER ?? cachedCluster("templates", testNow.toISOString().slice(0, 10), makeTemplates);
}

async function makeTemplates({ host, port, user, database }: EmbeddedDatabase["connection"]): Promise<void> {
  const admin = openPool({ host, port, user, database });
  for (const name of Object.values(templates)) {
    await admin.query(`create database ${name}`);
    const pool = openPool({ host, port, user, database: name });
    await migrateDatabase(pool);
    if (name === templates.demo) await seedDemo(openDatabase(pool), { now: testNow, passwordCost: cheapHashing });
    await pool.query("vacuum analyze");
    await pool.end();
  }
  await admin.end();
}
