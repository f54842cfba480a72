import { eq, isNull, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Rows of this person; `none` means rows of nobody; undefined means no condition. */
export function heldBy(column: PgColumn, person: string | undefined): SQL | undefined {
  if (person === undefined) return undefined;
  return person === "none" ? isNull(column) : eq(column, person);
}
