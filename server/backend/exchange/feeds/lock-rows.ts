import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../db/database.ts";
import type { Feed } from "./feed.ts";

/** Makes a feed's `lock` of a table whose `uuid` is the key. Foreign keys to the rows can still be written meanwhile. */
export const lockRows =
  (table: SQL): Feed["lock"] =>
  async (tx, changes) => {
    const keys = sql.param(changes.map(({ key }) => key));
    await tx.execute(sql`select from ${table} where uuid = any(${keys}::uuid[]) order by uuid for no key update`);
  };

/**
 * Locks products. Several feeds write columns of products, or copies of them, after this lock. `chosen`: a condition over
 * products `p`.
 */
export async function lockProducts(tx: Transaction, chosen: SQL): Promise<void> {
  await tx.execute(sql`select from products p where ${chosen} order by p.uuid for no key update`);
}

export const lockProductsOf = (tx: Transaction, uuids: readonly string[]): Promise<void> =>
  lockProducts(tx, sql`p.uuid = any(${sql.param([...new Set(uuids)])}::uuid[])`);
