import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "#server/build-portal.ts";
import { builtProgram } from "#server/build-programs.ts";
import { password } from "#tests/support/password.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import { ensureBuilt } from "#tests/support/portal-build.ts";
import { until } from "#tests/support/until.ts";

/** `npm start` without npm, on its own data folder and ports. */
describe("npm start", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-start-"));
  const machine = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production" as const };
  let supervisor: ChildProcess;
  let said = "";
  let ports: number[] = [];

  beforeAll(async () => {
    await ensureBuilt();
    chmodSync(dataDir, 0o755);
    ports = await freePorts();
    const [PORT, ADMIN_PORT, BACKEND_PORT] = ports.map(String);
    supervisor = spawn(process.execPath, [join(root, "server/start.ts")], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...machine, DATA_DIR: dataDir, HOST: "127.0.0.1", PORT, ADMIN_PORT, BACKEND_PORT, npm_lifecycle_event: "test" },
    });
    // Seeding on a busy machine takes longer than `until` waits.
    await new Promise<unknown>((settle) => {
      supervisor.once("exit", settle);
      for (const stream of [supervisor.stdout, supervisor.stderr]) {
        stream?.on("data", (part) => {
          said += part;
          if (said.includes("The portal is ready.")) settle(said);
        });
      }
    });
  });

  afterAll(() => {
    if (supervisor.exitCode === null) supervisor.kill("SIGTERM");
    const cluster = join(dataDir, "pg18");
    if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true, force: true, maxRetries: 5 });
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  test("both portals answer once it prints that the portal is ready", async () => {
    expect(said).toContain("The portal is ready.");
    for (const port of ports.slice(0, 2)) expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  });

  test.each([
    ["backend", 2, "/readyz"],
    ["portal (client)", 0, "/readyz"],
  ])("%s is started again when it is killed", async (name, port, path) => {
    const killed = `${name} ended unexpectedly (SIGKILL)`;
    process.kill(pidOf(name === "backend" ? builtProgram("backend") : "@remix-run/serve", ports[port] ?? 0), "SIGKILL");
    await until(() => said.includes(killed));
    await until(() => answers(`http://127.0.0.1:${ports[port]}${path}`));
  });

  test("a load of goods whose process is killed continues after the last batch and counts each row once", async () => {
    const backend = `http://127.0.0.1:${ports[2]}`;
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
    process.kill(pidOf(builtProgram("backend"), ports[2] ?? 0), "SIGKILL");
    await until(() => answers(`${backend}/readyz`));
    await until(async () => (await progress()).state === "done");
    expect((await progress()).counts).toMatchObject({ read: 6000, new: 6000, changed: 0, same: 0, refused: 0 });
  });

  test("trust S100: the backend works in the database with a role that cannot create a table", async () => {
    const [, , , , host] = readFileSync(join(dataDir, "pg18/postmaster.pid"), "utf8").split("\n");
    const client = new pg.Client({ host, user: "portal_worker", database: "portal" });
    await client.connect();
    const { rows } = await client.query(
      "select distinct usename as name from pg_stat_activity where application_name = 'portal' and datname = 'portal'",
    );
    expect(rows).toEqual([{ name: "portal_worker" }]);
    await expect(client.query("create table mine (id int)")).rejects.toThrow("permission denied");
    await client.end();
  });

  test("a process whose event loop hangs is ended and started again", async () => {
    const stuck = [
      ["backend", pidOf(builtProgram("backend"), ports[2] ?? 0), `${ports[2]}/readyz`],
      ["portal (client)", pidOf("@remix-run/serve", ports[0] ?? 0), `${ports[0]}/readyz`],
      ["portal (admin)", pidOf("@remix-run/serve", ports[1] ?? 0), `${ports[1]}/readyz`],
    ] as const;
    // A stopped process answers nothing, as one in an endless loop.
    for (const [, pid] of stuck) process.kill(pid, "SIGSTOP");
    for (const [name] of stuck) await until(() => said.includes(`${name} has not answered for 10 s, ending it`));
    for (const [, , path] of stuck) await until(() => answers(`http://127.0.0.1:${path}`));
  });

  test("SIGTERM ends all processes, the database last", async () => {
    const gone = once(supervisor, "exit");
    supervisor.kill("SIGTERM");
    expect((await gone)[0]).toBe(0);
    await until(() => !existsSync(join(dataDir, "pg18/postmaster.pid")));
  });

  test("trust S14: DEMO=off refuses data with demo logins until demo:remove ends them; then admin:first makes an admin", () => {
    const [PORT, ADMIN_PORT, BACKEND_PORT] = ports.map(String);
    const secret = "k".repeat(48);
    const settings = {
      ...machine,
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT,
      ADMIN_PORT,
      BACKEND_PORT,
      DEMO: "off",
      SESSION_SECRET: secret,
      TOKEN_SECRET: secret,
    };
    const run = (program: string, ...words: string[]) =>
      spawnSync(process.execPath, [join(root, program), ...words], { env: settings, encoding: "utf8" });
    const refused = run("server/start.ts");
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("npm run demo:remove")]);
    expect(`${refused.stdout}${refused.stderr}`.match(/demo accounts with a known password/g)).toHaveLength(1);
    const asked = run("server/backend/db/remove-demo.ts");
    expect([asked.status, asked.stderr]).toEqual([1, expect.stringContaining("Only the demo's administrators can sign in")]);
    const removed = run("server/backend/db/remove-demo.ts", "--yes");
    expect([removed.status, removed.stdout]).toEqual([0, expect.stringContaining("16 demo accounts cannot sign in any more")]);
    expect(run("server/backend/db/remove-demo.ts", "--yes").stdout).toContain("nobody can enter by one");
    const first = (...more: string[]) => run("server/backend/db/first-admin.ts", "--name", "Petrov Ivan", "--seller", "Field", ...more);
    const unsaid = first("--email", "nobody", "--inn", "12");
    expect([unsaid.status, unsaid.stderr]).toEqual([1, expect.stringContaining("npm run admin:first")]);
    const mistyped = first("--email", "first@field.example", "--inn", "7712345678");
    expect([mistyped.status, mistyped.stdout, mistyped.stderr]).toEqual([1, "", expect.stringContaining("check digits do not fit")]);
    const made = first("--email", "first@field.example", "--inn", "7712345671");
    expect([made.status, made.stdout]).toEqual([0, expect.stringMatching(/http:\/\/\S+\/activate-customer\/\S+/)]);
  });

  test("a stack trace of the built backend names a line of its source", () => {
    const { stderr } = spawnSync(process.execPath, ["--import", builtProgram("source-places"), builtProgram("backend")], {
      env: machine,
      encoding: "utf8",
    });
    const [, line] = /server\/backend\/main\.ts:(\d+):\d+/.exec(stderr) ?? [];
    expect(readFileSync(join(root, "server/backend/main.ts"), "utf8").split("\n")[Number(line) - 1]).toContain("throw new Error");
  });
});

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The process whose command contains this and that was given this port. */
function pidOf(command: string, port: number): number {
  for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const read = (file: string) => readFileSync(`/proc/${entry}/${file}`, "utf8");
      const settings = read("environ").split("\0");
      if (read("cmdline").includes(command) && (settings.includes(`PORT=${port}`) || settings.includes(`BACKEND_PORT=${port}`)))
        return Number(entry);
    } catch {
      // It ended meanwhile.
    }
  }
  throw new Error(`no process of ${command} on ${port}`);
}
