import type { ServerResponse } from "node:http";
import helmet from "@fastify/helmet";
import underPressure from "@fastify/under-pressure";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type pg from "pg";
import type { AnyCall } from "#contract/call.ts";
import { areas } from "#contract/calls.ts";
import { failures } from "../failures.ts";
import { loggedPath } from "../logged-path.ts";
import { requestIdHeader, requestIdOf } from "../request-id.ts";
import { RETRY_AFTER_SECONDS } from "../retry-after.ts";
import type { Tracing } from "../tracing.ts";
import { admit, isPrivate } from "./access/admit.ts";
import { assertChosenCompany } from "./access/assert-chosen-company.ts";
import { authenticate, personReader, readBearer } from "./access/authenticate.ts";
import { compiledAnswer, filledAnswer } from "./answer-schema.ts";
import { type AuditedPerson, withAudit } from "./audit.ts";
import { chooseDirectory } from "./companies/choose-directory.ts";
import type { Directory } from "./companies/directory.ts";
import { type Context, cookiesOf, type Settings } from "./context.ts";
import { countQueries, type Database, openDatabase } from "./db/database.ts";
import { isRepeated } from "./db/once.ts";
import { readKey } from "./exchange/keys/read-key.ts";
import { addOneC } from "./exchange/one-c/routes.ts";
import { isFileAnswer } from "./files/file-answer.ts";
import type { FileStore } from "./files/file-store.ts";
import { noFiles } from "./files/no-files.ts";
import { addFileLinks } from "./files/serve-link.ts";
import { keptBytes, UploadGate } from "./files/upload-gate.ts";
import { parseInput } from "./input.ts";
import { readJsonBodies } from "./json-body.ts";
import type { Limits } from "./live/limits.ts";
import { openLive } from "./live/open-live.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { openApiDocument } from "./openapi.ts";
import { operations } from "./operations.ts";
import { namingOwnCompany } from "./own-companies/find-elsewhere.ts";
import { Problem } from "./problem.ts";
import { viewerFactsColumns } from "./products/viewer-facts.ts";
import { addReadiness } from "./readiness.ts";
import { AnswerCache, CachedAnswer } from "./speed/cached-answers.ts";
import { WrittenJson } from "./speed/written-cards.ts";
import { toLoggedError, toProblem } from "./to-problem.ts";

export type AppOptions = {
  pool: pg.Pool;
  settings: Settings;
  /** Absent: calls that store or read files answer 503. */
  files?: FileStore;
  /** Absent: the built-in one. */
  directory?: Directory;
  now?: () => Date;
  logLevel?: string;
  /** Redis for wake messages between backend processes. Absent: PostgreSQL NOTIFY. */
  redisUrl?: string | undefined;
  /** Overrides of the websocket's limits. */
  limits?: Partial<Limits>;
  /** Destination of log lines. Absent: standard output. */
  logTo?: { write(line: string): void };
  /** Sends the number of SQL statements of a request in `x-query-count`. */
  countQueries?: boolean;
  metrics?: Metrics;
  tracing?: Tracing;
  /** Where portals are beside this machine, as addresses or CIDR. */
  portalNetworks?: readonly string[];
  /** Requests get 503 while the event loop lags more. Absent: never. */
  maxEventLoopDelayMs?: number;
};

/** The options that every route needs. */
type Parts = Omit<AppOptions, "now" | "files" | "directory" | "limits" | "redisUrl"> & {
  db: Database;
  now: () => Date;
  files: FileStore;
  directory: Directory;
  uploads: UploadGate;
  live: { wake(): void; place(): Promise<void> };
  answers: AnswerCache;
};

/** Catalogue calls read the columns that their answers depend on together with the person. */
const readBuyer = personReader(viewerFactsColumns);

/** Calls with a larger `bodyLimit` are uploads. */
const largeBody = 4 * 1024 * 1024;

type AnyHandler = (context: Context, input: unknown) => Promise<unknown>;

/** The backend without `listen`: tests inject requests. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const db = openDatabase(options.pool);
  const app = fastify({
    logger: {
      level: options.logLevel ?? "silent",
      redact: ["req.headers.authorization", "req.headers.cookie"],
      serializers: { err: toLoggedError },
      ...(options.logTo && { stream: options.logTo }),
    },
    // One log line per request instead of two, see onResponse.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIdOf(request.headers[requestIdHeader]),
    // An upload of 30 MB over a slow connection has five minutes (specification 2 section 7); slow-requests.ts limits smaller bodies.
    requestTimeout: 300_000,
    keepAliveTimeout: 75_000,
    connectionTimeout: 75_000,
    // Nobody else may set the client address.
    trustProxy: ["loopback", ...(options.portalNetworks ?? [])],
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    // A path that is malformed or too long fails before routing and its error handler.
    frameworkErrors: (error, request, reply) => void sendProblem(toProblem(error), error, request, reply),
  });
  await app.register(helmet);
  await app.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelayMs ?? 0,
    retryAfter: 5,
    customError: Unavailable as never,
  });

  readJsonBodies(app);
  if (options.tracing) app.addHook("preHandler", options.tracing.within);
  app.addHook("onResponse", async (request, reply) => {
    const { method, url, ip } = request;
    request.log.info({ method, path: loggedPath(url), status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip }, "answered");
    options.metrics?.answered({ method, route: routeOf(request), status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error);
    options.metrics?.refused(routeOf(request), problem.problem);
    return sendProblem(problem, error, request, reply);
  });
  app.setNotFoundHandler((_, reply) => {
    const problem = new Problem("NOT_FOUND");
    return reply.status(problem.status).send(problem.toBody());
  });

  app.get("/healthz", async () => ({ status: "ok" }));
  addReadiness(app, options);
  let document: ReturnType<typeof openApiDocument> | undefined;
  app.get("/openapi.json", async () => {
    document ??= openApiDocument();
    return document;
  });

  const now = options.now ?? (() => new Date());
  const { limits, redisUrl, ...others } = options;
  const live = openLive(app, { db, settings: options.settings, now, redisUrl, limits });
  const parts: Parts = {
    ...others,
    db,
    now,
    files: options.files ?? noFiles,
    directory: options.directory ?? chooseDirectory({ token: undefined, demo: options.settings.demo }),
    uploads: new UploadGate(),
    live,
    answers: new AnswerCache(),
  };
  addFileLinks(app, { db, store: parts.files, settings: options.settings, now });
  addOneC(app, { db, now });

  addRoutes(app, parts, ({ stream }) => !stream);
  // Calls with `stream` get the unparsed body.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(["application/json", "application/x-ndjson"], (_, payload, done) => done(null, payload));
    scope.addContentTypeParser(["application/pdf", "application/octet-stream"], (_, payload, done) => done(null, payload));
    scope.addContentTypeParser(/^image\//, (_, payload, done) => done(null, payload));
    addRoutes(scope, parts, ({ stream }) => stream === true);
  });
  return app;
}

function addRoutes(app: FastifyInstance, parts: Parts, isWanted: (call: AnyCall) => boolean): void {
  for (const [area, calls] of Object.entries(areas)) {
    const handlers = operations[area as keyof typeof operations] as unknown as Record<string, AnyHandler>;
    const read = area === "products" ? readBuyer : undefined;
    for (const [name, call] of Object.entries(calls) as unknown as [string, AnyCall][])
      if (isWanted(call)) addRoute(app, `${area}.${name}`, call, handlers[name] as AnyHandler, parts, read);
  }
}

function addRoute(app: FastifyInstance, name: string, call: AnyCall, handler: AnyHandler, parts: Parts, read?: typeof readBuyer): void {
  const { db, settings, now, uploads } = parts;
  const isLarge = (call.bodyLimit ?? 0) > largeBody;
  const uploadOf = (sender: string, request: FastifyRequest, reply: FastifyReply) => {
    return { sender, bytes: keptBytes(call, request.headers["content-length"]), response: reply.raw, now: now() };
  };
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.bodyLimit ?? 1024 * 1024,
    // The contract has no HEAD, and Fastify's HEAD routes would compile every serialiser twice.
    exposeHeadRoute: false,
    ...(!call.file && {
      schema: { response: { [call.status ?? 200]: compiledAnswer(call.answer).schema } },
      serializerCompiler: () => compiledAnswer(call.answer).serialize,
    }),
    // Before the body is received: rejects guests, and for uploads anybody without access or with two uploads under way. Other
    // uploads wait here until their body has room.
    ...(call.method !== "GET" &&
      isPrivate(call) && {
        onRequest: async (request, reply) => {
          const { authorization } = request.headers;
          const key = call.keys ? await readKey(db, authorization, request.ip, now()) : null;
          if (key) {
            if (isLarge) await uploads.enter(uploadOf(key.uuid, request, reply));
            return;
          }
          // For a small body the token's signature is enough here; the handler checks the session.
          if (!isLarge && (await readBearer(settings, authorization, now()))) return;
          const actor = await authenticate(db, settings, authorization, now());
          const person = { user: actor?.userUuid ?? null, company: actor?.companyUuid ?? null };
          await withAudit(request.log, name, person, { about: "failures" }, async () => admit(call, { actor, key: null }));
          if (isLarge) await uploads.enter(uploadOf(actor?.userUuid ?? "", request, reply));
        },
      }),
    handler: async (request, reply) => {
      const counts = { queries: 0, requestId: request.id };
      const answer = await countQueries(counts, async () => {
        const actor = await authenticate(db, settings, request.headers.authorization, now(), read);
        const key = call.keys && !actor ? await readKey(db, request.headers.authorization, request.ip, now()) : null;
        const audit: AuditedPerson = {
          user: actor?.userUuid ?? null,
          company: actor?.companyUuid ?? null,
          ...(key && { key: key.uuid }),
        };
        const context: Context = {
          db,
          actor,
          key,
          now,
          requestId: request.id,
          address: request.ip,
          device: deviceOf(request.headers["user-agent"]),
          cookies: cookiesOf(request, reply),
          settings,
          files: parts.files,
          directory: parts.directory,
          placeEvents: parts.live.place,
          isGone: () => request.raw.socket?.destroyed ?? false,
          closed: () => closedSignal(reply.raw),
          audit,
        };
        let input: ReturnType<typeof parseInput> | undefined;
        const result = await withAudit(request.log, name, audit, { input: () => input }, () => {
          // First, because the role belongs to the company.
          if (isPrivate(call)) assertChosenCompany(actor, request.headers);
          admit(call, context);
          input = parseInput(call, request);
          const given = input;
          return handler(context, given).catch(async (error) => {
            throw await namingOwnCompany(error, call, handler, context, given);
          });
        });
        reply.status(call.status ?? 200);
        const whole = isRepeated(result) ? filledAnswer(call.answer, result) : result;
        return parts.answers.resolve(call.path, whole, (body) => reply.serialize(body));
      });
      if (call.method !== "GET") parts.live.wake();
      if (parts.countQueries) reply.header("x-query-count", counts.queries);
      if (answer instanceof CachedAnswer) return answer.send(request, reply);
      if (isPrivate(call)) reply.header("cache-control", "no-store");
      if (answer instanceof WrittenJson) return reply.type("application/json; charset=utf-8").send(answer.bytes);
      if (!isFileAnswer(answer)) return answer;
      reply.headers(answer.headers);
      const { etag } = answer.headers;
      return etag && request.headers["if-none-match"] === etag ? reply.status(304).send() : reply.send(answer.bytes);
    },
  });
}

function closedSignal(response: ServerResponse): AbortSignal {
  const control = new AbortController();
  if (response.destroyed) control.abort();
  else response.once("close", () => control.abort());
  return control.signal;
}

class Unavailable extends Problem {
  constructor() {
    super("UNAVAILABLE");
  }
}

const routeOf = ({ routeOptions: { url = "none" } }: FastifyRequest) => url;

function sendProblem(problem: Problem, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (problem.status >= 500) {
    request.log.error({ err: error, requestId: request.id }, "call failed");
    failures.publish({ error, requestId: request.id });
  }
  const blockedUntil = problem.details?.blockedUntil;
  if (typeof blockedUntil === "string") reply.header("retry-after", Math.max(1, Math.ceil((Date.parse(blockedUntil) - Date.now()) / 1000)));
  if (problem.problem === "UNAVAILABLE") reply.header("retry-after", RETRY_AFTER_SECONDS);
  return reply.status(problem.status).send(problem.toBody());
}

function deviceOf(header: string | undefined): string {
  return (header ?? "").replace(/[^\x20-\x7e]/g, "").slice(0, 300);
}
