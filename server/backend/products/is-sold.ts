import { type SQL, sql } from "drizzle-orm";
import { unsorted } from "./unsorted.ts";

/** Whether buyers see a product: nobody hides it, it has a price and a place on a shelf. */
export function isSold({ isHidden, priceKopecks, segmentUuid }: { isHidden: boolean; priceKopecks: number; segmentUuid: string }): boolean {
  return !isHidden && priceKopecks > 0 && segmentUuid !== unsorted.segmentUuid;
}

/** The same over a product `p` whose price becomes this one. */
export function isSoldSql(priceKopecks: SQL): SQL {
  return sql`(not p.is_hidden and ${priceKopecks} > 0 and p.segment_uuid <> ${unsorted.segmentUuid}::uuid)`;
}
