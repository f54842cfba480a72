import { type SQL, sql } from "drizzle-orm";
import { unsorted } from "./unsorted.ts";

/** Whether buyers see a product: it is not hidden, has a price and is sorted into a segment. */
export function isSold({ isHidden, priceKopecks, segmentUuid }: { isHidden: boolean; priceKopecks: number; segmentUuid: string }): boolean {
  return !isHidden && priceKopecks > 0 && segmentUuid !== unsorted.segmentUuid;
}

/** `isSold` in SQL, over a product `p` whose price is about to become `priceKopecks`. */
export function isSoldSql(priceKopecks: SQL): SQL {
  return sql`(not p.is_hidden and ${priceKopecks} > 0 and p.segment_uuid <> ${unsorted.segmentUuid}::uuid)`;
}
