import type { Deal } from "#contract/deal.ts";
import { dealPhaseOf } from "#contract/deal-statuses.ts";
import { kopecksOf } from "#contract/kopecks.ts";

/** Unpaid kopecks of a prepaid deal that weighs more than ordered; before the warehouse its missing money is the prepayment. */
export function overrunOf({ status, assortments }: Pick<Deal, "status" | "assortments">): number {
  if (!["collecting", "receipt", "done"].includes(dealPhaseOf(status))) return 0;
  return assortments.reduce((sum, { missing }) => sum + kopecksOf(missing), 0);
}
