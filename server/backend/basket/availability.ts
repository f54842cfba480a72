import type { unavailableReasons } from "#contract/enums.ts";

export type UnavailableReason = (typeof unavailableReasons)[number];

export type AvailabilityFacts = {
  isPublished: boolean;
  inStock: boolean;
  /** The caller has an active branch to order for. */
  hasBranch: boolean;
  /** The branch has a contract for the product's assortment. */
  hasContract: boolean;
  /** The branch's centre has a storage for the segment's temperature mode. */
  hasStorage: boolean;
};

/** The most lasting reason, if several apply. Without a contract line an assortment cannot be ordered (domain.md section 7). */
export function unavailableReason(facts: AvailabilityFacts): UnavailableReason | null {
  if (!facts.isPublished) return "not_sold";
  if (!facts.inStock) return "out_of_stock";
  if (!facts.hasBranch) return "no_branch";
  if (!facts.hasContract) return "no_contract";
  if (!facts.hasStorage) return "not_sold";
  return null;
}
