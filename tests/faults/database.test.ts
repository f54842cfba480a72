import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, lstatSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { checkServer, openPool } from "#server/backend/db/connect.ts";
import { openDatabase } from "#server/backend/db/database.ts";
import { seedDemo } from "#server/backend/db/demo/seed.ts";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "#server/backend/db/embedded.ts";
import { migrateDatabase } from "#server/backend/db/migrate.ts";
import { databaseTargets, prepareDatabase } from "#server/backend/db/prepare-database.ts";
import { prepareRoles } from "#server/backend/db/roles.ts";
import { readEnv, SettingsError } from "#server/env.ts";
import { warnOfOpenDemo } from "#server/open-demo.ts";
import { testNow } from "#tests/support/clock.ts";
import { patienceMs } from "#tests/support/patience.ts";

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
  test("it starts on an empty folder, whatever the locale, and handles Cyrillic trigrams", async () => {
    const database = await startIn(emptyFolder());
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
  });

  test("it returns ids and kopecks as numbers and days as text, and refuses to round", async () => {
    const pool = openPool((await startIn(emptyFolder())).connection);
    cleanUps.push(() => pool.end());

    const { rows } = await pool.query(
      "select 9007199254740991::int8 as id, '{1,2,null}'::int8[] as ids, '2026-03-01'::date as day, 10.50::numeric as share",
    );

    expect(rows[0]).toEqual({ id: Number.MAX_SAFE_INTEGER, ids: [1, 2, null], day: "2026-03-01", share: "10.50" });
    await expect(pool.query("select 9007199254740993::int8")).rejects.toThrow("safe integers");
  });

  test.each(["fresh", "of an earlier release, where the superuser owns everything"])(
    "trust S100: on data that is %s, the backend's role may change rows and nothing else, and owns no table",
    async (data) => {
      const database = await startIn(emptyFolder());
      if (data !== "fresh") {
        const superuser = openPool(database.connection);
        await migrateDatabase(superuser);
        await superuser.end();
      }
      const targets = databaseTargets(await prepareRoles(database.connection));
      const worker = openPool(targets.work);
      const owner = openPool(targets.owner);
      cleanUps.push(() => Promise.all([worker.end(), owner.end()]));
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
    },
  );

  test("it runs in a folder that the database's user cannot enter", async () => {
    const dataDir = emptyFolder(0o700);
    cleanUps.push(() => rmSync(dirname(realpathSync(join(dataDir, "pg18"))), { recursive: true, force: true }));
    const database = await startIn(dataDir);

    expect(lstatSync(join(dataDir, "pg18")).isSymbolicLink()).toBe(process.getuid?.() === 0);
    expect(await query(database, "select 1 as answer")).toEqual([{ answer: 1 }]);
  });

  test("it takes over the server that a killed supervisor left behind", async () => {
    const dataDir = emptyFolder();
    const supervisor = await supervisorIn(dataDir);
    const pid = postmasterPid(dataDir);
    await kill(supervisor);

    const database = await startIn(dataDir);

    expect(database.adopted).toBe(true);
    expect(postmasterPid(dataDir)).toBe(pid);
  });

  test("a throwaway server stops when its test run is killed", async () => {
    const dataDir = emptyFolder(0o700);
    const supervisor = await supervisorIn(dataDir, "throwaway");
    await kill(supervisor);

    await expect.poll(() => existsSync(join(dataDir, "pg18/postmaster.pid")), { timeout: patienceMs }).toBe(false);
    expect(lstatSync(join(dataDir, "pg18")).isDirectory()).toBe(true);
  });

  test("a second supervisor is refused while the first is alive, and the server goes on undisturbed", async () => {
    const dataDir = emptyFolder();
    await startIn(dataDir);
    const pid = postmasterPid(dataDir);

    await expect(ensureEmbeddedDatabase({ dataDir, log: () => {} })).rejects.toThrow("Another process already runs the database");

    expect(postmasterPid(dataDir)).toBe(pid);
  });

  test("a killed server loses no committed row and is reported as lost", async () => {
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

  test("it starts despite a lock file whose pid belongs to another program by now", async () => {
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

  test("it refuses data of another PostgreSQL version and leaves them as they were", async () => {
    const dataDir = emptyFolder();
    await (await startIn(dataDir)).stop();
    const versionFile = join(dataDir, "pg18/PG_VERSION");
    writeFileSync(versionFile, "17\n");

    await expect(ensureEmbeddedDatabase({ dataDir, log: () => {} })).rejects.toThrow("made by PostgreSQL 17");

    expect(readFileSync(versionFile, "utf8")).toBe("17\n");
  });
});

describe("the settings", () => {
  const good = "k".repeat(48);

  test("with DEMO=off each missing secret is named", () => {
    expect(() => readEnv({ DEMO: "off" })).toThrow(/SESSION_SECRET: is required[\s\S]*TOKEN_SECRET: is required/);
    expect(() => readEnv({ DEMO: "off", SESSION_SECRET: good, TOKEN_SECRET: "" })).toThrow(/^(?!.*SESSION_SECRET)[\s\S]*TOKEN_SECRET/);
  });

  test("short and sample secrets are refused", () => {
    expect(() => readEnv({ DEMO: "off", SESSION_SECRET: "short", TOKEN_SECRET: good })).toThrow("at least 32");
    expect(() => readEnv({ DEMO: "off", SESSION_SECRET: `change-me-${good}`, TOKEN_SECRET: good })).toThrow("sample value");
  });

  test("several secrets are read in their order", () => {
    expect(readEnv({ DEMO: "off", SESSION_SECRET: `${good}, ${good}2`, TOKEN_SECRET: good }).SESSION_SECRET).toEqual([good, `${good}2`]);
  });

  test("a portal in front of a foreign backend needs no token secret", () => {
    expect(readEnv({ DEMO: "off", SESSION_SECRET: good, BACKEND_URL: "https://api.example" }).TOKEN_SECRET).toEqual([]);
  });

  test("all invalid values are named in one error", () => {
    expect(() => readEnv({ PORT: "70000", DATABASE_URL: "mysql://x" })).toThrow(SettingsError);
    expect(() => readEnv({ PORT: "70000", DATABASE_URL: "mysql://x" })).toThrow(/PORT[\s\S]*DATABASE_URL/);
  });

  test.each([
    ["PUBLIC_URL", "https://portal.example"],
    ["SMTP_URL", "smtp://mail.example"],
    ["DATABASE_URL", "postgres://portal@db.example/portal"],
  ])("with %s set, DEMO must be set too", (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(`DEMO: must be said when ${name} is set`);
    expect(readEnv({ [name]: value, DEMO: "on" }).DEMO).toBe("on");
    expect(readEnv({ [name]: value, DEMO: "off", SESSION_SECRET: good, TOKEN_SECRET: good }).DEMO).toBe("off");
  });

  test("with demo passwords the portal listens on this machine only, and a warning is printed if not", () => {
    const warned = (given: Record<string, string>) => {
      const lines: string[] = [];
      warnOfOpenDemo(readEnv({ SESSION_SECRET: good, TOKEN_SECRET: good, ...given }), (line) => lines.push(line));
      return lines.join();
    };
    expect([readEnv({}).HOST, readEnv({ DEMO: "off", SESSION_SECRET: good, TOKEN_SECRET: good }).HOST]).toEqual(["127.0.0.1", "0.0.0.0"]);
    for (const HOST of ["0.0.0.0", "::", "192.168.0.7"]) expect(warned({ HOST })).toMatch(/!!! .*HOST=.*everybody knows the password/);
    const quiet: Record<string, string>[] = [{}, { HOST: "localhost" }, { HOST: "::1" }, { HOST: "0.0.0.0", DEMO: "off" }];
    for (const given of quiet) expect(warned(given), JSON.stringify(given)).toBe("");
  });

  test("the demo starts without any setting", () => {
    expect(readEnv({})).toMatchObject({ DEMO: "on", PORT: 3000, ADMIN_PORT: 3001, BACKEND_PORT: 4000, BACKEND_HOST: "127.0.0.1" });
  });
});
