import type { basketProblems } from "#contract/enums.ts";
import type { CalculatedBasket } from "./calculate-basket.ts";

export type ProblemReason = (typeof basketProblems)[number];

export type BasketProblem = {
  reason: ProblemReason;
  segmentUuid: string | null;
  productUuid: string | null;
  assortmentUuid: string | null;
  /** The sum missing from the minimum or above the limit, kopecks. */
  amount: number | null;
};

/** All obstacles to the checkout, in the order of domain.md section 8; the checkout reports the first class. */
export function basketProblemsOf(basket: Omit<CalculatedBasket, "problems">): BasketProblem[] {
  const { data, lines, assortments, segments, summary } = basket;
  const checked = lines.filter((line) => line.isChecked);
  const found: BasketProblem[] = [];
  const add = (reason: ProblemReason, about: Partial<BasketProblem> = {}) =>
    found.push({ reason, segmentUuid: null, productUuid: null, assortmentUuid: null, amount: null, ...about });

  if (!data.company.isActive) add("company_inactive");
  if (data.company.status !== "accredited") add("accreditation_required");
  if (data.branch === null) add("no_branch");
  else if (data.branch.scheduleUuid === null) add("no_schedule");
  if (summary.itemCount === 0) add("nothing_selected");
  for (const line of checked) if (line.unavailable) add("unavailable", { productUuid: line.uuid });
  for (const line of checked) if (!line.unavailable && line.quantityProblem) add("quantity", { productUuid: line.uuid });
  if (summary.itemCount > 0 && basket.missing > 0) add("min_total", { amount: basket.missing });
  for (const { assortmentUuid, excess } of assortments) if (excess > 0) add("limit_exceeded", { assortmentUuid, amount: excess });
  if (data.branch?.scheduleUuid) {
    for (const segment of segments)
      if (segment.participates && segment.dates.length === 0) add("no_dates", { segmentUuid: segment.segmentUuid });
  }
  return found;
}
