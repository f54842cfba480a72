import { type SQL, sql } from "drizzle-orm";
import { plannedPerCall } from "../speed/prepared-statements.ts";

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
 * Begins a statement with `united` selects: some people reach two companies and some a thousand, and a plan made for both would read
 * all deals for the former.
 */
export const unitedPlan = (selects: readonly unknown[]): SQL => sql.raw(selects.length > 1 ? plannedPerCall : "");
