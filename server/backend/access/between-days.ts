import { gte, lt, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { addDays, zonedInstant } from "#contract/plain-date.ts";

const midnight = (date: string) => zonedInstant(date, "00:00", "Europe/Moscow");

/** Condition: an instant within these days in Moscow, inclusive; both bounds are optional. */
export function betweenDays(
  column: PgColumn,
  { dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined },
): (SQL | undefined)[] {
  return [dateFrom ? gte(column, midnight(dateFrom)) : undefined, dateTo ? lt(column, midnight(addDays(dateTo, 1))) : undefined];
}
