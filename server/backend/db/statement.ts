import { is, type Query, SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Database, Reader } from "./database.ts";

const dialect = new PgDialect();

/**
 * A statement to call with values for its placeholders (`sql.placeholder(name)`), in transactions too. Its text is rendered at the
 * first call. Rows are not mapped by drizzle: timestamps are strings.
 */
export function statement<Values extends Record<string, unknown>, Row>(query: SQL): (reader: Reader, values: Values) => Promise<Row[]> {
  let rendered: Query | undefined;
  return (reader, values) => {
    rendered ??= render(query);
    return run(reader, rendered, values);
  };
}

/** Renders a statement to its text, with open placeholders. */
export const render = (query: SQL): Query => dialect.sqlToQuery(query);

/** Reads rows of a statement whose text is made for the request; `values` fill its placeholders. */
export function readRows<Row>(db: Database, query: SQL | Query, values: Record<string, unknown> = {}): Promise<Row[]> {
  return run(db, is(query, SQL) ? render(query) : query, values);
}

async function run<Row>(reader: Reader, query: Query, values: Record<string, unknown>): Promise<Row[]> {
  const { rows } = await reader._.session
    .prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(query, undefined, undefined, false)
    .execute(values);
  return rows;
}
