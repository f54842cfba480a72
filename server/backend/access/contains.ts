import { ilike, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Condition: any column contains the text, ignoring case; `%` and `_` are literal. Undefined without a text. */
export function contains(text: string | undefined, columns: (PgColumn | SQL)[]): SQL | undefined {
  const wanted = text?.trim();
  if (!wanted) return undefined;
  const pattern = `%${wanted.replace(/[\\%_]/g, "\\$&")}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}
