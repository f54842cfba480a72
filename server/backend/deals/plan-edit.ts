import type { z } from "zod";
import type { LineChange } from "#contract/deal.ts";
import type { EditLine } from "#contract/deals.ts";
import { money } from "#contract/primitives.ts";
import type { Calculation, PricedLine } from "../basket/calculate-lines.ts";
import type { ContractLineRow } from "../contracts/ledger.ts";
import { available } from "../contracts/limit.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { type ComparedLine, checkLines, diffLines, type LineDiff, touchedLockedLines } from "./check-lines.ts";
import { stateOf } from "./deal-contracts.ts";
import type { DealFacts } from "./deal-facts.ts";
import { assertWithinLimits } from "./deal-problem.ts";
import type { EditData } from "./edit-data.ts";
import { cutoffOf, datesOfSegments, isLocked, type SegmentRequest, throwDateProblem } from "./edit-dates.ts";
import { type EditedLine, editedLines } from "./edit-lines.ts";
import { type Excess, excessOf } from "./limit-recheck.ts";
import type { LoadedDeal } from "./read-deal.ts";
import { reservedSums } from "./reserved-sums.ts";
import type { GroupSnapshot } from "./snapshot.ts";

export type PlannedLine = EditedLine & { priced: PricedLine; date: string };

export type EditPlan = {
  lines: PlannedLine[];
  groups: GroupSnapshot[];
  summary: Calculation["summary"];
  diff: LineDiff;
  changes: LineChange[];
  /** Cut-off of the earliest delivery; null if the schedule no longer has any. */
  earliestCutoffAt: Date | null;
};

type Request = { products: readonly z.output<typeof EditLine>[]; byBuyer: boolean };

/**
 * Checks and prices an edit without writing (D13 and D14, domain.md sections 6 to 10); `/check` uses it too. Refuses in the order
 * of section 8: products and quantities, the buyer's minimum order, credit limits, dates.
 */
export function planEdit(
  loaded: LoadedDeal,
  facts: DealFacts,
  contracts: ReadonlyMap<string, ContractLineRow>,
  data: EditData,
  { products, byBuyer }: Request,
): EditPlan {
  const { deal } = loaded.record;
  const edited = editedLines(products, loaded.lines, { data, contracts: new Set(contracts.keys()) });
  const groups = groupsOf(deal.discountGroups as GroupSnapshot[], data.groups, edited);
  const frozen = loaded.lines.map((line) => ({ uuid: line.productUuid, base: line.baseKopecks, percent: line.percentHundredths }));
  const { lines: priced, summary } = checkLines(facts.status, frozen, edited, groups);
  if (byBuyer && data.companyStatus !== "accredited") throwProblem("COMPANY_NOT_ACCREDITED");
  if (byBuyer) assertMinimum(summary.total, data.minOrder);
  assertWithinLimits(raisedExcesses(loaded, edited, priced, contracts));

  const schedule = { delivery: data.delivery, timeZone: deal.timeZone, now: facts.now };
  const dates = datesOfSegments(segmentsOf(loaded, edited), schedule);
  const lines = edited.map(
    (line, index): PlannedLine => ({ ...line, priced: priced[index] as PricedLine, date: dates.get(line.segmentUuid) as string }),
  );
  const diff = diffLines(loaded.lines.map(oldCompared), lines.map(newCompared));
  if (byBuyer) assertUnlocked(loaded, lines, diff, schedule);
  const cutoffs = lines.map((line) => cutoffOf(line.segmentUuid, line.date, schedule)?.getTime()).filter((time) => time !== undefined);
  const earliestCutoffAt = cutoffs.length > 0 ? new Date(Math.min(...cutoffs)) : null;
  return { lines, groups, summary, diff, changes: toLineChanges(diff, loaded, lines), earliestCutoffAt };
}

/** Groups already in the deal keep their ladders; groups of added products get today's. */
function groupsOf(frozen: readonly GroupSnapshot[], today: readonly GroupSnapshot[], lines: readonly EditedLine[]): GroupSnapshot[] {
  const frozenUuids = new Set(frozen.map((group) => group.uuid));
  const used = new Set(lines.map((line) => line.groupUuid));
  return [...frozen, ...today.filter((group) => !frozenUuids.has(group.uuid))].filter((group) => used.has(group.uuid));
}

/** Checks the limit only of assortments whose sum rises (section 7). */
function raisedExcesses(
  { lines }: LoadedDeal,
  edited: readonly EditedLine[],
  priced: readonly PricedLine[],
  contracts: ReadonlyMap<string, ContractLineRow>,
): Excess[] {
  const before = reservedSums(lines);
  const after = reservedSums(
    edited.map((line, index) => ({
      assortmentUuid: line.assortmentUuid,
      totalKopecks: priced[index]?.total ?? 0,
      actualTotalKopecks: null,
    })),
  );
  const names = new Map(edited.map((line) => [line.assortmentUuid, line.snapshot.assortmentName]));
  return [...after].flatMap(([assortmentUuid, total]) => {
    const old = before.get(assortmentUuid) ?? 0;
    const contract = contracts.get(assortmentUuid);
    const assortment = { assortmentUuid, name: names.get(assortmentUuid) ?? "" };
    return contract && total > old ? excessOf(assortment, contract.postponDays, available(stateOf(contract)) + old, total) : [];
  });
}

function assertMinimum(total: number, minimum: number): void {
  if (total >= minimum) return;
  throwProblem("VALIDATION_ERROR", { total: [translate("minTotal")], minPriceForDeal: money(minimum), missing: money(minimum - total) });
}

function segmentsOf({ lines }: LoadedDeal, edited: readonly EditedLine[]): SegmentRequest[] {
  return [...Map.groupBy(edited, (line) => line.segmentUuid)].map(([segmentUuid, own]) => ({
    segmentUuid,
    before: lines.find((line) => line.segmentUuid === segmentUuid)?.deliveryDate ?? null,
    requestedDates: new Set(own.flatMap((line) => (line.requestedDate === undefined ? [] : [line.requestedDate]))),
    fields: own.map((line) => line.field),
  }));
}

/** D14: the buyer may neither change lines past their cut-off nor add lines to their segment. */
function assertUnlocked(
  { lines: old }: LoadedDeal,
  lines: readonly PlannedLine[],
  diff: LineDiff,
  schedule: Parameters<typeof isLocked>[2],
): void {
  const isLockedLine = (segmentUuid: string, date: string) => isLocked(segmentUuid, date, schedule);
  const locked = new Map(
    old.filter((line) => isLockedLine(line.segmentUuid, line.deliveryDate)).map((line) => [line.productUuid, line.segmentUuid]),
  );
  const [touched] = touchedLockedLines(diff, new Set(locked.keys()));
  const added = lines.find((line) => line.old === null && isLockedLine(line.segmentUuid, line.date));
  const segmentUuid = (touched && locked.get(touched)) ?? added?.segmentUuid;
  if (segmentUuid !== undefined) throwDateProblem(segmentUuid, schedule);
}

function oldCompared(line: LoadedDeal["lines"][number]): ComparedLine {
  return {
    uuid: line.productUuid,
    quantity: line.quantityHundredths,
    perUnit: line.perUnitKopecks,
    total: line.totalKopecks,
    date: line.deliveryDate,
  };
}

function newCompared({ uuid, quantity, priced, date }: PlannedLine): ComparedLine {
  return { uuid, quantity, perUnit: priced.perUnit, total: priced.total, date };
}

function toLineChanges(diff: LineDiff, { lines: old }: LoadedDeal, lines: readonly PlannedLine[]): LineChange[] {
  const snapshots = new Map([
    ...old.map((line) => [line.productUuid, line.snapshot] as const),
    ...lines.map((line) => [line.uuid, line.snapshot] as const),
  ]);
  const change = (kind: LineChange["kind"], uuid: string, before: ComparedLine | null, after: ComparedLine | null): LineChange => {
    const { name, dealQuantity } = snapshots.get(uuid) as PlannedLine["snapshot"];
    return {
      name,
      kind,
      unit: dealQuantity.unit,
      quantityBefore: (before?.quantity ?? 0) / 100,
      quantityAfter: (after?.quantity ?? 0) / 100,
      totalBefore: money(before?.total ?? 0),
      totalAfter: money(after?.total ?? 0),
    };
  };
  return [
    ...diff.added.map((line) => change("added", line.uuid, null, line)),
    ...diff.removed.map((line) => change("removed", line.uuid, line, null)),
    ...diff.changed.map(({ uuid, before, after }) => change("changed", uuid, before, after)),
  ];
}
