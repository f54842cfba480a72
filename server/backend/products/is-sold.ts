import { type SQL, sql } from "drizzle-orm";
import { uncategorised } from "./uncategorised.ts";

/** Whether buyers see a product: it is not hidden, has a price and a segment. */
export function isSold({ isHidden, priceKopecks, segmentUuid }: { isHidden: boolean; priceKopecks: number; segmentUuid: string }): boolean {
  return !isHidden && priceKopecks > 0 && segmentUuid !== uncategorised.segmentUuid;
}

/** `isSold` in SQL, over a product `p` whose price is about to become `priceKopecks`. */
export function isSoldSql(priceKopecks: SQL): SQL {
  return sql`(not p.is_hidden and ${priceKopecks} > 0 and p.segment_uuid <> ${uncategorised.segmentUuid}::uuid)`;
}
