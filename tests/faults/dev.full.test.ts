import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "#server/build-portal.ts";
import { ADMIN_ACCOUNTS, CLIENT_ACCOUNTS } from "#server/demo-accounts.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import { until } from "#tests/support/until.ts";

/** The sources are replaced in a copy. */
const copy = mkdtempSync(join(tmpdir(), "portal-dev-"));
const dataDir = join(copy, "data");
let supervisor: ChildProcess | undefined;

afterAll(async () => {
  if (supervisor?.exitCode === null) {
    supervisor.kill("SIGTERM");
    await once(supervisor, "exit");
  }
  const cluster = join(dataDir, "pg18");
  if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true, force: true, maxRetries: 5 });
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
});

test("npm run dev prints the addresses and accounts of both portals, and serves a source that another file has replaced", async () => {
  for (const name of ["app", "server", "locales", "public", "package.json", "tsconfig.json", "vite.config.ts", "remix.config.js"])
    if (existsSync(join(root, name))) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const [PORT, ADMIN_PORT, BACKEND_PORT] = (await freePorts()).map(String);
  const machine = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "development" as const };
  let said = "";
  const dev = spawn(process.execPath, [join(copy, "server/dev.ts")], {
    cwd: copy,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...machine, DATA_DIR: dataDir, HOST: "127.0.0.1", PORT, ADMIN_PORT, BACKEND_PORT },
  });
  supervisor = dev;
  // Seeding and two cold starts take longer than `until` waits.
  await new Promise<unknown>((settle) => {
    dev.once("exit", settle);
    for (const stream of [dev.stdout, dev.stderr]) {
      stream.on("data", (part) => {
        said += part;
        if (said.includes("Ctrl+C stops everything.")) settle(said);
      });
    }
  });
  expect(said).toContain(`http://localhost:${PORT}\n`);
  expect(said).toContain(`http://localhost:${ADMIN_PORT}\n`);
  for (const account of [...CLIENT_ACCOUNTS, ...ADMIN_ACCOUNTS]) expect(said).toContain(account);

  const login = (port = "") => fetch(`http://127.0.0.1:${port}/login`);
  for (const port of [PORT, ADMIN_PORT]) expect((await login(port)).status).toBe(200);

  const texts = join(copy, "locales/ru/auth.json");
  const title = "Вход после замены файла";
  const replaced = JSON.parse(readFileSync(texts, "utf8"));
  Object.assign(replaced.login, { title, titleAdmin: title });
  writeFileSync(`${texts}.new`, JSON.stringify(replaced));
  renameSync(`${texts}.new`, texts);
  for (const port of [PORT, ADMIN_PORT]) await until(async () => (await (await login(port)).text()).includes(title));
  await until(() => said.includes("the backend's sources have changed, starting it again"));
  await until(async () => (await fetch(`http://127.0.0.1:${BACKEND_PORT}/readyz`).catch(() => null))?.ok === true);
});
