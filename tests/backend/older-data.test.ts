import { expect, test } from "vitest";
import { migrateDatabase } from "#server/backend/db/migrate.ts";
import { startFailureOf } from "#server/backend/start-failure.ts";
import { REFUSED } from "#server/exit-codes.ts";
import { useBackend } from "#tests/support/backend.ts";

const backend = useBackend("empty");

/** All tables with their files, which a rewrite changes, and what the migrator has noted. */
async function state(): Promise<unknown[]> {
  const { rows: relations } = await backend.pool.query("select oid, relname, relfilenode, relnatts from pg_class order by oid");
  const { rows: migrations } = await backend.pool.query("select * from drizzle.__drizzle_migrations order by id");
  return [relations, migrations];
}

test("a start on data from before the baseline says how to go on, and leaves them as they are", async () => {
  await backend.pool.query("update drizzle.__drizzle_migrations set hash = 'another', created_at = 1");
  await backend.pool.query("drop table entity_changes");
  const before = await state();
  const failure = startFailureOf(await migrateDatabase(backend.pool).catch((error: unknown) => error));
  expect(failure?.message).toMatch(
    /^database: these data are from before version 0\.1\.0.*nothing was changed.*npm run db:reset.*DATA_DIR/,
  );
  expect(failure?.exitCode).toBe(REFUSED);
  expect(await state()).toEqual(before);
});
