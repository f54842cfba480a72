import type { DealProductData } from "#contract/deals.ts";
import type { LadderRow } from "../basket/price.ts";

/** `deal_lines.snapshot`: the product as it was when ordered. `ladder` holds the own tiers of a product without a group. */
export type LineSnapshot = Omit<DealProductData, "collectedQuantity" | "reason"> & { ladder: LadderRow[] };

/** `deals.discount_groups`: groups with the tiers in force when ordered. */
export type GroupSnapshot = {
  uuid: string;
  name: string;
  segmentUuid: string;
  countUnit: string;
  ladder: (LadderRow & { uuid: string })[];
};
