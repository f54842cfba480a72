import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { serveMetrics } from "#server/backend/metrics/serve-metrics.ts";
import { openPortalMetrics, routeOf } from "#server/portal-metrics.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import { until } from "#tests/support/until.ts";

test.each([
  ["/", "main"],
  ["/_root.data?index", "main"],
  ["/catalog/1?search=x", "catalog"],
  ["/cabinet/deals/0199.data", "deal"],
  ["/about", "placeholder"],
  ["/product-1", "product"],
  ["/events", "events"],
  ["/v1/exchange/goods", "exchangeCalls"],
  ["/assets/x.js", "file"],
  ["/no/such/person@mail.example", "notFound"],
  ["/%E0%A4%A", "product"],
])("metrics count %s as the page %s", (address, id) => {
  expect(routeOf(address)).toBe(id);
});

test("a portal's metrics have requests by page and status, open streams, memory and the event loop, and nothing about people", async () => {
  const [port] = await freePorts();
  const metrics = openPortalMetrics(port);
  const { stop } = await serveMetrics(metrics, { host: "127.0.0.1", port, log: { error: () => {} } });
  const portal = createServer(({ url }, response) => {
    if (url === "/events") response.writeHead(200, { "content-type": "text/event-stream" }).write(":\n\n");
    else response.writeHead(url === "/login" ? 200 : 404).end();
  });
  await new Promise<void>((ready) => portal.listen(0, "127.0.0.1", ready));
  const origin = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
  const read = async () => (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split("\n");
  try {
    await (await fetch(`${origin}/login`)).text();
    await (await fetch(`${origin}/nowhere/person@mail.example`)).text();
    const stream = get(`${origin}/events`);
    stream.on("error", () => {});
    await new Promise((heard) => stream.once("response", heard));
    await read();
    const lines = await read();
    expect(lines).toContain('portal_page_seconds_count{method="GET",route="login",status="200"} 1');
    expect(lines).toContain('portal_page_seconds_count{method="GET",route="notFound",status="404"} 1');
    expect(lines).toContain("portal_event_streams 1");
    expect(lines.some((line) => line.startsWith("nodejs_eventloop_lag_p99_seconds "))).toBe(true);
    expect(lines.some((line) => line.startsWith("process_resident_memory_bytes "))).toBe(true);
    expect(lines.filter((line) => line.includes("person@") || line.includes('route="product"'))).toEqual([]);
    stream.destroy();
    await until(async () => (await read()).includes("portal_event_streams 0"));
  } finally {
    metrics.stop();
    await stop();
    portal.closeAllConnections();
    await new Promise((closed) => portal.close(closed));
  }
});
