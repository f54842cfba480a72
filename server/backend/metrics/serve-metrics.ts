import { createServer } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import type { Metrics } from "./metrics.ts";

/** `GET /metrics` in the format OpenMetrics, on a port of its own: the public address does not lead there. */
export async function serveMetrics(
  { registry }: Pick<Metrics, "registry">,
  { host, port, log }: { host: string; port: number; log: Pick<FastifyBaseLogger, "error"> },
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, "metrics cannot be read");
        response.writeHead(503).end();
      },
    );
  });
  await new Promise<void>((settle, fail) => server.once("error", fail).listen(port, host, settle));
  // A portal ends when its own server has closed.
  server.unref();
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    stop: () => new Promise((settle) => server.close(() => settle())),
  };
}
