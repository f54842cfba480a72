import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { auth } from "#contract/auth.ts";
import type { AnswerOf, AnyCall, BodyInput, ParamsOf, QueryInput } from "#contract/call.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { createApp } from "#server/backend/app.ts";
import type { Settings } from "#server/backend/context.ts";
import { openPool } from "#server/backend/db/connect.ts";
import { type Database, openDatabase } from "#server/backend/db/database.ts";
import { withRenderedPictures } from "#server/backend/db/demo/rendered-files.ts";
import { openLocalFiles } from "#server/backend/files/local-files.ts";
import { cheapHashing } from "./cheap-hashing.ts";
import { testNow } from "./clock.ts";
import { templates } from "./database-cluster.ts";
import { password } from "./password.ts";

export { password };

/** A 32-byte secret for tests only. */
const tokenSecrets = ["tests-only-secret-of-at-least-32-bytes"];

type CallInput<C> = {
  params?: ParamsOf<C>;
  query?: QueryInput<C> | Record<string, unknown>;
  body?: BodyInput<C> | unknown;
  key?: string;
  headers?: Record<string, string>;
};

export type Answer<C> = {
  status: number;
  body: AnswerOf<C>;
  errors: ErrorBody["errors"];
  queries: number;
  headers: Record<string, unknown>;
};

export type Caller = <C extends AnyCall>(call: C, input?: CallInput<C>) => Promise<Answer<C>>;

export type Backend = {
  app: FastifyInstance;
  db: Database;
  pool: pg.Pool;
  /** Folder of the uploads of this file's tests. */
  filesFolder: string;
  /** Settings for a second app over the same database. */
  settings: Settings;
  now: () => Date;
  /** Moves the clock for the next call. */
  setNow(now: Date): void;
  /** A caller signed in as this account; `as(null)` is a guest. */
  as(email: string | null): Promise<Caller>;
  /** Closes it before its tests do: the database then has no connections and can be copied. */
  close(): Promise<void>;
};

const poolOf = (target: Parameters<typeof openPool>[0]) => openPool(target, { max: 20, onError: complain });

/** A pool that has ended may still be closing a connection when its database is dropped. */
function complain({ message }: Error): void {
  if (message !== "terminating connection due to administrator command") console.error(`database: ${message}`);
}

/** A backend on its own database, for one test file. Call it at the top of the file. */
export function useBackend(template: keyof typeof templates = "demo", open = poolOf): Backend {
  const server = inject("database");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  let now = testNow;
  const backend = {} as Backend;
  backend.settings = { tokenSecrets, demo: true, passwordCost: cheapHashing };
  backend.now = () => now;
  let admin: pg.Pool;
  const callers = new Map<string, Caller>();

  beforeAll(async () => {
    admin = openPool({ ...server, database: "postgres" }, { max: 1 });
    // By files: without fsync fifteen times cheaper than through the log, PostgreSQL's default.
    await admin.query(`create database ${name} template ${templates[template]} strategy file_copy`);
    backend.pool = open({ ...server, database: name });
    backend.db = openDatabase(backend.pool);
    backend.filesFolder = mkdtempSync(join(tmpdir(), "portal-files-"));
    backend.app = await createApp({
      pool: backend.pool,
      files: withRenderedPictures(openLocalFiles(backend.filesFolder)),
      settings: backend.settings,
      now: backend.now,
      countQueries: true,
      logLevel: process.env.TEST_LOG ? "error" : "silent",
    });
    await backend.app.ready();
  });

  let isClosed = false;
  backend.close = async () => {
    if (isClosed) return;
    isClosed = true;
    await backend.app?.close();
    await backend.pool?.end();
  };

  afterAll(async () => {
    await backend.close();
    if (backend.filesFolder) rmSync(backend.filesFolder, { recursive: true, force: true });
    await admin?.query(`drop database if exists ${name} with (force)`);
    await admin?.end();
  });

  backend.setNow = (value) => {
    now = value;
    callers.clear();
  };
  backend.as = async (email) => {
    const existing = callers.get(email ?? "");
    if (existing) return existing;
    const caller = await callerOf(backend.app, email);
    callers.set(email ?? "", caller);
    return caller;
  };
  return backend;
}

/** Makes a caller for any app; `useBackend` caches callers of its own app. */
export async function callerOf(app: FastifyInstance, email: string | null): Promise<Caller> {
  const token = email === null ? null : await signIn(app, email);
  return (call, input = {}) => request(app, call, input, token);
}

async function signIn(app: FastifyInstance, login: string): Promise<string> {
  const call = login.endsWith("@platform.example") ? auth.loginAdmin : auth.login;
  const answer = await request(app, call, { body: { login, password, method: "email" } }, null);
  if (answer.status !== 200) throw new Error(`cannot sign in as ${login}: ${JSON.stringify(answer.errors)}`);
  return answer.body.access_token;
}

async function request<C extends AnyCall>(app: FastifyInstance, call: C, input: CallInput<C>, token: string | null): Promise<Answer<C>> {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((input.params as Record<string, unknown> | undefined)?.[name])),
  );
  const response = await app.inject({
    method: call.method,
    url: path,
    query: toQuery(input.query as Record<string, unknown> | undefined),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(input.key && { "idempotency-key": input.key }),
      ...input.headers,
    },
    ...(input.body !== undefined && { payload: input.body as object }),
  });
  const isJson = String(response.headers["content-type"]).startsWith("application/json");
  const body = isJson ? response.json() : response.body === "" ? {} : response.rawPayload;
  return {
    status: response.statusCode,
    body,
    errors: body?.errors ?? [],
    queries: Number(response.headers["x-query-count"] ?? 0),
    headers: response.headers,
  };
}

function toQuery(query: Record<string, unknown> = {}): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}
