import { createHash } from "node:crypto";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import { type Database, tallyQuery } from "./database.ts";

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

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= LARGEST_NUMBER_OF_NAMES) return known;
  const name = createHash("sha1").update(text).digest("base64url");
  names.set(text, name);
  return name;
}
