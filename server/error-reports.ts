import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  captureException,
  createStackParser,
  createTransport,
  nodeStackLineParser,
  ServerRuntimeClient,
  setCurrentClient,
  startInactiveSpan,
  startNewTrace,
} from "@sentry/core";
import { failures } from "./failures.ts";
import { pathShape } from "./logged-path.ts";

/** Share of requests whose path and time are sent: specification 2 section 9. */
export const traceSampleRate = 0.25;

const sendTimeoutMs = 5_000;

/**
 * Sends failures and a sample of requests to a Sentry-compatible server; does nothing without its DSN. Sent are only the place and
 * time of a failure, no user input, query, body, header or cookie (trust.md S73, S74).
 */
export function startErrorReports(dsn: string, part: string): () => Promise<void> {
  const client = new ServerRuntimeClient({
    dsn,
    environment: part,
    tracesSampleRate: traceSampleRate,
    integrations: [],
    maxBreadcrumbs: 0,
    sendClientReports: false,
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) => createTransport(options, ({ body }) => send(options.url, body)),
    // Error messages of databases and libraries quote the input.
    beforeSend: (event) => ({ ...event, exception: { values: (event.exception?.values ?? []).map(({ value: _, ...rest }) => rest) } }),
  });
  setCurrentClient(client);
  client.init();
  failures.subscribe(report);
  subscribe("http.server.request.start", trace);
  return async () => {
    failures.unsubscribe(report);
    await client.close(sendTimeoutMs);
  };
}

async function send(url: string, body: string | Uint8Array): Promise<{ statusCode: number }> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/x-sentry-envelope" },
    body: typeof body === "string" ? body : Buffer.from(body),
    signal: AbortSignal.timeout(sendTimeoutMs),
  });
  await answer.body?.cancel();
  return { statusCode: answer.status };
}

function report(message: unknown): void {
  const { error, requestId } = message as { error: unknown; requestId: string };
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as { code?: unknown } | null)?.code;
  captureException(cause, { tags: { requestId, ...(typeof code === "string" && { code }) } });
}

function trace(message: unknown): void {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const startTime = Date.now();
  response.once("finish", () => {
    // Each request is sampled separately: without a new trace the first decision would hold for all.
    const span = startNewTrace(() =>
      startInactiveSpan({ name: `${request.method} ${pathShape(request.url)}`, op: "http.server", startTime }),
    );
    span.setAttribute("http.response.status_code", response.statusCode);
    span.end();
  });
}
