import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, test } from "vitest";
import { openPool } from "#server/backend/db/connect.ts";
import { migrateDatabase } from "#server/backend/db/migrate.ts";
import { ensureEmbeddedDatabase } from "#server/postgres/embedded.ts";
import { expectRolesApart } from "#tests/support/database-roles.ts";

test("trust S100: on old data, all owned by the superuser, the start separates the database roles as on new data", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-db-"));
  chmodSync(dataDir, 0o755);
  const database = await ensureEmbeddedDatabase({ dataDir, log: () => {} });
  onTestFinished(async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  const superuser = openPool(database.connection);
  await migrateDatabase(superuser);
  await superuser.end();
  await expectRolesApart(database);
});
