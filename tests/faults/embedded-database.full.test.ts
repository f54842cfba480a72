import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, lstatSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, describe, expect, inject, test } from "vitest";
import { checkServer, openPool } from "#server/backend/db/connect.ts";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "#server/postgres/embedded.ts";
import { expectRolesApart } from "#tests/support/database-roles.ts";
import { waitTimeoutMs } from "#tests/support/timeouts.ts";

const holder = fileURLToPath(new URL("./hold-database.ts", import.meta.url));
const node = fileURLToPath(new URL("../../node_modules/.bin/node", import.meta.url));
const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function emptyFolder(mode = 0o755): string {
  const path = mkdtempSync(join(tmpdir(), "portal-db-"));
  chmodSync(path, mode);
  cleanUps.push(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 }));
  return path;
}

async function startIn(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await ensureEmbeddedDatabase({ dataDir, log: () => {} });
  cleanUps.push(() => database.stop());
  return database;
}

async function query<Row extends pg.QueryResultRow>(database: Pick<EmbeddedDatabase, "connection">, text: string): Promise<Row[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "pg18/postmaster.pid"), "utf8").split("\n")[0]);
}

async function supervisorIn(dataDir: string, ...mode: "throwaway"[]): Promise<ChildProcess> {
  const child = spawn(node, [holder, dataDir, ...mode], { stdio: ["ignore", "pipe", "inherit"] });
  cleanUps.push(() => child.kill("SIGKILL"));
  await once(child.stdout ?? child, "data");
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

describe("the embedded database", () => {
  test("starts in an empty folder, indexes Cyrillic whatever the locale, and refuses a second supervisor", async () => {
    const dataDir = emptyFolder();
    const database = await startIn(dataDir);
    const pool = openPool(database.connection);
    cleanUps.push(() => pool.end());

    await checkServer(pool);

    const { rows } = await pool.query(
      `select show_trgm('каб') as trigrams, current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
              current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses`,
    );
    expect(rows[0]).toMatchObject({ encoding: "UTF8", fsync: "on", checksums: "on", addresses: "" });
    expect(rows[0].trigrams).toHaveLength(4);
    expect(database.adopted).toBe(false);

    const pid = postmasterPid(dataDir);
    await expect(ensureEmbeddedDatabase({ dataDir, log: () => {} })).rejects.toThrow("Another process already runs the database");
    expect(postmasterPid(dataDir)).toBe(pid);
    await pool.query("select 1");
  });

  test("returns ids and kopecks as numbers and days as text, and fails for a number too large to be exact", async () => {
    const pool = openPool({ ...inject("database"), database: "postgres" });
    cleanUps.push(() => pool.end());

    const { rows } = await pool.query(
      "select 9007199254740991::int8 as id, '{1,2,null}'::int8[] as ids, '2026-03-01'::date as day, 10.50::numeric as share",
    );

    expect(rows[0]).toEqual({ id: Number.MAX_SAFE_INTEGER, ids: [1, 2, null], day: "2026-03-01", share: "10.50" });
    await expect(pool.query("select 9007199254740993::int8")).rejects.toThrow("safe integers");
  });

  test("trust S100: the backend's database role can only read and write rows, and another role owns the tables", async () => {
    await expectRolesApart(await startIn(emptyFolder()));
  });

  test("starts in a folder that the database's operating-system user cannot enter", async () => {
    const dataDir = emptyFolder(0o700);
    cleanUps.push(() => rmSync(dirname(realpathSync(join(dataDir, "pg18"))), { recursive: true, force: true }));
    const database = await startIn(dataDir);

    expect(lstatSync(join(dataDir, "pg18")).isSymbolicLink()).toBe(process.getuid?.() === 0);
    expect(await query(database, "select 1 as answer")).toEqual([{ answer: 1 }]);
  });

  test("takes over the database server that a killed supervisor left running", async () => {
    const dataDir = emptyFolder();
    const supervisor = await supervisorIn(dataDir);
    const pid = postmasterPid(dataDir);
    await kill(supervisor);

    const database = await startIn(dataDir);

    expect(database.adopted).toBe(true);
    expect(postmasterPid(dataDir)).toBe(pid);
  });

  test("a throwaway server stops when the test run that started it is killed", async () => {
    const dataDir = emptyFolder(0o700);
    const supervisor = await supervisorIn(dataDir, "throwaway");
    await kill(supervisor);

    await expect.poll(() => existsSync(join(dataDir, "pg18/postmaster.pid")), { timeout: waitTimeoutMs }).toBe(false);
    expect(lstatSync(join(dataDir, "pg18")).isDirectory()).toBe(true);
  });

  test("keeps every committed row when the server is killed, and reports that the server was lost", async () => {
    const dataDir = emptyFolder();
    const before = await startIn(dataDir);
    await query(before, "create table kept (id int8 primary key)");
    const writer = new pg.Client(before.connection);
    writer.on("error", () => {});
    await writer.connect();
    let committed = 0;
    const writing = (async () => {
      for (;;) {
        await writer.query("insert into kept values ($1)", [committed + 1]);
        committed += 1;
        if (committed === 50) process.kill(postmasterPid(dataDir), "SIGKILL");
      }
    })();
    await expect(writing).rejects.toThrow();
    await before.lost;

    const after = await startIn(dataDir);

    const rows = await query<{ count: number; last: number }>(after, "select count(*) as count, max(id) as last from kept");
    expect(after.connection).toEqual(before.connection);
    expect(after.adopted).toBe(false);
    // One more may have been committed whose answer was lost.
    expect(rows[0]?.last).toBeGreaterThanOrEqual(committed);
    expect(rows[0]?.last).toBeLessThanOrEqual(committed + 1);
    expect(rows[0]?.count).toBe(rows[0]?.last);
  });

  test("starts despite a stale lock file whose process id now belongs to another program", async () => {
    const dataDir = emptyFolder();
    const first = await startIn(dataDir);
    await first.stop();
    const stranger = spawn("sleep", ["60"]);
    cleanUps.push(() => stranger.kill());
    writeFileSync(join(dataDir, "pg18/postmaster.pid"), `${stranger.pid}\n${dataDir}/pg18\n1\n5432\n/tmp\n\n\nready\n`);

    const second = await startIn(dataDir);

    expect(second.adopted).toBe(false);
    expect(stranger.exitCode).toBeNull();
  });

  test("refuses a folder written by another PostgreSQL version and leaves it unchanged", async () => {
    const dataDir = emptyFolder();
    await (await startIn(dataDir)).stop();
    const versionFile = join(dataDir, "pg18/PG_VERSION");
    writeFileSync(versionFile, "17\n");

    await expect(ensureEmbeddedDatabase({ dataDir, log: () => {} })).rejects.toThrow("made by PostgreSQL 17");

    expect(readFileSync(versionFile, "utf8")).toBe("17\n");
  });
});
