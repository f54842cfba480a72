import { eq, isNull, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Condition: rows of this person, with `none` rows without a person. Undefined without a filter. */
export function heldBy(column: PgColumn, person: string | undefined): SQL | undefined {
  if (person === undefined) return undefined;
  return person === "none" ? isNull(column) : eq(column, person);
}
