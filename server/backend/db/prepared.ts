import { createHash } from "node:crypto";
import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import { type Database, type Reader, tallyQuery } from "./database.ts";

const dialect = new PgDialect();
const names = new Map<string, string>();
/** Every connection keeps a plan for each; shapes beyond that are planned anew each time. */
const LARGEST_NUMBER_OF_NAMES = 300;

/** Reads with a statement the connection prepares once per text. Outside transactions only. */
export async function readPrepared<Row extends pg.QueryResultRow>(db: Database, query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  tallyQuery();
  const { rows } = await db.$client.query<Row>({ name: nameOf(text), text, values: params });
  return rows;
}

/**
 * A statement of a frequent call: its text is put together once, not for every call, and each connection prepares it once.
 * `sql.placeholder(name)` stands where a value goes; inside transactions too.
 */
export function statement<Values extends Record<string, unknown>, Row extends pg.QueryResultRow>(
  query: SQL,
): (reader: Reader, values: Values) => Promise<Row[]> {
  let made: Rendered | undefined;
  return async (reader, values) => {
    made ??= render(query);
    tallyQuery();
    const { rows } = await clientOf(reader).query<Row>({ name: made.name, text: made.text, values: fillPlaceholders(made.params, values) });
    return rows;
  };
}

/**
 * The same for a statement whose text depends on what is asked for: `shape` names everything that changes the text. Past the
 * most that are kept a statement is put together and planned anew each time.
 */
export async function readShaped<Row extends pg.QueryResultRow>(db: Database, shape: string, make: () => SQL, values: Record<string, unknown>): Promise<Row[]> {
  const known = shapes.get(shape) ?? render(make());
  const isKept = shapes.has(shape) || shapes.size < LARGEST_NUMBER_OF_NAMES;
  if (isKept) shapes.set(shape, known);
  tallyQuery();
  const { text, params } = known;
  const { rows } = await db.$client.query<Row>({ ...(isKept && { name: known.name }), text, values: fillPlaceholders(params, values) });
  return rows;
}

type Rendered = { name: string; text: string; params: unknown[] };

const shapes = new Map<string, Rendered>();

function render(query: SQL): Rendered {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { name: digest(text), text, params };
}

/** Drizzle keeps the connection of a transaction to itself; its sessions have the same field over a pool and within one. */
function clientOf(reader: Reader): pg.Pool | pg.PoolClient {
  return (reader as unknown as { session: { client: pg.Pool | pg.PoolClient } }).session.client;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= LARGEST_NUMBER_OF_NAMES) return known;
  const name = digest(text);
  names.set(text, name);
  return name;
}

function digest(text: string): string {
  return createHash("sha1").update(text).digest("base64url");
}
