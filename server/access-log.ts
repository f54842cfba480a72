import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { pino } from "pino";
import { logDestination } from "./backend/log-destination.ts";
import { env } from "./env.ts";
import { failures } from "./failures.ts";
import { loggedPath } from "./logged-path.ts";
import { requestIdHeader } from "./request-id.ts";

/** What remix-serve's Express makes of a request. */
type Served = IncomingMessage & { originalUrl?: string };
type Tokens = { "response-time"(request: Served, response: ServerResponse, digits: number): string | undefined };
type Morgan = { format(name: string, write: (tokens: Tokens, request: Served, response: ServerResponse) => undefined): void };

const serve = createRequire(import.meta.url).resolve("@remix-run/serve/package.json");

/** Gives a portal process the log of the backend: lines of JSON by `LOG_LEVEL`, one for each answered request and each failure. */
export function startLog() {
  const log = pino({ level: env.LOG_LEVEL }, logDestination());
  failures.subscribe((message) => {
    const { error, requestId } = message as { error: unknown; requestId: string };
    log.error({ reqId: requestId, err: error }, "page failed");
  });
  // remix-serve logs by `morgan("tiny")` and has no setting for it. Formats are morgan's way to say what a line is: ours writes the
  // line itself and returns none. The `morgan` to set is remix-serve's, so it is resolved from there.
  const morgan = createRequire(serve)("morgan") as Morgan;
  morgan.format("tiny", (tokens, request, response) => {
    const ms = Number(tokens["response-time"](request, response, 0) ?? 0);
    const path = loggedPath(request.originalUrl ?? request.url);
    const status = response.headersSent ? response.statusCode : null;
    log.info({ reqId: request.headers[requestIdHeader], method: request.method, path, status, ms }, "answered");
    return undefined;
  });
  return log;
}
