import { type AddressInfo, createServer, type Server } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createApp } from "#server/backend/app.ts";
import { startErrorReports, traceSampleRate } from "#server/error-reports.ts";
import { failures } from "#server/failures.ts";
import { useBackend } from "#tests/support/backend.ts";
import { waitTimeoutMs } from "#tests/support/timeouts.ts";

const backend = useBackend();
const envelopes: string[] = [];
let collector: Server;
let app: FastifyInstance;
let origin = "";
let stop: () => Promise<void>;

beforeAll(async () => {
  // A raw socket: an HTTP server in this process would be traced too.
  collector = createServer((socket) => {
    let text = "";
    socket.on("error", () => {});
    socket.on("data", (part) => {
      text += part;
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
      const [, body = ""] = text.split("\r\n\r\n");
      if (Buffer.byteLength(body) < length) return;
      envelopes.push(text);
      socket.end("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}");
    });
  });
  await new Promise<void>((ready) => collector.listen(0, "127.0.0.1", ready));
  stop = startErrorReports(`http://key@127.0.0.1:${(collector.address() as AddressInfo).port}/7`, "backend");
  app = await createApp({ pool: backend.pool, settings: { tokenSecrets: ["tests-only-secret-of-at-least-32-bytes"], demo: true } });
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
});

afterEach(() => {
  vi.restoreAllMocks();
  envelopes.length = 0;
});

afterAll(async () => {
  await stop();
  await app.close();
  await new Promise((closed) => collector.close(closed));
});

const ofType = (type: string) => envelopes.filter((envelope) => envelope.includes(`"type":"${type}"`));
const ask = (path: string) => fetch(origin + path, { headers: { authorization: "Bearer secret-token", cookie: "session=secret-cookie" } });

test("Z13: a quarter of all requests is traced, by route without ids and query string", async () => {
  expect(traceSampleRate).toBe(0.25);
  vi.spyOn(Math, "random").mockReturnValue(0.26);
  await ask("/v1/products/public?search=secret-left-out");
  vi.spyOn(Math, "random").mockReturnValue(0.24);
  await ask("/v1/products/product/019f0000-0000-7000-8000-000000000001?search=secret-words");
  await vi.waitFor(() => expect(ofType("transaction")).toHaveLength(1), { timeout: waitTimeoutMs });
  expect(ofType("transaction")[0]).toContain("GET /v1/products/product/:id");
  expect(envelopes.join()).not.toContain("secret");
});

test("trust S74: a failure report contains the error's place and the request id, but no personal data or secrets", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.9);
  const cause = Object.assign(new TypeError("Key (email)=(secret@person.example) is out of order"), { code: "XX000" });
  failures.publish({ error: new Error("Failed query: secret-params", { cause }), requestId: "request-1" });
  await vi.waitFor(() => expect(ofType("event")).toHaveLength(1), { timeout: waitTimeoutMs });
  expect(ofType("event")[0]).toContain("TypeError");
  expect(ofType("event")[0]).toContain("error-reports.test.ts");
  expect(ofType("event")[0]).toContain("request-1");
  expect(ofType("event")[0]).toContain("XX000");
  expect(envelopes.join()).not.toContain("secret");
});

test("a call that fails with an internal error is reported, a call refused with 401 is not", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.9);
  const told: unknown[] = [];
  const hear = (message: unknown) => void told.push(message);
  failures.subscribe(hear);
  expect((await app.inject({ url: "/v1/customers/public/customer" })).statusCode).toBe(401);
  vi.spyOn(backend.pool, "connect").mockRejectedValue(new RangeError("out of order") as never);
  vi.spyOn(backend.pool, "query").mockRejectedValue(new RangeError("out of order") as never);
  const answer = await app.inject({ url: "/v1/products/categories", headers: { "x-request-id": "request-2" } });
  failures.unsubscribe(hear);
  expect(answer.statusCode).toBe(500);
  expect(told).toEqual([{ error: expect.any(Error), requestId: "request-2" }]);
});
