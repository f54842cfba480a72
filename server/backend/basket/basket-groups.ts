import type { GroupLadder } from "./basket-data.ts";
import type { CalculatedLine } from "./calculate-basket.ts";
import { tierFor } from "./price.ts";

export type BasketGroupSum = {
  type: "grouped" | "other";
  /** The discount group's uuid, or the segment's for type `other`. */
  uuid: string;
  name: string;
  segmentUuid: string;
  countUnit: string | null;
  /** Total quantity of the participating lines, hundredths. */
  count: number;
  total: number;
  totalWithoutDiscount: number;
  /** Discount of the active tier, hundredths of a percent; 0 for `other`, whose lines have their own tiers. */
  percent: number;
  discounts: { uuid: string; countHundredths: number; percentHundredths: number; isActive: boolean }[];
  lineUuids: string[];
};

export type GroupedLine = Pick<CalculatedLine, "uuid" | "groupUuid" | "segmentUuid" | "segmentName" | "quantity"> & {
  priced: Pick<CalculatedLine["priced"], "participates" | "total" | "subtotal">;
};

/**
 * Sums by discount group, and by segment for lines without a group. Groups of a segment are adjacent because they share a delivery
 * date (domain.md C8); segments are in the order of their first line.
 */
export function groupSums(lines: readonly GroupedLine[], ladders: readonly GroupLadder[]): BasketGroupSum[] {
  const ladderByGroup = new Map(ladders.map((group) => [group.uuid, group]));
  const sums = new Map<string, BasketGroupSum>();
  for (const line of lines) {
    const group = line.groupUuid === null ? undefined : ladderByGroup.get(line.groupUuid);
    const key = group?.uuid ?? line.segmentUuid;
    const sum = sums.get(key) ?? (group ? discountGroup(group) : otherGroup(line));
    sums.set(key, sum);
    sum.lineUuids.push(line.uuid);
    if (!line.priced.participates) continue;
    sum.count += line.quantity;
    sum.total += line.priced.total;
    sum.totalWithoutDiscount += line.priced.subtotal;
  }
  const segments = [...new Set(lines.map((line) => line.segmentUuid))];
  return [...sums.values()]
    .map((sum) => withTier(sum, ladderByGroup.get(sum.uuid)))
    .sort(
      (a, b) =>
        segments.indexOf(a.segmentUuid) - segments.indexOf(b.segmentUuid) || Number(a.type === "other") - Number(b.type === "other"),
    );
}

const emptySum = () => ({ count: 0, total: 0, totalWithoutDiscount: 0, percent: 0, discounts: [], lineUuids: [] });

function discountGroup({ uuid, name, segmentUuid, countUnit }: GroupLadder): BasketGroupSum {
  return { type: "grouped", uuid, name, segmentUuid, countUnit, ...emptySum() };
}

function otherGroup({ segmentUuid, segmentName: name }: GroupedLine): BasketGroupSum {
  return { type: "other", uuid: segmentUuid, name, segmentUuid, countUnit: null, ...emptySum() };
}

function withTier(sum: BasketGroupSum, group: GroupLadder | undefined): BasketGroupSum {
  if (!group) return sum;
  const tier = tierFor(group.ladder, sum.count);
  const discounts = group.ladder.map((step) => ({ ...step, isActive: step === tier }));
  return { ...sum, percent: tier?.percentHundredths ?? 0, discounts };
}
