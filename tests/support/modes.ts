import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { onTestFinished, vi } from "vitest";
import type { Backend } from "./backend.ts";

/** Loads a fresh copy of modules under this SPEEDUPS. */
export async function withSpeedups<Loaded>(speedups: string, load: () => Promise<Loaded>): Promise<Loaded> {
  vi.resetModules();
  vi.stubEnv("SPEEDUPS", speedups);
  const loaded = await load();
  vi.unstubAllEnvs();
  return loaded;
}

/** A second backend app over the database of `backend`, loaded anew under this SPEEDUPS. */
export async function openWith(speedups: string, backend: Backend): Promise<{ app: FastifyInstance; pool: pg.Pool }> {
  const { createApp, openPool } = await withSpeedups(speedups, async () => ({
    ...(await import("#server/backend/app.ts")),
    ...(await import("#server/backend/db/connect.ts")),
  }));
  const { host = "", port = 0, user = "", database = "" } = backend.pool.options;
  const pool = openPool({ host, port, user, database }, { max: 5 });
  const app = await createApp({ pool, settings: backend.settings, now: backend.now, countQueries: true });
  onTestFinished(async () => {
    await app.close();
    await pool.end();
  });
  return { app, pool };
}

/** What an app answers to a GET, or to a POST with a body: the status and the raw text. */
export async function answerText(app: FastifyInstance, address: string, token: string | null, body?: object): Promise<string> {
  const { statusCode, payload } = await app.inject({
    url: address,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { method: "POST", payload: body }),
  });
  return `${statusCode} ${payload}`;
}
