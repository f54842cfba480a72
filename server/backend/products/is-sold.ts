import { type SQL, sql } from "drizzle-orm";
import { uncategorised } from "./uncategorised.ts";

type Facts = { isHidden: boolean; priceKopecks: number; vatRate: number | null; segmentUuid: string };

/** Whether buyers see a product: it is not hidden, has a price, a VAT rate and a segment. */
export function isSold({ isHidden, priceKopecks, vatRate, segmentUuid }: Facts): boolean {
  return !isHidden && priceKopecks > 0 && vatRate !== null && segmentUuid !== uncategorised.segmentUuid;
}

/** `isSold` in SQL, over a product `p` whose price is about to become `priceKopecks`. */
export function isSoldSql(priceKopecks: SQL): SQL {
  return sql`(not p.is_hidden and ${priceKopecks} > 0 and p.vat_rate is not null
    and p.segment_uuid <> ${uncategorised.segmentUuid}::uuid)`;
}
