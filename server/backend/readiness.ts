import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Metrics } from "./metrics/metrics.ts";
import { causesOf, toProblem } from "./to-problem.ts";

/** A failure is the answer for so long: probing a full disk costs the most. */
const failedForMs = 1_000;
/** A successful probe of the disk counts for so long: `/readyz` is public and called often. */
const probeEveryMs = 5_000;

/**
 * Sorts 300 KB with 64 KB of memory, so that PostgreSQL writes a temporary file: the only write without a right, a row or a lock, and
 * it fails as soon as the disk is full (53100), when reading still works.
 */
const spill = `begin read only; set local work_mem = '64kB';
  select count(*) from (select md5(n::text) as word from generate_series(1, 5000) n order by word offset 0) sorted; commit`;

/** Throws unless the database answers and has room on its disk. */
export function readinessOf(pool: pg.Pool): () => Promise<void> {
  let probedAt = Number.NEGATIVE_INFINITY;
  let failure: { error: unknown; at: number } | undefined;
  const probe = async () => {
    await pool.query("select 1");
    if (performance.now() - probedAt < probeEveryMs) return;
    await pool.query(spill);
    probedAt = performance.now();
  };
  return async () => {
    if (failure && performance.now() - failure.at < failedForMs) throw failure.error;
    try {
      await probe();
      failure = undefined;
    } catch (error) {
      failure = { error, at: performance.now() };
      throw error;
    }
  };
}

/**
 * `GET /readyz`, probed every few seconds for as long as the database is away: each such answer is one line of the log, without the
 * stack of a failure.
 */
export function addReadiness(app: FastifyInstance, { pool, metrics }: { pool: pg.Pool; metrics?: Metrics }): void {
  const assertReady = readinessOf(pool);
  app.get("/readyz", async (request, reply) => {
    try {
      await assertReady();
      return { status: "ready" };
    } catch (error) {
      const problem = toProblem(error);
      if (problem.problem !== "UNAVAILABLE") throw error;
      metrics?.refused("/readyz", problem.problem);
      request.log.warn({ reason: reasonOf(error), requestId: request.id }, "not ready");
      return reply.status(problem.status).send(problem.toBody());
    }
  });
}

/** What an error says, without its stack: `connect ECONNREFUSED 127.0.0.1:5432`. An error of several addresses has a code alone. */
function reasonOf(error: unknown): string {
  const [cause] = causesOf(error).flatMap(({ message, code, name }) => message || code || name || []);
  return cause ?? String(error);
}
