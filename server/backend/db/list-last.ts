import { and, desc, lt, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Reader } from "./database.ts";

type Numbered = PgTable & { number: PgColumn };

/** A page by keyset cursor (`before`) over gapless numbers from 1: the last `limit` rows, oldest first. `hasOlder`: earlier rows exist. */
export async function listLast<Table extends Numbered>(
  reader: Reader,
  table: Table,
  of: SQL,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ rows: Table["$inferSelect"][]; hasOlder: boolean }> {
  const rows = await reader
    .select()
    .from(table as PgTable)
    .where(and(of, before === undefined ? undefined : lt(table.number, before)))
    .orderBy(desc(table.number))
    .limit(limit);
  rows.reverse();
  return { rows, hasOlder: Number(rows[0]?.number ?? 1) > 1 };
}
