import { type SQL, sql } from "drizzle-orm";
import { plannedPerCall } from "../db/database.ts";

/**
 * Rows of one or several selects of the same columns, without duplicates, for a `from`. Each select has a limit of its own: it then
 * reads by its own index, and no further than the whole needs.
 */
export const united = (selects: readonly SQL[]): SQL =>
  sql`(${sql.join(
    selects.map((select) => sql`(${select})`),
    sql` union `,
  )})`;

/**
 * Begins a statement that reads what a person reaches, when that is two companies for some and a thousand for others: a plan made for
 * both would read everything for the former.
 */
export const perPerson: SQL = sql.raw(plannedPerCall);
