import pg from "pg";
import type { EmbeddedConnection } from "../../env.ts";
import { assertDatabaseAnswers, assertOwnSessions, checkServer, openPool } from "./connect.ts";
import { lockNumbers } from "./lock-numbers.ts";
import { migrateDatabase } from "./migrate.ts";

type Target = string | EmbeddedConnection;
/**
 * `work`: connection of the role that reads and writes rows; `owner`: of the role that owns and migrates the tables; `settings`: the
 * settings that name them.
 */
type Targets = { work: Target; owner: Target; settings: { work: string; owner: string } };

export function databaseTargets(work: Target, ownerUrl?: string): Targets {
  if (typeof work !== "string") {
    const settings = { work: "DATA_DIR", owner: "DATA_DIR" };
    return { work, owner: { ...work, user: work.owner ?? work.user }, settings };
  }
  return { work, owner: ownerUrl ?? work, settings: { work: "DATABASE_URL", owner: ownerUrl ? "DATABASE_OWNER_URL" : "DATABASE_URL" } };
}

/**
 * Checks the server and migrates as owner, then grants the role of `work` the rows of all tables and nothing more
 * (trust.md S100). Throws DatabaseAwayError or DatabaseUnsupportedError.
 */
export async function prepareDatabase(
  { owner, settings }: Targets,
  work: pg.Pool,
  log: (line: string) => void = console.warn,
): Promise<void> {
  const owners = openPool(owner, { max: 2, applicationName: "portal migrations" });
  try {
    await assertDatabaseAnswers(owners, settings.owner);
    await assertDatabaseAnswers(work, settings.work);
    // A lock of the migration would stay on a shared session and stop every later start.
    await assertOwnSessions(owners, settings.owner);
    await assertOwnSessions(work, settings.work);
    await checkServer(owners);
    await migrateDatabase(owners);
    const { rows } = await work.query<{ name: string; rolsuper: boolean }>(
      "select current_user as name, rolsuper from pg_roles where rolname = current_user",
    );
    const [worker] = rows;
    const { rows: names } = await owners.query<{ name: string }>("select current_user as name");
    if (worker?.rolsuper)
      log(
        "database: DATABASE_URL names a superuser, who can do far more than the portal needs; see DATABASE_OWNER_URL in server/README.md",
      );
    if (worker && worker.name !== names[0]?.name) await grantRows(owners, worker.name);
  } finally {
    await owners.end();
  }
}

async function grantRows(owners: pg.Pool, worker: string): Promise<void> {
  const role = pg.escapeIdentifier(worker);
  const opened = await statementsToOpen(owners, worker);
  // The lock serialises concurrent starts, which would otherwise fail with "tuple concurrently updated".
  await owners.query(`
    begin;
    select pg_advisory_xact_lock(${lockNumbers.migration});
    grant usage on schema public, graphile_worker to ${role};
    grant select, insert, update, delete on all tables in schema public, graphile_worker to ${role};
    grant usage, select, update on all sequences in schema public, graphile_worker to ${role};
    ${opened.map((statement) => `${statement};`).join("\n")}
    commit`);
}

/** graphile-worker's tables have row-level security, so the role needs a policy on each. */
async function statementsToOpen(owners: pg.Pool, worker: string): Promise<string[]> {
  const { rows } = await owners.query<{ statement: string }>(
    `select format('create policy %I on %s to %I using (true) with check (true)', 'rows for ' || $1, c.oid::regclass, $1) as statement
     from pg_class c where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
       and not exists (select from pg_policy where polrelid = c.oid and polname = 'rows for ' || $1)`,
    [worker],
  );
  return rows.map(({ statement }) => statement);
}
