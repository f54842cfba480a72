import { desc, eq, sql } from "drizzle-orm";
import type { Reader, Transaction } from "../db/database.ts";
import { distributionCenters, postalPrefixes } from "../distribution/tables.ts";
import { throwFieldErrors } from "../problem.ts";
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

/** The given centre, else the one that serves the postal code; null means no centre. */
export async function centerFor(tx: Transaction, postalCode: string, wanted: string | null | undefined): Promise<string | null> {
  if (wanted === undefined) return findCenter(tx, postalCode);
  if (wanted === null) return null;
  const [center] = await tx
    .select({ uuid: distributionCenters.uuid })
    .from(distributionCenters)
    .where(eq(distributionCenters.uuid, wanted));
  return center?.uuid ?? throwFieldErrors({ distributionCenterUuid: "centerUnknown" });
}
