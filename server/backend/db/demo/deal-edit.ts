import type { LineChange } from "#contract/deal.ts";
import { money } from "#contract/primitives.ts";
import { diffLines } from "../../deals/check-lines.ts";
import { moveReservation, reservedSums } from "../../deals/reserved-sums.ts";
import { type DealDraft, writeLog, writeMovements } from "./deal-draft.ts";
import { type DealStep, parseLine } from "./deal-entries.ts";
import { type LineRow, orderedLines } from "./deal-lines.ts";
import type { DemoCatalog } from "./demo-catalog.ts";

/** Edits lines: by the seller (D13) the buyer's consent is needed, by the buyer (D14) it is not. */
export function editDraft(
  draft: DealDraft,
  { by, lines: texts, comment }: Extract<DealStep, { do: "edit" }>,
  at: Date,
  catalog: DemoCatalog,
): void {
  const { entry, buyer, lines: before } = draft;
  const wanted = new Map(
    [
      ...before.map((line) => ({ sku: line.snapshot.sku, quantity: line.quantityHundredths / 100, reason: null })),
      ...texts.map(parseLine),
    ].map((line) => [line.sku, line]),
  );
  const days = new Map(
    before.map((line) => [catalog.product(line.snapshot.sku).segment, { date: line.deliveryDate, cutoffAt: draft.earliestCutoffAt }]),
  );
  const { lines, sums } = orderedLines({
    number: entry.number,
    placedAt: draft.placedAt,
    wanted: [...wanted.values()],
    buyer,
    days,
    catalog,
  });
  for (const line of lines) line.suborderUuid = before.find((old) => old.segmentUuid === line.segmentUuid)?.suborderUuid ?? null;
  writeMovements(draft, moveReservation(reservedSums(before), lines), at);
  writeLog(draft, catalog, by, at, {
    event: "edit",
    fromStatus: draft.status,
    toStatus: "waiting_approval",
    comment: comment ?? null,
    changes: lineChanges(before, lines),
  });
  const bySeller = !buyer.employees.some((person) => person.id === by);
  Object.assign(draft, { lines, sums, editedFrom: draft.sums.total, status: "waiting_approval", consentNeeded: bySeller });
}

function lineChanges(before: readonly LineRow[], after: readonly LineRow[]): LineChange[] {
  const snapshotOf = new Map([...before, ...after].map((line) => [line.uuid, line.snapshot]));
  const compared = (lines: readonly LineRow[]) =>
    lines.map((line) => ({
      uuid: line.uuid,
      quantity: line.quantityHundredths,
      perUnit: line.perUnitKopecks,
      total: line.totalKopecks,
      date: line.deliveryDate,
    }));
  const { added, removed, changed } = diffLines(compared(before), compared(after));
  const nothing = { quantity: 0, total: 0 };
  const all = [
    ...added.map((line) => ({ uuid: line.uuid, kind: "added" as const, from: nothing, to: line })),
    ...removed.map((line) => ({ uuid: line.uuid, kind: "removed" as const, from: line, to: nothing })),
    ...changed.map((line) => ({ uuid: line.uuid, kind: "changed" as const, from: line.before, to: line.after })),
  ];
  return all.flatMap(({ uuid, kind, from, to }) => {
    const snapshot = snapshotOf.get(uuid);
    if (!snapshot) return [];
    return [
      {
        name: snapshot.name,
        kind,
        unit: snapshot.dealQuantity.unit,
        quantityBefore: from.quantity / 100,
        quantityAfter: to.quantity / 100,
        totalBefore: money(from.total),
        totalAfter: money(to.total),
      },
    ];
  });
}
