import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** From this count a badge shows "999+" (specification 2 section 9), so it counts no further. */
export const badgeMax = 1000;

/** Limit of counting and paging a list that grows with time; bounds the query time. */
export const countedMax = 10_000;

/** A source for `$count` that ends at `max` rows. */
export const upTo = (max: number, table: PgTable, where: SQL | undefined): SQL =>
  sql`(select from ${table} where ${where} limit ${sql.raw(String(max))}) counted`;
