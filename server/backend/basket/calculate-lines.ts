import { type DiscountGroup, discountedPerUnit, lineAmount, type PriceLine, roundHalfAway, tierFor } from "./price.ts";

export type PricedLine = {
  uuid: string;
  /** Null for lines of the group `other`. */
  groupUuid: string | null;
  assortmentUuid: string;
  quantity: number;
  participates: boolean;
  /** The quantity that determines the tier, hundredths. */
  tierQuantity: number;
  base: number;
  percent: number;
  perUnit: number;
  subtotal: number;
  total: number;
};

export type PricedGroup = {
  type: "grouped" | "other";
  uuid: string | null;
  /** Total quantity of the participating lines, hundredths. */
  count: number;
  total: number;
  totalWithoutDiscount: number;
  totalDiscountAmount: number;
  /** All lines of the group, including those that do not participate. */
  lineUuids: string[];
};

export type PriceSummary = {
  total: number;
  subtotal: number;
  discountValue: number;
  /** Hundredths of a percent. */
  discountPercent: number;
  itemCount: number;
};

export type AssortmentTotal = { assortmentUuid: string; total: number; subtotal: number };

export type Calculation = {
  lines: PricedLine[];
  groups: PricedGroup[];
  summary: PriceSummary;
  /** Only assortments with participating lines. */
  assortments: AssortmentTotal[];
};

/** Prices every line; only checked and available lines count in tiers and sums (domain.md section 6). */
export function calculateLines(lines: readonly PriceLine[], groups: readonly DiscountGroup[]): Calculation {
  const byUuid = new Map(groups.map((group) => [group.uuid, group]));
  const quantities = groupQuantities(lines);
  const priced = lines.map((line) => {
    const group = line.groupUuid === null ? undefined : byUuid.get(line.groupUuid);
    const tierQuantity = group ? (quantities.get(group.uuid) ?? 0) : line.quantity;
    const tier = tierFor(group?.ladder ?? line.ladder, tierQuantity);
    return priceLine(line, group?.uuid ?? null, tierQuantity, line.frozenPercent ?? tier?.percentHundredths ?? 0);
  });
  const counted = priced.filter((line) => line.participates);
  return { lines: priced, groups: groupLines(priced), summary: summarise(counted), assortments: assortmentTotals(counted) };
}

function participates(line: PriceLine): boolean {
  return line.isChecked && line.isAvailable && line.quantity > 0;
}

function groupQuantities(lines: readonly PriceLine[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const line of lines) {
    if (line.groupUuid === null || !participates(line)) continue;
    quantities.set(line.groupUuid, (quantities.get(line.groupUuid) ?? 0) + line.quantity);
  }
  return quantities;
}

function priceLine(line: PriceLine, groupUuid: string | null, tierQuantity: number, percent: number): PricedLine {
  const perUnit = discountedPerUnit(line.base, percent);
  return {
    uuid: line.uuid,
    groupUuid,
    assortmentUuid: line.assortmentUuid,
    quantity: line.quantity,
    participates: participates(line),
    tierQuantity,
    base: line.base,
    percent,
    perUnit,
    subtotal: lineAmount(line, line.base),
    total: lineAmount(line, perUnit),
  };
}

/** Groups in the order of their first line, `other` last. */
function groupLines(lines: readonly PricedLine[]): PricedGroup[] {
  const groups = new Map<string | null, PricedGroup>();
  for (const line of lines) {
    const group = groups.get(line.groupUuid) ?? emptyGroup(line.groupUuid);
    groups.set(line.groupUuid, group);
    group.lineUuids.push(line.uuid);
    if (!line.participates) continue;
    group.count += line.quantity;
    group.total += line.total;
    group.totalWithoutDiscount += line.subtotal;
    group.totalDiscountAmount += line.subtotal - line.total;
  }
  const all = [...groups.values()];
  return [...all.filter((group) => group.type === "grouped"), ...all.filter((group) => group.type === "other")];
}

function emptyGroup(uuid: string | null): PricedGroup {
  const type = uuid === null ? "other" : "grouped";
  return { type, uuid, count: 0, total: 0, totalWithoutDiscount: 0, totalDiscountAmount: 0, lineUuids: [] };
}

function summarise(lines: readonly PricedLine[]): PriceSummary {
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0);
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  const discountValue = subtotal - total;
  const discountPercent = subtotal === 0 ? 0 : roundHalfAway(BigInt(discountValue) * 10_000n, subtotal);
  return { total, subtotal, discountValue, discountPercent, itemCount: lines.length };
}

function assortmentTotals(lines: readonly PricedLine[]): AssortmentTotal[] {
  const totals = new Map<string, AssortmentTotal>();
  for (const line of lines) {
    const sum = totals.get(line.assortmentUuid) ?? { assortmentUuid: line.assortmentUuid, total: 0, subtotal: 0 };
    totals.set(line.assortmentUuid, sum);
    sum.total += line.total;
    sum.subtotal += line.subtotal;
  }
  return [...totals.values()];
}
