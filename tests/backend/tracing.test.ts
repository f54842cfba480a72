import { spawnSync } from "node:child_process";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { request } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { products } from "#contract/products.ts";
import { createApp } from "#server/backend/app.ts";
import { openPool } from "#server/backend/db/connect.ts";
import { root } from "#server/build-portal.ts";
import { startTracing, type Tracing } from "#server/tracing.ts";
import { password, useBackend } from "#tests/support/backend.ts";
import { freePorts } from "#tests/support/free-ports.ts";

const backend = useBackend();

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Exported = { traceId: string; spanId: string; parentSpanId?: string; name: string; kind: number; attributes: Attribute[] };
type Batch = { resourceSpans: { scopeSpans: { spans: Exported[] }[] }[] };

const serverKind = 2;
const clientKind = 3;

async function listen(answer: RequestListener): Promise<string> {
  const server: Server = createServer(answer);
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Takes what is sent as a collector does. */
async function openCollector() {
  const bodies: string[] = [];
  const url = await listen((message, response) => {
    let text = "";
    message.on("data", (part) => (text += part));
    message.on("end", () => {
      bodies.push(text);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  const spans = () =>
    bodies.flatMap((text) => (JSON.parse(text) as Batch).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)));
  return { url, bodies, spans };
}

/** A backend that is traced, and a portal in front of it that passes each request on. */
async function openTraced(endpoint: string): Promise<{ url: string; tracing: Tracing }> {
  const [port] = await freePorts();
  const backendUrl = `http://127.0.0.1:${port}`;
  const tracing = startTracing({ endpoint, share: 1, part: "portal-backend", backendUrl });
  onTestFinished(() => tracing.stop());
  const pool = openPool(backend.pool.options as never, { onError: () => {} });
  onTestFinished(() => pool.end());
  const app = await createApp({ pool, settings: backend.settings, now: backend.now, tracing });
  await app.listen({ host: "127.0.0.1", port });
  onTestFinished(() => app.close());
  const url = await listen(async (message, response) => {
    const { authorization = "", "content-type": type = "" } = message.headers;
    // As request-hardening.ts does.
    message.headers["x-request-id"] = "one-request-of-tests";
    const parts: Buffer[] = [];
    for await (const part of message) parts.push(part);
    const headers = { authorization, "x-request-id": "one-request-of-tests", ...(type && { "content-type": type }) };
    const { statusCode, body } = await request(`${backendUrl}${message.url}`, {
      method: message.method as "GET",
      headers,
      body: parts.length > 0 ? Buffer.concat(parts) : null,
    });
    response.writeHead(statusCode).end(await body.text());
  });
  return { url, tracing };
}

const readValue = ({ attributes }: Exported, name: string) => {
  const { value } = attributes.find(({ key }) => key === name) ?? {};
  return value?.stringValue ?? value?.intValue;
};

test("one trace leads from the portal's request over its call to the statements, and names the request", async () => {
  const collector = await openCollector();
  const { url, tracing } = await openTraced(collector.url);
  expect((await fetch(`${url}${products.listPublic.path}?query=planted-word`)).status).toBe(200);
  await tracing.stop();
  const spans = collector.spans();
  const [root, ...others] = spans.filter(({ parentSpanId }) => !parentSpanId);
  expect([root?.name, root?.kind, others]).toEqual(["GET /v1/products/public", serverKind, []]);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const under = (parent: Exported | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
  const [call] = under(root);
  expect([call?.kind, call && readValue(call, "http.response.status_code")]).toEqual([clientKind, 200]);
  expect(root && readValue(root, "portal.request_id")).toBe("one-request-of-tests");
  const [served] = under(call);
  expect(served && [served.kind, readValue(served, "http.route"), readValue(served, "portal.request_id")]).toEqual([
    serverKind,
    "/v1/products/public",
    "one-request-of-tests",
  ]);
  const statements = under(served);
  expect(statements.length).toBeGreaterThan(0);
  for (const one of statements) expect([one.kind, readValue(one, "db.system.name")]).toEqual([clientKind, "postgresql"]);
});

test("a call with a body has its statements too; no word of a person, secret, query or value is sent", async () => {
  const collector = await openCollector();
  const { url, tracing } = await openTraced(collector.url);
  const login = "director@alfa.example";
  const body = JSON.stringify({ login, password, method: "email" });
  const headers = { "content-type": "application/json", "user-agent": "planted-agent" };
  const signedIn = await fetch(`${url}${auth.login.path}`, { method: "POST", headers, body });
  const { access_token: accessToken } = (await signedIn.json()) as { access_token: string };
  const [product] = (await backend.db.execute("select uuid from products limit 1")).rows as { uuid: string }[];
  const path = `${products.get.path.replace(":uuid", product?.uuid ?? "")}?planted=planted-query`;
  const seen = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
  expect([signedIn.status, seen.status]).toEqual([200, 200]);
  await tracing.stop();
  const served = collector.spans().find(({ name, kind, parentSpanId }) => kind === serverKind && parentSpanId && name.startsWith("POST"));
  expect(collector.spans().filter(({ parentSpanId }) => parentSpanId === served?.spanId).length).toBeGreaterThan(1);
  const said = collector.bodies.join("\n");
  expect(said).toContain("$1");
  for (const secret of [login, password, accessToken, "planted", product?.uuid ?? "", "alfa", "127.0.0.1"])
    expect(said).not.toContain(secret);
});

test("a collector that is away, or never answers, neither slows nor breaks answers, and the stop does not wait for it", async () => {
  const silent = await listen(() => {});
  for (const endpoint of ["http://127.0.0.1:1", silent]) {
    const { url, tracing } = await openTraced(endpoint);
    const times: number[] = [];
    for (let left = 60; left > 0; left -= 1) {
      const started = performance.now();
      expect((await fetch(`${url}${products.categories.path}`)).status).toBe(200);
      times.push(performance.now() - started);
    }
    expect(Math.max(...times)).toBeLessThan(3_000);
    const stopping = performance.now();
    await tracing.stop();
    expect(performance.now() - stopping).toBeLessThan(3_000);
  }
});

test("without an address a portal loads nothing of it", () => {
  const hooks = `import { registerHooks } from "node:module";
    registerHooks({ resolve(name, context, next) {
      if (name.startsWith("@opentelemetry")) console.log("loads", name);
      return next(name, context);
    } });`;
  const loadedBy = (settings: Record<string, string>) => {
    const preloaded = [`data:text/javascript,${encodeURIComponent(hooks)}`, join(root, "server/request-hardening.ts")];
    const args = [...preloaded.flatMap((module) => ["--import", module]), "--eval", "process.exit(0)"];
    const env = { PATH: process.env.PATH, NODE_ENV: "test" as const, ...settings };
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
    expect(stderr).toBe("");
    return [...stdout.matchAll(/^loads (\S+)$/gm)].length;
  };
  expect(loadedBy({})).toBe(0);
  expect(loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" })).toBeGreaterThan(3);
});
