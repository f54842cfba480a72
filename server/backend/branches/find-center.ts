import { desc, sql } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import { postalPrefixes } from "../distribution/tables.ts";
import { prefixesOf } from "./load-branches.ts";

/** The centre with the longest matching prefix; null when the postal code is unknown or not served. */
export async function findCenter(db: Reader, postalCode: string): Promise<string | null> {
  if (!/^\d{6}$/.test(postalCode)) return null;
  const [row] = await db
    .select()
    .from(postalPrefixes)
    .where(sql`${postalPrefixes.prefix} = any(${prefixesOf(sql`${postalCode}::text`)})`)
    .orderBy(desc(sql`length(${postalPrefixes.prefix})`))
    .limit(1);
  return row?.distributionCenterUuid ?? null;
}
