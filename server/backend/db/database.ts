import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type pg from "pg";
import { transactionsOn } from "./transactions.ts";

type Queries = Omit<NodePgDatabase, "transaction">;

export type Database = Queries & {
  $client: pg.Pool;
  transaction: <Result>(work: (tx: Transaction) => Promise<Result>, config?: PgTransactionConfig) => Promise<Result>;
};

/** Inside a transaction use only its `tx`: the outer database would take a second connection. */
export type Transaction = Queries & { $client: pg.PoolClient };

/** Runs reads: the database or a transaction. */
export type Reader = Database | Transaction;

/** Begins the text of a statement whose plan depends on whose rows it reads: it is not prepared, but planned for the call's values. */
export const plannedPerCall = "/* planned per call */";

/** How many statements a call has sent, and the id that its transactions carry (transactions.ts). */
export type QueryCounts = { queries: number; requestId?: string };

const counter = new AsyncLocalStorage<QueryCounts>();

/** Runs `work` and counts its statements in `counts`, for query budgets in tests. */
export function countQueries<T>(counts: QueryCounts, work: () => T): T {
  return counter.run(counts, work);
}

/** Counts one statement; also called for a lookup that shares its query with others (speed/batched-lookups.ts). */
export function countQuery(): void {
  const counts = counter.getStore();
  if (counts) counts.queries += 1;
}

export function openDatabase(pool: pg.Pool): Database {
  const logger = { logQuery: countQuery };
  const requestId = () => counter.getStore()?.requestId;
  return Object.assign(drizzle(pool, { logger }), { transaction: transactionsOn(pool, { logger, requestId }) });
}
