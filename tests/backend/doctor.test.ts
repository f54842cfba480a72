import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { CheckName, doctor } from "#contract/doctor.ts";
import { openPool } from "#server/backend/db/connect.ts";
import { openDatabase } from "#server/backend/db/database.ts";
import { examine } from "#server/backend/doctor/examine.ts";
import { noteBackup } from "#server/backup/last-backup.ts";
import { readEnv } from "#server/env.ts";
import { useBackend } from "#tests/support/backend.ts";
import { addPasskey } from "#tests/support/passkeys.ts";
import { addFactor } from "#tests/support/second-factor.ts";
import { startSmtp } from "#tests/support/smtp-server.ts";

const backend = useBackend();
const leftOver: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of leftOver.splice(0)) await end();
});

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-doctor-"));
  leftOver.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A port that takes connections and answers with `greeting`, or not at all. */
async function listener(greeting = ""): Promise<number> {
  const server: Server = createServer((socket) => {
    leftOver.unshift(() => socket.destroy());
    socket.on("error", () => {});
    if (greeting) socket.write(greeting);
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  leftOver.push(() => new Promise((settle) => server.close(settle)));
  return (server.address() as { port: number }).port;
}

const given = (settings: Record<string, string>) => readEnv({ DATA_DIR: dataFolder(), ...settings });

async function found(settings: Record<string, string>, limit?: number) {
  const checks = await examine({ env: given(settings), db: backend.db, owner: backend.db }, limit);
  return Object.fromEntries(checks.map((check) => [check.name, check]));
}

/** A connection as a worker of the backend keeps one. */
async function runsJobs(): Promise<void> {
  const worker = await backend.pool.connect();
  await worker.query("set application_name = 'portal worker'");
  leftOver.push(() => worker.release(true));
}

const serious = { DEMO: "off", SESSION_SECRET: "s".repeat(40), TOKEN_SECRET: "t".repeat(40) };

test("a demo on a sound machine has nothing broken, and every check says one sentence", async () => {
  await runsJobs();
  const checks = await found({ TOKEN_SECRET: "t".repeat(40), SESSION_SECRET: "s".repeat(40) });
  expect(Object.keys(checks)).toEqual(CheckName.options);
  expect(Object.values(checks).filter(({ state }) => state === "broken")).toEqual([]);
  expect(checks.database?.says).toMatch(/^Отвечает за \d+\sмс, .*PostgreSQL \d+\.\d+\.$/);
  expect(checks.migrations?.says).toMatch(/^Применены все: \d+\.$/);
  expect(checks.clock?.state).toBe("fine");
  for (const { says, state, todo } of Object.values(checks)) {
    expect(says).toMatch(/^[А-Яа-яSPМ].*\.$/u);
    expect(says).not.toMatch(/\{\{|undefined|NaN/);
    expect(todo === null).toBe(state === "fine");
  }
});

test("a database of its own whose log nobody archives is warned about", async () => {
  const { backups } = await found({ ...serious, DATABASE_URL: "postgres://portal@127.0.0.1:1/portal" });
  expect(backups).toMatchObject({ state: "warning" });
  expect(backups?.todo).toContain("archive_mode");
});

test("a database that is away is broken, its checks end, and all others are still made", async () => {
  const pool = openPool("postgres://nobody:planted-password@127.0.0.1:1/portal", { onError: () => {} });
  const db = openDatabase(pool);
  try {
    const checks = await examine({ env: given({}), db, owner: db });
    const named = Object.fromEntries(checks.map((check) => [check.name, check]));
    expect(named.database).toMatchObject({ state: "broken", says: "База данных не отвечает (ECONNREFUSED)." });
    expect(named.queues?.state).toBe("broken");
    expect(named.disk?.state).toBe("fine");
    expect(JSON.stringify(checks)).not.toContain("planted");
  } finally {
    await pool.end();
  }
});

test("a mail server that does not answer, or says nothing, is broken within the limit", async () => {
  const away = await found({ ...serious, SMTP_URL: "smtp://robot:planted-word@127.0.0.1:1" });
  expect(away.mail).toMatchObject({ state: "broken", says: "Сервер 127.0.0.1 не отвечает (ESOCKET)." });
  const started = performance.now();
  const silent = await found({ ...serious, SMTP_URL: `smtp://robot:planted-word@127.0.0.1:${await listener()}` });
  expect(silent.mail?.state).toBe("broken");
  expect(performance.now() - started).toBeLessThan(8_000);
  expect(JSON.stringify([away, silent])).not.toContain("planted");
  expect((await found({ ...serious })).mail).toMatchObject({ state: "broken" });
});

test("a mail server that does not encrypt is broken, because no letter goes out by it", async () => {
  const { server, port } = await startSmtp();
  expect((await found({ ...serious, SMTP_URL: `smtp://0.0.0.0:${port}` })).mail).toMatchObject({
    state: "broken",
    says: "Сервер 0.0.0.0 не шифрует связь (нет STARTTLS): письма не уходят.",
  });
  server.close();
});

test("a check that never ends is a finding after its limit", async () => {
  const { mail } = await found({ ...serious, SMTP_URL: `smtp://127.0.0.1:${await listener()}` }, 200);
  expect(mail).toMatchObject({ state: "broken", says: "Проверка не закончилась за 0.2 с." });
});

test("a data folder that cannot be written is broken with its path", async () => {
  const folder = join(dataFolder(), "gone");
  expect((await found({ DATA_DIR: folder })).disk).toMatchObject({
    state: "broken",
    says: `В папку ${folder} нельзя писать (ENOENT).`,
  });
});

test("secrets: missing, equal, or readable by others are said, and never shown", async () => {
  expect((await found({})).secrets?.state).toBe("broken");
  const one = "planted-secret-planted-secret-planted";
  const equal = await found({ ...serious, SESSION_SECRET: one, TOKEN_SECRET: one });
  expect(equal.secrets).toMatchObject({ state: "warning", says: "SESSION_SECRET и TOKEN_SECRET одинаковы." });
  expect(JSON.stringify(equal)).not.toContain("planted");
  const folder = dataFolder();
  const file = join(folder, "secrets.json");
  writeFileSync(file, JSON.stringify({ SESSION_SECRET: "a".repeat(40), TOKEN_SECRET: "b".repeat(40) }), { mode: 0o600 });
  expect((await found({ DATA_DIR: folder })).secrets?.state).toBe("fine");
  chmodSync(file, 0o644);
  expect((await found({ DATA_DIR: folder })).secrets?.state).toBe("broken");
});

test("the age of the last backup is known, and none is broken outside the demo", async () => {
  const folder = dataFolder();
  const settings = { ...serious, DATA_DIR: folder };
  const after = async (hours: number) => {
    await noteBackup(folder, { path: folder, moment: new Date(Date.now() - hours * 3_600_000).toISOString() });
    return (await found(settings)).backups;
  };
  expect((await found(settings)).backups?.state).toBe("broken");
  expect(await after(3)).toMatchObject({ state: "fine", says: "Последняя копия сделана 3 ч назад." });
  expect((await after(30))?.state).toBe("warning");
  expect(await after(96)).toMatchObject({ state: "broken", says: "Последняя копия сделана 4 дн. назад." });
});

test("hosts that nobody has named to stand in Russia are listed by name alone", async () => {
  const settings = {
    ...serious,
    SENTRY_DSN: "https://planted-key@errors.abroad.example/1",
    S3_URL: "https://key:planted-word@storage.home.example/bucket",
    SMS_URL: "http://127.0.0.1:1/send",
  };
  const checks = await found({ ...settings, HOSTS_IN_RUSSIA: "home.example" }, 300);
  expect(checks.hosts?.says).toBe("Не сказано, что эти серверы стоят в России: errors.abroad.example.");
  expect((await found({ ...settings, HOSTS_IN_RUSSIA: "home.example, abroad.example" }, 300)).hosts?.state).toBe("fine");
  expect(JSON.stringify(checks)).not.toContain("planted");
});

test("a job that waits for long, and jobs that nobody runs, are said", async () => {
  expect((await found({})).queues).toMatchObject({ state: "broken", says: "Фоновые задания никто не выполняет." });
  await runsJobs();
  expect((await found({})).queues?.says).toBe("Фоновые задания идут, просроченных нет.");
  await backend.pool.query("select graphile_worker.add_job('lonely', run_at => now() - interval '3 hours')");
  expect((await found({})).queues).toMatchObject({ state: "warning", says: "Задание lonely ждёт уже 3 ч." });
});

test("a portal at a public address says that the platform's has none, or is not encrypted", async () => {
  const settings = { ...serious, PUBLIC_URL: "https://127.0.0.1:1" };
  expect((await found({ ...serious })).adminAddress?.state).toBe("fine");
  const { adminAddress } = await found(settings);
  expect(adminAddress).toMatchObject({ state: "warning" });
  expect(adminAddress?.todo).toContain("ADMIN_URL");
  expect((await found({ ...settings, ADMIN_URL: "http://admin.portal.example" })).adminAddress).toMatchObject({ state: "broken" });
  expect((await found({ ...settings, ADMIN_URL: "https://admin.portal.example" })).adminAddress).toEqual({
    name: "adminAddress",
    state: "fine",
    says: "Портал площадки открывают по admin.portal.example.",
    todo: null,
  });
});

test("keys made for a host that the portal no longer has are said, and how many people have nothing else", async () => {
  const { rows } = await backend.pool.query<{ uuid: string }>("select user_uuid as uuid from customers order by email limit 4");
  const [alone, withApp, withBoth, unknown] = rows.map(({ uuid }) => uuid) as [string, string, string, string];
  const settings = { ...serious, PUBLIC_URL: "https://portal.example", ADMIN_URL: "https://admin.portal.example" };
  const said = async () => (await found(settings, 300)).passkeys;
  expect(await said()).toMatchObject({ state: "fine", says: "Ключей доступа пока никто не завёл." });
  await addPasskey(backend, unknown);
  await addPasskey(backend, withBoth, { site: "admin.portal.example" });
  expect(await said()).toMatchObject({ state: "fine", says: "Все ключи доступа подходят к адресам портала: 2." });
  for (const person of [alone, withApp, withBoth]) await addPasskey(backend, person, { site: "old.example" });
  await addFactor(backend, withApp);
  const moved = await said();
  expect(moved).toMatchObject({
    state: "warning",
    says: "Ключей доступа, заведённых для прежнего адреса (old.example): 3. Ими больше не войти.",
  });
  expect(moved?.todo).toContain("Только такой ключ есть у стольких людей: 1.");
  await backend.pool.query("delete from passkeys; delete from second_factors");
});

test("the platform's staff alone may ask", async () => {
  for (const login of ["platform@platform.example", "support@platform.example"]) {
    const { status, body } = await (await backend.as(login))(doctor.examine);
    expect(status).toBe(200);
    expect(body.checks.map(({ name }) => name)).toEqual(CheckName.options);
  }
  expect((await (await backend.as("supervisor@seller.example"))(doctor.examine)).status).toBe(403);
  expect((await (await backend.as(null))(doctor.examine)).status).toBe(401);
});

test("the command ends with 1 when something is broken, says what to do, and prints no secret", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "../../server/backend/doctor/doctor.ts")], {
    encoding: "utf8",
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      ...serious,
      SESSION_SECRET: "planted-session-secret-of-forty-letters-",
      TOKEN_SECRET: "planted-token-secret-of-forty-letters-xx",
      DATA_DIR: dataFolder(),
      DATABASE_URL: "postgres://portal:planted-word@127.0.0.1:1/portal",
      SMTP_URL: "smtp://robot:planted-word@127.0.0.1:1",
    },
  });
  expect(status).toBe(1);
  expect(stdout).toContain("База данных: База данных не отвечает (ECONNREFUSED).");
  expect(stdout).toContain("Проверьте, что PostgreSQL запущен");
  expect(stdout).toContain("Почта: Сервер 127.0.0.1 не отвечает (ESOCKET).");
  expect(stdout + stderr).not.toContain("planted");
});

test("it counts the staff without a second factor, and says where they stand and what makes it compulsory", async () => {
  const people = await backend.pool.query(
    `select user_uuid from customers where status = 'active'
      and not roles && array['buyer_company_director', 'buyer_company_manager']`,
  );
  const all = people.rows.length;
  const factors = async (settings: Record<string, string> = {}) => {
    const { state, says, todo } = (await found(settings)).factors ?? {};
    return [state, says?.match(/\d+/g)?.map(Number), todo?.includes("SECOND_FACTOR_OF=staff") ?? null];
  };
  expect(await factors()).toEqual(["fine", [all, all], null]);
  expect(await factors(serious)).toEqual(["warning", [all, all], true]);
  await addFactor(backend, people.rows[0].user_uuid);
  await addFactor(backend, people.rows[1].user_uuid, { isConfirmed: false });
  expect(await factors({ ...serious, SECOND_FACTOR_OF: "staff" })).toEqual(["warning", [all - 1, all], false]);
  await addPasskey(backend, people.rows[1].user_uuid);
  expect(await factors(serious), "a key counts as one").toEqual(["warning", [all - 2, all], true]);
  for (const { user_uuid } of people.rows) await addFactor(backend, user_uuid);
  expect(await factors(serious)).toEqual(["fine", [all], null]);
});
