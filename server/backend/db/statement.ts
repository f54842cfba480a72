import { is, type Query, SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Database, Reader } from "./database.ts";

const dialect = new PgDialect();

/**
 * A statement that is called with values: `sql.placeholder(name)` stands where each goes. Its text is put together at the
 * first call; inside transactions too. Times come as text.
 */
export function statement<Values extends Record<string, unknown>, Row>(query: SQL): (reader: Reader, values: Values) => Promise<Row[]> {
  let rendered: Query | undefined;
  return (reader, values) => {
    rendered ??= render(query);
    return run(reader, rendered, values);
  };
}

/** The text of a statement, with its placeholders still to be filled. */
export const render = (query: SQL): Query => dialect.sqlToQuery(query);

/** Rows of a statement whose text depends on what is asked for; `values` are those of its placeholders. */
export function readRows<Row>(db: Database, query: SQL | Query, values: Record<string, unknown> = {}): Promise<Row[]> {
  return run(db, is(query, SQL) ? render(query) : query, values);
}

async function run<Row>(reader: Reader, query: Query, values: Record<string, unknown>): Promise<Row[]> {
  const { rows } = await reader._.session
    .prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(query, undefined, undefined, false)
    .execute(values);
  return rows;
}
