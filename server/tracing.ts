import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Attributes, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace";
import type { PoolClient } from "pg";
import { connections } from "./connections.ts";
import { pathShape } from "./logged-path.ts";
import { requestIdHeader } from "./request-id.ts";

/** `endpoint` as OTEL_EXPORTER_OTLP_ENDPOINT, `share` of the traces that are kept, `backendUrl` where calls are followed to. */
type Options = { endpoint: string; share: number; part: string; backendUrl: string };

export type Tracing = {
  /** A hook of Fastify that goes on within the request's span, which listeners of its body have lost. */
  within(request: { raw: IncomingMessage }, reply: unknown, done: () => void): void;
  stop(): Promise<void>;
};

type Served = { request: IncomingMessage; response: ServerResponse };
/** Of undici, which publishes it. */
type Sent = { method: string; path: string; origin?: string | URL; addHeader(name: string, value: string): unknown };

const sendTimeoutMs = 5_000;
const stopMs = 1_000;
const maxWaiting = 2_048;
const maxText = 1_000;
/** Answers that nobody looks for, and streams that last for hours. */
const untraced = /^\/(?:(?:assets|build|fonts|images)\/|favicon|(?:healthz|readyz|metrics|events)(?:[?#]|$))/;
const parentHeader = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/**
 * Sends what each request took and where to an OpenTelemetry collector, by hand at three seams: Node's and undici's channels of requests,
 * and `connections`. Instrumentations of others replace modules while they are loaded, which a bundled program has behind it. Attributes
 * are methods, shapes of paths, statuses and texts of statements, never parameters, queries, headers or people. Spans that the collector
 * does not take in time are dropped.
 */
export function startTracing({ endpoint, share, part, backendUrl }: Options): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces`, timeoutMillis: sendTimeoutMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": part }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: maxWaiting, exportTimeoutMillis: sendTimeoutMs })],
  });
  const tracer = provider.getTracer("portal");
  const current = new AsyncLocalStorage<Span | undefined>();
  const ofRequests = new WeakMap<IncomingMessage, Span>();
  const calls = new WeakMap<Sent, Span>();
  const backendOrigin = new URL(backendUrl).origin;

  const start = (name: string, kind: SpanKind, attributes: Attributes, parent: Span | undefined) =>
    tracer.startSpan(name, { kind, attributes }, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT);

  const seams: Record<string, (message: never) => void> = {
    "http.server.request.start": ({ request, response }: Served) => {
      const { method = "", url = "" } = request;
      if (untraced.test(url)) return current.enterWith(undefined);
      const route = pathShape(url);
      const attributes = { "http.request.method": method, "http.route": route };
      const span = start(`${method} ${route}`, SpanKind.SERVER, attributes, callerOf(request));
      ofRequests.set(request, span);
      current.enterWith(span);
      response.once("close", () => {
        span.setAttribute("portal.request_id", String(request.headers[requestIdHeader] ?? ""));
        if (!response.writableFinished) span.setAttribute("portal.is_cut", true);
        endByStatus(span, response.statusCode);
      });
    },
    "undici:request:create": ({ request }: { request: Sent }) => {
      if (!current.getStore() || String(request.origin ?? "").replace(/\/$/, "") !== backendOrigin) return;
      const route = pathShape(request.path);
      const attributes = { "http.request.method": request.method, "http.route": route };
      const span = start(`${request.method} ${route}`, SpanKind.CLIENT, attributes, current.getStore());
      const { traceId, spanId, traceFlags } = span.spanContext();
      request.addHeader("traceparent", `00-${traceId}-${spanId}-0${traceFlags & 1}`);
      calls.set(request, span);
    },
    "undici:request:headers": ({ request, response }: { request: Sent; response: { statusCode: number } }) => {
      calls.get(request)?.setAttribute("http.response.status_code", response.statusCode);
    },
    "undici:request:trailers": ({ request }: { request: Sent }) => calls.get(request)?.end(),
    "undici:request:error": ({ request, error }: { request: Sent; error: unknown }) => fail(calls.get(request), error),
    [connections.name as string]: (client: PoolClient) => traceStatements(client),
  };
  for (const [name, seam] of Object.entries(seams)) subscribe(name, seam as never);

  /** Instead of the client's own method: the promise, or the callback of a pool, ends the span. */
  function traceStatements(client: PoolClient): void {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const traced = (...given: unknown[]): unknown => {
      const text = textOf(given[0]);
      if (text === undefined || !current.getStore()) return query(...given);
      const operation = /^[\s(]*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "";
      const attributes = { "db.system.name": "postgresql", "db.operation.name": operation, "db.query.text": withoutValues(text) };
      const span = start(operation, SpanKind.CLIENT, attributes, current.getStore());
      const callback = given.at(-1);
      if (typeof callback === "function") {
        const ended = (error: unknown, ...rest: unknown[]) => {
          fail(span, error);
          callback(error, ...rest);
        };
        return query(...given.slice(0, -1), ended);
      }
      const result = query(...given) as Promise<unknown>;
      result.then(
        () => span.end(),
        (error: unknown) => fail(span, error),
      );
      return result;
    };
    Object.assign(client, { query: traced });
  }

  return {
    within: ({ raw }, _, done) => {
      const span = ofRequests.get(raw);
      if (span) current.run(span, done);
      else done();
    },
    async stop() {
      for (const [name, seam] of Object.entries(seams)) unsubscribe(name, seam as never);
      await Promise.race([provider.shutdown().catch(() => {}), new Promise((settle) => setTimeout(settle, stopMs).unref())]);
    },
  };
}

/** The span of the program that sent the request, as the W3C's header names it. */
function callerOf({ headers: { traceparent } }: IncomingMessage): Span | undefined {
  const [, traceId, spanId, flags] = parentHeader.exec(typeof traceparent === "string" ? traceparent : "") ?? [];
  if (!traceId || !spanId) return undefined;
  return trace.wrapSpanContext({ traceId, spanId, traceFlags: Number.parseInt(flags ?? "", 16) & 1, isRemote: true });
}

function endByStatus(span: Span, status: number): void {
  span.setAttribute("http.response.status_code", status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The message of an error quotes values: its code is enough. */
function fail(span: Span | undefined, error: unknown): void {
  const { code } = (error ?? {}) as { code?: unknown };
  if (error) span?.setStatus({ code: SpanStatusCode.ERROR });
  if (typeof code === "string") span?.setAttribute("error.type", code);
  span?.end();
}

/** Undefined for what is no plain statement, such as a cursor. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === "string") return statement;
  const { text, submit } = (statement ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === "string" && submit === undefined ? text : undefined;
}

/** Values are parameters, `$1`; what stands in a text itself is replaced all the same. */
const withoutValues = (text: string) =>
  text
    .slice(0, maxText)
    .replace(/'[^']*(?:'|$)/g, "?")
    .replace(/(?<![\w$])\d+/g, "?");
