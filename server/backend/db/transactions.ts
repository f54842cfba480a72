import { type Logger, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Database } from "./database.ts";

/** PostgreSQL shows 63 characters of a name. */
const maxIdLength = 63 - "portal ".length;

/**
 * How long a commit is waited for. No timeout of the server ends the wait for a synchronous replica: by then the row is written here,
 * so `statement_timeout` is over. Less than the portal's 15 s.
 */
const commitMs = 8_000;

/** The commit has not said yes: the transaction may be there or not. A repeat finds out. */
class CommitUnknownError extends Error {
  override name = "CommitUnknownError";
  readonly code = "COMMIT_UNKNOWN";
}

/** Whether what the transaction wrote may yet be there: nothing that it needs may be removed. */
export const isCommitUnknown = (error: unknown): boolean => error instanceof CommitUnknownError;

/**
 * `db.transaction`, which throws what the work or the commit threw, and returns a connection to the pool only in a known state.
 * drizzle's own throws the rollback's error when a connection dies, which hides why, and keeps a connection for good whose `begin`
 * fails. A transaction of a request is named after it for as long as it lasts: who holds a lock is then seen in PostgreSQL itself.
 */
export function transactionsOn(
  pool: pg.Pool,
  { logger, requestId, waitMs = commitMs }: { logger: Logger; requestId: () => string | undefined; waitMs?: number },
): Database["transaction"] {
  return async (work, config) => {
    const client = await pool.connect();
    const tx = drizzle(client, { logger });
    try {
      await tx.execute(sql.raw(beginOf(config, requestId())));
      const result = await work(tx);
      await committed(client, tx.execute(sql`commit`), waitMs);
      return result;
    } catch (error) {
      if (error instanceof CommitUnknownError) throw error;
      const isOver = await tx.execute(sql`rollback`).then(
        () => true,
        () => false,
      );
      client.release(!isOver);
      throw error;
    }
  };
}

/** Releases the connection when the commit has ended, however late: until then it holds the transaction's locks. */
async function committed(client: pg.PoolClient, commit: Promise<unknown>, waitMs: number): Promise<void> {
  let isUnknown = false;
  // PostgreSQL answers a cancelled wait for the replica with success and this warning.
  const note = ({ code }: { code?: string | undefined }) => {
    if (code === "01000") isUnknown = true;
  };
  client.on("notice", note);
  const ended = commit.finally(() => client.off("notice", note));
  const isInTime = await new Promise<boolean>((settle, fail) => {
    const timer = setTimeout(settle, waitMs, false);
    ended.then(() => settle(true), fail).finally(() => clearTimeout(timer));
  });
  if (!isInTime) {
    ended.then(
      () => client.release(),
      () => client.release(true),
    );
    throw new CommitUnknownError("the commit has not ended in time");
  }
  client.release();
  if (isUnknown) throw new CommitUnknownError("the commit did not wait for the replica");
}

/** In one message, so that the name costs no round trip. */
function beginOf({ isolationLevel, accessMode }: PgTransactionConfig = {}, requestId?: string): string {
  const begin = ["begin", isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(" ");
  const id = requestId?.replace(/[^\w-]/g, "").slice(0, maxIdLength);
  return id ? `${begin}; set local application_name = 'portal ${id}'` : begin;
}
