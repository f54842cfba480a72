import type { FastifyInstance } from "fastify";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { auth } from "#contract/auth.ts";
import { createApp } from "#server/backend/app.ts";
import { logDestination } from "#server/backend/log-destination.ts";
import { waitTimeoutMs } from "#tests/support/timeouts.ts";
import { useBackend } from "../support/backend.ts";

const backend = useBackend();
const lines: string[] = [];
let app: FastifyInstance;

beforeAll(async () => {
  app = await createApp({
    pool: backend.pool,
    settings: { tokenSecrets: ["tests-only-secret-of-at-least-32-bytes"], demo: true },
    logLevel: "info",
    logTo: { write: (line) => lines.push(line) },
  });
  await app.ready();
});

afterAll(() => app.close());

test("each request is logged once with its status and time, without query string, headers or cookies", async () => {
  for (const [url, status] of [
    ["/v1/products/public?search=secret-words", 200],
    ["/v1/customers/public/customer", 401],
    ["/v1/nowhere", 404],
  ] as const) {
    const headers = { "x-request-id": "test-request-1", authorization: "Bearer secret.token.here", cookie: "refresh_token=secret" };
    // An overloaded machine answers 503 first.
    await vi.waitFor(
      async () => {
        lines.length = 0;
        expect((await app.inject({ url, headers })).statusCode).toBe(status);
      },
      { timeout: waitTimeoutMs, interval: 200 },
    );
    // A refused entry leaves a line in the audit too.
    const requests = () => lines.flatMap((line) => line.split("\n")).filter((line) => line.includes('"method"'));
    await vi.waitFor(() => expect(requests()).toHaveLength(1));
    expect(JSON.parse(requests()[0] ?? "")).toMatchObject({
      method: "GET",
      path: url.split("?")[0],
      status,
      reqId: "test-request-1",
      ms: expect.any(Number),
    });
    expect(lines.join("")).not.toContain("secret");
  }
});

test("log lines are written in batches, an error at once with all lines before it", async () => {
  const written: string[] = [];
  const destination = logDestination((text) => void written.push(text));
  destination.write('{"level":30,"n":1}\n');
  destination.write('{"level":30,"n":2}\n');
  expect(written).toEqual([]);
  await vi.waitFor(() => expect(written).toEqual(['{"level":30,"n":1}\n{"level":30,"n":2}\n']));
  destination.write('{"level":30,"n":3}\n');
  destination.write('{"level":50,"n":4}\n');
  expect(written[1]).toBe('{"level":30,"n":3}\n{"level":50,"n":4}\n');
});

test("trust S73: the log of a whole journey, or of a failed query, has no token, code, address or password", async () => {
  lines.length = 0;
  const token = "seeded-token-Zk3vQ9eSxxxxxxxxxxxxxxxxxxxxxxx";
  const seeds = ["seeded-token", "seeded@mail.example", "seeded-password", "79991234567", "seeded-word", "seeded-name", "seeded.bearer"];
  const phone = "+79991234567";
  const email = "seeded@mail.example";
  const password = "seeded-password-1A";
  const journey: [method: "GET" | "POST" | "PATCH", url: string, payload?: object][] = [
    ["POST", auth.register.path, { email, phone, password, confirmation: password, name: "seeded-name", surname: "seeded-name" }],
    ["POST", auth.login.path, { login: email, password, method: "email" }],
    ["POST", auth.login.path, { login: phone, password, method: "phone" }],
    ["POST", auth.confirmRegistration.path, { token, code: "123456" }],
    ["POST", auth.requestRestore.path, { login: email, method: "email" }],
    ["POST", auth.restorePassword.path, { token, password, confirmation: password }],
    ["POST", auth.activated.path, { token }],
    ["POST", auth.activate.path, { token, password, confirmation: password }],
    ["GET", `/v1/files/${token}`],
    ["GET", `/v1/FILES/${token}?x=seeded-word`],
    ["GET", `/activate-customer/${token}`],
    ["GET", `/v1/nowhere/${email}`],
    ["GET", `/v1/products/public?search=seeded-word`],
    ["GET", `/outbox?to=${email}`],
  ];
  const headers = { authorization: "Bearer seeded.bearer.token", cookie: "refresh_token=seeded-token" };
  for (const [method, url, payload] of journey)
    expect((await app.inject({ method, url, headers, ...(payload && { payload }) })).statusCode, url).toBeLessThan(503);
  await vi.waitFor(() => expect(lines.filter((line) => line.includes('"answered"'))).toHaveLength(journey.length));
  const log = lines.join("");
  expect(seeds.filter((seed) => log.includes(seed))).toEqual([]);
  expect(log).toContain('"path":"/v1/files/*"');

  const failure = Object.assign(new Error(`Failed query: select 1 where email = $1\nparams: ${email}`), {
    query: "select 1 where email = $1",
    params: [email],
    cause: Object.assign(new Error("duplicate key value"), { code: "23505", detail: `Key (email)=(${email}) already exists.` }),
  });
  lines.length = 0;
  app.log.error({ err: failure }, "call failed");
  expect(lines.join("")).toContain("duplicate key value");
  expect(lines.join("")).not.toContain(email);
});

test("a probe of readiness while the database is away leaves one warning with its reason, and no stack", async () => {
  const written: string[] = [];
  const away = new Pool({ host: "127.0.0.1", port: 1 });
  const settings = { tokenSecrets: ["tests-only-secret-of-at-least-32-bytes"], demo: true };
  const lonely = await createApp({ pool: away, settings, logLevel: "warn", logTo: { write: (line) => written.push(line) } });
  const probed = await lonely.inject("/readyz");
  expect([probed.statusCode, probed.json().errors[0].code]).toEqual([503, "UNAVAILABLE:5003"]);
  const probes = written.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId);
  expect(probes).toMatchObject([{ level: 40, msg: "not ready", reason: expect.stringContaining("ECONNREFUSED") }]);
  expect(written.join("")).not.toContain("stack");
  await lonely.close();
  await away.end();
});
