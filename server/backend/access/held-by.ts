import { eq, isNull, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Of this person, or with "none" of nobody; nothing asked, no condition. */
export function heldBy(column: PgColumn, person: string | undefined): SQL | undefined {
  if (person === undefined) return undefined;
  return person === "none" ? isNull(column) : eq(column, person);
}
