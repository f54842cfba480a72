import { type DealStatus, dealPhaseOf } from "#contract/deal-statuses.ts";
import { type Calculation, calculateLines } from "#server/backend/basket/calculate-lines.ts";
import type { DiscountGroup, PriceLine } from "#server/backend/basket/price.ts";

/** A requested line with today's base price. */
export type RequestedLine = Omit<PriceLine, "isChecked" | "isAvailable" | "frozenPercent">;

export type FrozenLine = { uuid: string; base: number; percent: number };

/**
 * Prices of `/check` and of an edited deal (domain.md section 6, point 8): lines already in the deal keep their base price,
 * added ones get today's; from approved_by_seller on the discount tiers are frozen too. Computed as in the basket.
 */
export function checkLines(
  status: DealStatus,
  frozen: readonly FrozenLine[],
  requested: readonly RequestedLine[],
  groups: readonly DiscountGroup[],
): Calculation {
  const byUuid = new Map(frozen.map((line) => [line.uuid, line]));
  const tiersFrozen = dealPhaseOf(status) !== "approval";
  const lines = requested.map((line): PriceLine => {
    const old = byUuid.get(line.uuid);
    const priced = { ...line, isChecked: true, isAvailable: true, base: old?.base ?? line.base };
    return old && tiersFrozen ? { ...priced, frozenPercent: old.percent } : priced;
  });
  return calculateLines(lines, groups);
}

export type ComparedLine = { uuid: string; quantity: number; perUnit: number; total: number; date: string | null };

export type LineDiff = {
  added: ComparedLine[];
  removed: ComparedLine[];
  changed: { uuid: string; before: ComparedLine; after: ComparedLine; difference: number }[];
  /** New total minus old total, kopecks. */
  difference: number;
};

export function diffLines(before: readonly ComparedLine[], after: readonly ComparedLine[]): LineDiff {
  const old = new Map(before.map((line) => [line.uuid, line]));
  const remaining = new Set(after.map((line) => line.uuid));
  const changed = after.flatMap((line) => {
    const was = old.get(line.uuid);
    return was && isChanged(was, line) ? [{ uuid: line.uuid, before: was, after: line, difference: line.total - was.total }] : [];
  });
  return {
    added: after.filter((line) => !old.has(line.uuid)),
    removed: before.filter((line) => !remaining.has(line.uuid)),
    changed,
    difference: sumOf(after) - sumOf(before),
  };
}

export function isEmptyDiff(diff: LineDiff): boolean {
  return diff.added.length + diff.removed.length + diff.changed.length === 0;
}

/**
 * D14: lines past their cut-off are locked for the buyer. Returns the locked lines that the edit removes or whose quantity or
 * date it changes; a price change by another discount tier is allowed.
 */
export function touchedLockedLines(diff: LineDiff, locked: ReadonlySet<string>): string[] {
  const touched = diff.changed.filter(({ before, after }) => before.quantity !== after.quantity || before.date !== after.date);
  return [...diff.removed, ...touched].map((line) => line.uuid).filter((uuid) => locked.has(uuid));
}

function isChanged(a: ComparedLine, b: ComparedLine): boolean {
  return a.quantity !== b.quantity || a.perUnit !== b.perUnit || a.total !== b.total || a.date !== b.date;
}

function sumOf(lines: readonly ComparedLine[]): number {
  return lines.reduce((sum, line) => sum + line.total, 0);
}
