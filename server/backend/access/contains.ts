import { ilike, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * Any of the columns contains the text literally: percent sign and underscore are ordinary letters. Without a text there is no
 * condition.
 */
export function contains(text: string | undefined, columns: (PgColumn | SQL)[]): SQL | undefined {
  const wanted = text?.trim();
  if (!wanted) return undefined;
  const pattern = `%${wanted.replace(/[\\%_]/g, "\\$&")}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}
