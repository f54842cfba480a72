import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { readRows } from "../db/statement.ts";

/** As long as a load can be undone and refer to the rows again. */
const retentionDays = 30;
const atOnce = 500;

/** `table` has `unused_since`; `isUsed` tells whether its row `p` is referenced. */
type UnusedRows = { table: SQL; key: SQL; isUsed: SQL };

/** Marks unreferenced rows and removes those marked for thirty days, 500 at most. Returns the number removed. */
export async function removeUnused(
  db: Database,
  { table, key, isUsed }: UnusedRows,
  now: Date,
  remove: (key: string) => Promise<boolean>,
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`update ${table} p set unused_since = null where unused_since is not null and ${isUsed}`);
  await db.execute(sql`update ${table} p set unused_since = ${at} where unused_since is null and not ${isUsed}`);
  const rows = await readRows(db, { key: "text" })(sql`
    select ${key}::text as key from ${table} where unused_since < ${at} - make_interval(days => ${retentionDays})
      order by unused_since limit ${atOnce}`);
  let removed = 0;
  for (const row of rows) if (await remove(row.key)) removed += 1;
  return removed;
}
