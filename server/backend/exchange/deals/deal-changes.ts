import { sql } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { lockNumbers } from "../../db/lock-numbers.ts";
import { statement } from "../../db/statement.ts";

/** More than a page of `GET /v1/exchange/deals`, so that each call can fill its page. */
const maxChanges = 2000;

const place = statement({ last: "integer" })<Record<string, never>>(
  sql`select place_deal_changes(${sql.raw(String(lockNumbers.dealChanges))}::bigint, ${sql.raw(String(maxChanges))}) as last`,
);

/**
 * Assigns positions to changed deals and returns the last position. Only committed changes get one, under an advisory lock held
 * until the commit, so that a reader who sees a position sees all smaller ones. A deal locked by a running transaction is skipped
 * and gets its position after that commit. (A timestamp or sequence value of the writer is assigned before its commit: a late
 * commit would lie below the readers' cursor.)
 */
export async function placeDealChanges(db: Database): Promise<number> {
  const [row] = await place(db, {});
  return Number(row?.last ?? 0);
}
