import type { unavailableReasons } from "#contract/products.ts";

export type UnavailableReason = (typeof unavailableReasons)[number];

export type AvailabilityFacts = {
  isPublished: boolean;
  inStock: boolean;
  /** A branch to order for is chosen. */
  hasBranch: boolean;
  /** The branch has a contract for the product's assortment. */
  hasContract: boolean;
  /** The branch's centre has a storage for the segment's temperature mode. */
  hasStorage: boolean;
};

/** Domain.md section 7: without a contract line nothing of the assortment can be ordered. The lasting reason comes first. */
export function unavailableReason(facts: AvailabilityFacts): UnavailableReason | null {
  if (!facts.isPublished) return "not_sold";
  if (!facts.inStock) return "out_of_stock";
  if (!facts.hasBranch) return "no_branch";
  if (!facts.hasContract) return "no_contract";
  if (!facts.hasStorage) return "not_sold";
  return null;
}
