import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { FastifyInstance } from "fastify";
import { createApp } from "#server/backend/app.ts";
import { logDestination } from "#server/backend/log-destination.ts";
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

test("one line for each request, with its answer and time, and nothing of what was asked or of who asked", async () => {
  for (const [url, status] of [
    ["/v1/products/public?search=secret-words", 200],
    ["/v1/customers/public/customer", 401],
    ["/v1/nowhere", 404],
  ] as const) {
    const headers = { "x-request-id": "test-request-1", authorization: "Bearer secret.token.here", cookie: "refresh_token=secret" };
    // A machine under pressure answers 503 first.
    await vi.waitFor(
      async () => {
        lines.length = 0;
        expect((await app.inject({ url, headers })).statusCode).toBe(status);
      },
      { timeout: 30_000, interval: 200 },
    );
    await vi.waitFor(() => expect(lines).toHaveLength(1));
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ method: "GET", path: url.split("?")[0], status, reqId: "test-request-1", ms: expect.any(Number) });
    expect(lines[0]).not.toContain("secret");
  }
});

test("log lines go out together, an error at once with all before it", async () => {
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
