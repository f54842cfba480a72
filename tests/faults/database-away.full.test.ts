import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "#server/build-portal.ts";
import { builtProgram } from "#server/build-programs.ts";
import { useBackend } from "#tests/support/backend.ts";
import { openDatabaseLine } from "#tests/support/database-line.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import { ensureProgramsBuilt } from "#tests/support/portal-build.ts";
import { answers, pidOf } from "#tests/support/started-portal.ts";
import { until } from "#tests/support/until.ts";

const backend = useBackend("empty");
const dataDir = mkdtempSync(join(tmpdir(), "portal-away-"));
const secret = "k".repeat(48);
const machine = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production" as const, DATA_DIR: dataDir };
const line = openDatabaseLine();
let supervisor: ChildProcess | undefined;

beforeAll(ensureProgramsBuilt);
afterAll(async () => {
  if (supervisor?.exitCode === null) {
    const gone = once(supervisor, "exit");
    supervisor.kill("SIGTERM");
    await gone;
  }
  await line.cut();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test("the start and a restarting backend wait for a database that is away: one sentence, and pages ask to come later", async () => {
  const [PORT, ADMIN_PORT, BACKEND_PORT] = await freePorts();
  const [databasePort] = await freePorts();
  let said = "";
  supervisor = spawn(process.execPath, [join(root, "server/start.ts")], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...machine,
      ...{ HOST: "127.0.0.1", PORT: String(PORT), ADMIN_PORT: String(ADMIN_PORT), BACKEND_PORT: String(BACKEND_PORT) },
      ...{ DEMO: "off", SESSION_SECRET: secret, TOKEN_SECRET: secret, LOG_LEVEL: "silent" },
      DATABASE_URL: `postgres://postgres@127.0.0.1:${databasePort}/${backend.pool.options.database}`,
    },
  });
  for (const stream of [supervisor.stdout, supervisor.stderr]) stream?.on("data", (part) => (said += part));
  const waits = () => said.match(/^backend waits, starting it again in [\d.]+ s$/gm) ?? [];

  await until(() => waits().length === 4);
  expect(said).toContain(`the server of DATABASE_URL cannot be used yet (connect ECONNREFUSED 127.0.0.1:${databasePort})`);
  for (const port of [PORT, ADMIN_PORT]) await until(() => answers(`http://127.0.0.1:${port}/healthz`));
  const page = await fetch(`http://127.0.0.1:${PORT}/catalog`);
  expect([page.status, (await page.text()).includes("попробуйте ещё раз через минуту")]).toEqual([502, true]);
  expect(new Set(waits()).size).toBe(4);
  expect(said).not.toContain("The portal is ready");
  await line.open(databasePort);
  await until(() => said.includes("The portal is ready"));

  const waited = waits().length;
  await line.cut();
  process.kill(pidOf(builtProgram("backend"), BACKEND_PORT), "SIGKILL");
  await until(() => waits().length > waited + 1);
  await line.open(databasePort);
  await until(() => answers(`http://127.0.0.1:${BACKEND_PORT}/readyz`));
  expect((await fetch(`http://127.0.0.1:${PORT}/`)).status).toBe(200);
  expect([supervisor.exitCode, said.match(/^\s+at /gm)]).toEqual([null, null]);
});
