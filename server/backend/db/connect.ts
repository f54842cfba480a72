import pg from "pg";
import { connections } from "../../connections.ts";
import type { EmbeddedConnection } from "../../env.ts";
import { clientClass } from "../speed/prepared-statements.ts";
import { type AcquireTimeouts, openQueueingPool } from "../speed/queueing-pool.ts";
import { isUnavailable } from "../to-problem.ts";

const { builtins } = pg.types;
type TypeId = Parameters<typeof pg.types.getTypeParser>[0];
// `pg.types.builtins` has only scalars; array types have these OIDs in all PostgreSQL versions.
const TEXT_ARRAY = 1009 as TypeId;
const INT8_ARRAY = 1016 as TypeId;
const DATE_ARRAY = 1182 as TypeId;
const OLDEST_SERVER = 150_000;

/** The server does not meet the portal's requirements; the message names the fix. */
export class DatabaseUnsupportedError extends Error {
  override name = "DatabaseUnsupportedError";
}

/** The server cannot be reached; the message names the setting and the reason. */
export class DatabaseAwayError extends Error {
  override name = "DatabaseAwayError";
}

// int8 numbers and kopecks stay far below 2^53; a larger one is a bug and must not be rounded silently.
function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`);
  return value;
}

const arrayOfText = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[];

pg.types.setTypeParser(builtins.INT8, toSafeInteger);
pg.types.setTypeParser(INT8_ARRAY, (text) => arrayOfText(text).map((item) => (item === null ? null : toSafeInteger(item))));
// A date has no time zone: parsed as a Date it could shift by a day.
pg.types.setTypeParser(builtins.DATE, (text) => text);
pg.types.setTypeParser(DATE_ARRAY, arrayOfText);
pg.types.setTypeParser(builtins.NUMERIC, (text) => text);
// drizzle's columns parse timestamps themselves; in rows of our own SQL they stay text.
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (text) => text);

const timeouts = "set statement_timeout = '15s'; set idle_in_transaction_session_timeout = '20s'; set lock_timeout = '5s'";

export interface PoolOptions {
  max?: number;
  applicationName?: string;
  /** False: statements are not prepared, so each call is planned by current table statistics. */
  isPreparing?: boolean;
  onError?: (error: Error) => void;
  /** Overrides the default waiting times for a connection. */
  acquireTimeouts?: Partial<AcquireTimeouts>;
}

/** A pool for DATABASE_URL or for the embedded database's socket. Connects on first use. */
export function openPool(target: string | EmbeddedConnection, options: PoolOptions = {}): pg.Pool {
  const { max = 16, applicationName = "portal", isPreparing = true, acquireTimeouts } = options;
  const { onError = (error: Error) => console.error(`database: ${error.message}`) } = options;
  const pool = openQueueingPool(
    {
      Client: isPreparing ? clientClass() : pg.Client,
      ...(typeof target === "string" ? { connectionString: target } : target),
      max,
      application_name: applicationName,
      connectionTimeoutMillis: 1_800,
      // Long, because each new connection has to plan its statements again.
      idleTimeoutMillis: 300_000,
      keepAlive: true,
      // By a statement: as parameters of the connection PgBouncer refuses them.
      onConnect: async (client) => void (await client.query(timeouts)),
    },
    acquireTimeouts,
  );
  // Without a listener a restart of the server ends this process (57P01 on an idle connection).
  pool.on("error", onError);
  // The same for a connection in use; its query rejects with the cause, so the event itself is ignored.
  pool.on("connect", (client) => client.on("error", () => {}));
  if (connections.hasSubscribers) pool.on("connect", (client) => connections.publish(client));
  return pool;
}

/** Throws DatabaseAwayError, naming the setting, unless the server answers. */
export async function assertDatabaseAnswers(pool: pg.Pool, setting: string): Promise<void> {
  await pool.query("select 1").catch((error: Error) => {
    if (!isUnavailable(error)) throw error;
    throw new DatabaseAwayError(`database: the server of ${setting} cannot be used yet (${error.message})`);
  });
}

/**
 * Throws DatabaseUnsupportedError when a pooler lends one session of the server to several connections: LISTEN, advisory locks and
 * prepared statements of one would then be another's.
 */
export async function assertOwnSessions(pool: pg.Pool, setting: string): Promise<void> {
  const clients: pg.PoolClient[] = [];
  try {
    for (let count = 0; count < 2; count += 1) clients.push(await pool.connect());
    // Each more than once: a pooler may take its sessions in any order.
    const pids = async (client: pg.PoolClient) => {
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      return rows.map(({ pid }) => pid);
    };
    const [one, other] = clients as [pg.PoolClient, pg.PoolClient];
    const ofOne = new Set([...(await pids(one)), ...(await pids(one))]);
    const ofOther = new Set([...(await pids(other)), ...(await pids(other))]);
    for (const pid of await pids(one)) ofOne.add(pid);
    if (ofOne.size !== 1 || ofOther.size !== 1 || [...ofOne].some((pid) => ofOther.has(pid))) {
      throw new DatabaseUnsupportedError(
        `${setting} leads through a pooler that shares sessions between connections (PgBouncer's pool_mode transaction or statement). ` +
          "The portal needs sessions of its own: set pool_mode = session, or connect to the server itself.",
      );
    }
  } finally {
    for (const client of clients) client.release();
  }
}

/** Creates the extensions; checks version, encoding and locale. Throws DatabaseUnsupportedError when one of them does not fit. */
export async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; versionText: string; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as "versionText",
            pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
  );
  const server = rows[0];
  if (!server || server.version < OLDEST_SERVER) {
    throw new DatabaseUnsupportedError(`PostgreSQL 15 or newer is needed, this server is ${server?.versionText}.`);
  }
  if (server.encoding !== "UTF8") {
    throw new DatabaseUnsupportedError(`The database has the encoding ${server.encoding}; create it anew with ENCODING 'UTF8'.`);
  }
  for (const extension of ["pg_trgm", "unaccent", "btree_gist"]) {
    try {
      await pool.query(`create extension if not exists ${extension}`);
    } catch (error) {
      // A process that started at the same time may have just created it.
      const installed = await pool.query("select 1 from pg_extension where extname = $1", [extension]);
      if (installed.rowCount) continue;
      throw new DatabaseUnsupportedError(
        `The extension ${extension} cannot be created: ${(error as Error).message}. Ask an administrator of the server ` +
          `to run: create extension ${extension};`,
      );
    }
  }
  const trigrams = await pool.query<{ works: boolean }>("select cardinality(show_trgm('каб')) > 0 as works");
  if (!trigrams.rows[0]?.works) {
    throw new DatabaseUnsupportedError(
      "The database's LC_CTYPE does not know Cyrillic letters, so search would fall back to reading every row. Create " +
        "the database anew with LC_CTYPE 'C.UTF-8' (or ru_RU.UTF-8) and TEMPLATE template0.",
    );
  }
}
