import { isLimitExceeded } from "../contracts/limit.ts";
import type { GroupLadder } from "./basket-data.ts";
import type { PricedLine } from "./calculate-lines.ts";
import { discountedPerUnit, lineAmount, nextTier, type PriceLine, tierFor } from "./price.ts";

/** The next discount tier of a line; hundredths and kopecks. */
export type NextStep = {
  /** Quantity from which the tier applies. */
  count: number;
  /** Quantity of this product to add. */
  more: number;
  percent: number;
  perUnit: number;
  /** Whether the basket with that quantity stays within the credit limit. */
  fitsLimit: boolean;
  /** Sum above the limit if it does not. */
  shortage: number | null;
};

type Assortment = { assortmentUuid: string; postponDays: number; available: number; total: number };

export type NextStepsQuery = {
  lines: readonly PriceLine[];
  priced: readonly PricedLine[];
  groups: readonly GroupLadder[];
  /** Quantity step and maximum, by product. */
  steps: ReadonlyMap<string, { step: number; highest: number }>;
  assortments: readonly Assortment[];
};

/**
 * The next discount tier of each participating line, in one pass over the lines. Omits tiers that need more than the product's
 * maximum quantity.
 */
export function nextSteps({ lines, priced, groups, steps, assortments }: NextStepsQuery): Map<string, NextStep> {
  const ladders = new Map(groups.map((group) => [group.uuid, group.ladder]));
  const members = membersByGroup(lines, priced);
  const contracts = new Map(assortments.map((each) => [each.assortmentUuid, each]));
  const groupTotals = new Map<string, number>();
  const found = new Map<string, NextStep>();

  lines.forEach((line, index) => {
    const { step, highest } = steps.get(line.uuid) ?? { step: 1, highest: 0 };
    const ladder = line.groupUuid === null ? line.ladder : ladders.get(line.groupUuid);
    if (!priced[index]?.participates || !ladder) return;
    const together = line.groupUuid === null ? [line] : (members.get(line.groupUuid) ?? [line]);
    const count = sumOf(together, (each) => each.quantity);
    const next = nextTier(ladder, count, line.base, step);
    if (!next || line.quantity + next.missing > highest) return;
    const percent = tierFor(ladder, count + next.missing)?.percentHundredths ?? next.percent;
    const perUnit = discountedPerUnit(line.base, percent);
    const added = lineAmount({ ...line, quantity: line.quantity + next.missing }, perUnit) - lineAmount(line, perUnit);
    const rise = totalAt(line, together, percent) + added - totalNow(line, index);
    const contract = contracts.get(line.assortmentUuid);
    const total = (contract?.total ?? 0) + rise;
    const fitsLimit = !contract || !isLimitExceeded(contract.postponDays, contract.available, total);
    const shortage = fitsLimit || !contract ? null : total - contract.available;
    found.set(line.uuid, { count: next.countHundredths, more: next.missing, percent, perUnit, fitsLimit, shortage });
  });
  return found;

  /** Total of the lines that share a tier at this discount; cached by group and percent. */
  function totalAt(line: PriceLine, together: readonly PriceLine[], percent: number): number {
    const key = `${line.groupUuid ?? line.uuid} ${percent}`;
    const total = groupTotals.get(key) ?? sumOf(together, (each) => lineAmount(each, discountedPerUnit(each.base, percent)));
    groupTotals.set(key, total);
    return total;
  }

  function totalNow(line: PriceLine, index: number): number {
    if (line.groupUuid === null) return priced[index]?.total ?? 0;
    const key = `${line.groupUuid} now`;
    const total =
      groupTotals.get(key) ??
      sumOf(
        priced.filter((each) => each.participates && each.groupUuid === line.groupUuid),
        (each) => each.total,
      );
    groupTotals.set(key, total);
    return total;
  }
}

function membersByGroup(lines: readonly PriceLine[], priced: readonly PricedLine[]): Map<string, PriceLine[]> {
  const members = new Map<string, PriceLine[]>();
  lines.forEach((line, index) => {
    if (line.groupUuid === null || !priced[index]?.participates) return;
    members.set(line.groupUuid, [...(members.get(line.groupUuid) ?? []), line]);
  });
  return members;
}

function sumOf<T>(items: readonly T[], pick: (item: T) => number): number {
  return items.reduce((sum, item) => sum + pick(item), 0);
}
