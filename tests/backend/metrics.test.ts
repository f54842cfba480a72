import { expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { createApp } from "#server/backend/app.ts";
import { addJob } from "#server/backend/jobs/add-job.ts";
import { openMetrics } from "#server/backend/metrics/metrics.ts";
import { serveMetrics } from "#server/backend/metrics/serve-metrics.ts";
import { callerOf, useBackend } from "#tests/support/backend.ts";

const backend = useBackend();

test("metrics say what was answered and refused by route, what waits in queues and for connections, and nothing about people", async () => {
  const metrics = openMetrics(backend.db, { calls: backend.pool });
  const app = await createApp({ pool: backend.pool, settings: backend.settings, now: backend.now, metrics });
  const { port, stop } = await serveMetrics(metrics, { host: "127.0.0.1", port: 0, log: { error: () => {} } });
  try {
    const director = await callerOf(app, "director@alfa.example");
    expect((await director(basket.get)).status).toBe(200);
    expect((await (await callerOf(app, null))(basket.get)).status).toBe(401);
    expect((await app.inject({ url: "/nowhere/director@alfa.example" })).statusCode).toBe(404);
    await addJob(backend.db, "nobody runs this");

    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(response.headers.get("content-type")).toContain("application/openmetrics-text");
    const lines = (await response.text()).split("\n");
    const route = `route="${basket.get.path}"`;
    expect(lines).toContain(`portal_request_seconds_count{method="GET",${route},status="200"} 1`);
    expect(lines).toContain(`portal_request_seconds_count{method="GET",${route},status="401"} 1`);
    expect(lines).toContain(`portal_refusals_total{${route},code="UNAUTHORIZED"} 1`);
    expect(lines).toContain('portal_request_seconds_count{method="GET",route="none",status="404"} 1');
    expect(lines).toContain('portal_queue_waiting{kind="job nobody runs this"} 1');
    expect(lines.some((line) => /^portal_database_connections\{pool="calls",state="idle"\} \d+$/.test(line))).toBe(true);
    expect(lines.filter((line) => line.includes("director@"))).toEqual([]);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404);
  } finally {
    await stop();
    await app.close();
  }
});
