import { expect } from "vitest";
import { openPool } from "#server/backend/db/connect.ts";
import { openDatabase } from "#server/backend/db/database.ts";
import { seedDemo } from "#server/backend/db/demo/seed.ts";
import { databaseTargets, prepareDatabase } from "#server/backend/db/prepare-database.ts";
import type { EmbeddedDatabase } from "#server/postgres/embedded.ts";
import { prepareRoles } from "#server/postgres/roles.ts";
import { testNow } from "./clock.ts";

/** Prepares the database as a start does: the backend's role works with rows and may do nothing else; another owns the tables. */
export async function expectRolesApart(database: EmbeddedDatabase): Promise<void> {
  const targets = databaseTargets(await prepareRoles(database.connection));
  const worker = openPool(targets.work);
  const owner = openPool(targets.owner);
  try {
    await prepareDatabase(targets, worker);
    // Once more, as every later start does.
    await prepareDatabase({ ...targets, work: await prepareRoles(database.connection) }, worker);
    await seedDemo(openDatabase(worker), { now: testNow });

    const right = `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as power
      from pg_roles where rolname = current_user`;
    for (const pool of [worker, owner]) expect((await pool.query(right)).rows).toEqual([{ power: false }]);
    for (const forbidden of [
      "create table mine (id int)",
      "create schema mine",
      "create role mine superuser",
      "drop table deals",
      "alter table deals add column mine int",
      "truncate deals",
      "create function mine() returns int language sql as 'select 1'",
      "select * from drizzle.__drizzle_migrations",
      "set role portal_owner",
      "copy deals to program 'true'",
    ])
      await expect(worker.query(forbidden), forbidden).rejects.toThrow(/permission denied|must be owner/);
    const { rows: tables } = await worker.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    );
    expect(tables.length).toBeGreaterThan(50);
    for (const { name } of tables) await worker.query(`delete from ${name} where false`);
    await worker.query("select place_events(1, 1), nextval('outbox_positions')");
    const strangers = `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'v', 'S', 'i') and c.relowner <> 'portal_owner'::regrole`;
    expect((await owner.query(strangers)).rows).toEqual([]);
    await owner.query("alter table deals add column later int");
  } finally {
    await Promise.all([worker.end(), owner.end()]);
  }
}
