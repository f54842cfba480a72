import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../database.ts";

/** PostgreSQL allows 65 535 parameters per statement; the widest table has about 40 columns. */
const rowsPerStatement = 500;

export async function insertRows<T extends PgTable>(tx: Transaction, table: T, rows: readonly T["$inferInsert"][]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await tx.insert(table).values(rows.slice(start, start + rowsPerStatement) as T["$inferInsert"][]);
  }
}
