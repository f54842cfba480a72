import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { root } from "#server/build-portal.ts";
import { builtProgram } from "#server/build-programs.ts";
import { password } from "#tests/support/password.ts";
import { answers, pidOf, useStartedPortal } from "#tests/support/started-portal.ts";
import { until } from "#tests/support/until.ts";

const portal = useStartedPortal();

test("the start brings up both portals and the backend, with the demo data", async () => {
  expect(portal.said).toContain("The portal is ready.");
  for (const port of portal.ports.slice(0, 2)) expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
});

test("a killed portal process is started again", async () => {
  process.kill(pidOf("@remix-run/serve", portal.ports[0] ?? 0), "SIGKILL");
  await until(() => portal.said.includes("portal (client) ended unexpectedly (SIGKILL)"));
  await until(() => answers(`http://127.0.0.1:${portal.ports[0]}/readyz`));
});

test("a killed backend is started again, and its unfinished load of goods continues and counts each row once", async () => {
  const backend = `http://127.0.0.1:${portal.ports[2]}`;
  const ask = async (path: string, token: string, body?: unknown) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const type = typeof body === "string" ? "application/x-ndjson" : "application/json";
    const answer = await fetch(`${backend}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": type },
      ...(body !== undefined && { body: text }),
    });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return answer.json();
  };
  const signIn = { login: "supervisor@seller.example", password, method: "email" };
  const { access_token } = await ask("/auth/login", "", signIn);
  const { key } = await ask("/v1/exchange/keys", access_token, { name: "1С", writes: ["goods"] });
  const rows = Array.from({ length: 6000 }, (_, index) =>
    JSON.stringify({ externalId: `k-${index}`, sku: `K-${index}`, name: `Товар ${index}`, price: "10.00" }),
  );
  const { uuid } = await ask("/v1/exchange/goods", key, rows.join("\n"));
  const progress = async () =>
    (await ask(`/v1/exchange/loads/${uuid}`, key)) as { state: string; progress: { rows: number }; counts: object };
  await until(async () => (await progress()).progress.rows > 0);
  process.kill(pidOf(builtProgram("backend"), portal.ports[2] ?? 0), "SIGKILL");
  await until(() => portal.said.includes("backend ended unexpectedly (SIGKILL)"));
  await until(() => answers(`${backend}/readyz`));
  await until(async () => (await progress()).state === "done");
  expect((await progress()).counts).toMatchObject({ read: 6000, new: 6000, changed: 0, same: 0, refused: 0 });
});

test("trust S100: the backend connects to the database with a role that cannot create a table", async () => {
  const [, , , , host] = readFileSync(join(portal.dataDir, "pg18/postmaster.pid"), "utf8").split("\n");
  const client = new pg.Client({ host, user: "portal_worker", database: "portal" });
  await client.connect();
  const { rows } = await client.query(
    "select distinct usename as name from pg_stat_activity where application_name = 'portal' and datname = 'portal'",
  );
  expect(rows).toEqual([{ name: "portal_worker" }]);
  await expect(client.query("create table mine (id int)")).rejects.toThrow("permission denied");
  await client.end();
});

test("on SIGTERM everything stops, the database last", async () => {
  const gone = once(portal.supervisor, "exit");
  portal.supervisor.kill("SIGTERM");
  expect((await gone)[0]).toBe(0);
  await until(() => !existsSync(join(portal.dataDir, "pg18/postmaster.pid")));
});

test("trust S14: with DEMO=off the start refuses data that still have demo accounts, with one message", () => {
  const refused = portal.run("server/start.ts");
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("npm run demo:remove")]);
  expect(`${refused.stdout}${refused.stderr}`.match(/demo accounts with a known password/g)).toHaveLength(1);
});

test("a stack trace of the built backend names a line of the source", () => {
  const { stderr } = spawnSync(process.execPath, ["--import", builtProgram("source-places"), builtProgram("backend")], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production" },
    encoding: "utf8",
  });
  const [, line] = /server\/backend\/main\.ts:(\d+):\d+/.exec(stderr) ?? [];
  expect(readFileSync(join(root, "server/backend/main.ts"), "utf8").split("\n")[Number(line) - 1]).toContain("throw new Error");
});

test("the built backend starts its process of pictures and its threads of tables from built files", () => {
  const started = /(?:fork|new Worker)\((?:new URL\()+"(.+?)"/g;
  const programs = [...readFileSync(builtProgram("backend"), "utf8").matchAll(started)].map(([, program]) => program);
  expect(programs.sort()).toEqual(["picture-worker.js", "spreadsheet-thread.js"]);
});
