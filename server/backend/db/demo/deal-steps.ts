import type { DealStatus } from "#contract/deal-statuses.ts";
import type { SuborderStatus } from "#contract/enums.ts";
import { toHundredths } from "#contract/quantity.ts";
import { collectionChanges, collectLine } from "../../deals/collect-lines.ts";
import { moveReservation, postReserved, reservedSums } from "../../deals/reserved-sums.ts";
import { dealStatusFromSuborders, isPartlyCollected } from "../../suborders/status.ts";
import { type DealDraft, writeLog, writeMovements } from "./deal-draft.ts";
import { editDraft } from "./deal-edit.ts";
import { type DealStep, parseLine } from "./deal-entries.ts";
import type { LineRow } from "./deal-lines.ts";
import type { DemoCatalog } from "./demo-catalog.ts";
import { demoUuid } from "./demo-uuid.ts";

/** Applies one event of the deal's history: status, lines, suborders, log and ledger. */
export function applyStep(draft: DealDraft, step: DealStep, at: Date, catalog: DemoCatalog): void {
  switch (step.do) {
    case "assign":
      draft.seller = step.seller;
      writeLog(draft, catalog, step.by, at, { event: "assign", comment: catalog.personName(step.seller) });
      break;
    case "details":
      Object.assign(draft, { driver: step.driver, car: step.car });
      writeLog(draft, catalog, step.by, at, { event: "details", details: { driver: step.driver, car: step.car } });
      break;
    case "edit":
      editDraft(draft, step, at, catalog);
      break;
    case "confirm":
      Object.assign(draft, { consentNeeded: false, directorConsent: false });
      moveTo(draft, { to: "approved_by_buyer", by: step.by }, at, catalog);
      break;
    case "approve":
      moveTo(draft, { to: "approved_by_seller", suborders: "approved_by_seller", by: step.by }, at, catalog);
      break;
    case "pay":
      pay(draft, step.by, at, catalog);
      break;
    case "transfer":
      moveTo(draft, { to: "transferred_to_warehouse", suborders: "transferred_to_warehouse", by: step.by }, at, catalog);
      break;
    case "collect":
      collect(draft, step.short ?? [], at, catalog);
      break;
    case "receive":
    case "close":
      writeMovements(draft, postReserved(reservedSums(draft.lines), draft.lines), at);
      moveTo(draft, { to: "received", suborders: "received", by: step.by }, at, catalog);
      break;
    case "decline":
      decline(draft, step, at, catalog);
      break;
    case "settle":
      settle(draft, step.assortments, at);
  }
}

type Move = { to: DealStatus; suborders?: SuborderStatus; by: string; comment?: string | null };

function moveTo(draft: DealDraft, { to, suborders, by, comment = null }: Move, at: Date, catalog: DemoCatalog): void {
  writeLog(draft, catalog, by, at, { event: "status", fromStatus: draft.status, toStatus: to, comment });
  Object.assign(draft, { status: to, statusUpdatedAt: at });
  if (suborders === undefined) return;
  for (const suborder of draft.suborders) Object.assign(suborder, { status: suborders, updatedAt: at });
}

/** Pays the invoice for prepaid assortments in full. */
function pay(draft: DealDraft, by: string, at: Date, catalog: DemoCatalog): void {
  const sums = sumsOf(draft, (postponDays) => postponDays === 0);
  writeMovements(
    draft,
    sums.map((sum) => ({ ...sum, kind: "payment" as const })),
    at,
  );
  draft.isPaid = true;
  writeLog(draft, catalog, by, at, {
    event: "payment",
    details: { amountKopecks: sums.reduce((total, { amountKopecks }) => total + amountKopecks, 0) },
  });
}

function collect(draft: DealDraft, short: readonly string[], at: Date, catalog: DemoCatalog): void {
  const shortages = new Map(short.map(parseLine).map((line) => [line.sku, line]));
  const before = draft.lines;
  draft.lines = before.map((line) => {
    const shortage = shortages.get(line.snapshot.sku);
    return collectLine(line, shortage ? toHundredths(shortage.quantity) : line.quantityHundredths, shortage?.reason ?? null) as LineRow;
  });
  writeMovements(draft, moveReservation(reservedSums(before), draft.lines), at);
  for (const suborder of draft.suborders) {
    const isShort = draft.lines.some(
      (line) => line.suborderUuid === suborder.uuid && (line.collectedHundredths ?? 0) < line.quantityHundredths,
    );
    Object.assign(suborder, { status: isShort ? "partly_collected" : "collected", updatedAt: at });
    const statuses = draft.suborders.map((each) => each.status);
    const to = dealStatusFromSuborders(statuses) ?? draft.status;
    const own = before.filter((line) => line.suborderUuid === suborder.uuid);
    writeLog(draft, catalog, null, at, {
      event: "collected",
      fromStatus: draft.status,
      toStatus: to,
      comment: `${draft.entry.number}-${suborder.ordinal}`,
      changes: collectionChanges(own, new Map(draft.lines.map((line) => [line.uuid, line]))),
    });
    Object.assign(draft, { status: to, statusUpdatedAt: at, isPartlyCollected: isPartlyCollected(draft.isPartlyCollected, statuses) });
  }
}

function decline(draft: DealDraft, { by, reason }: Extract<DealStep, { do: "decline" }>, at: Date, catalog: DemoCatalog): void {
  const byBuyer = draft.buyer.employees.some((person) => person.id === by);
  writeMovements(draft, moveReservation(reservedSums(draft.lines), []), at);
  moveTo(draft, { to: byBuyer ? "declined_by_buyer" : "declined_by_seller", by, comment: reason }, at, catalog);
  for (const suborder of draft.suborders) Object.assign(suborder, { deletedAt: at, updatedAt: at });
  draft.declineReason = reason;
}

/** Pays deferred contracts, all by one payment order. */
function settle(draft: DealDraft, only: readonly string[] | undefined, at: Date): void {
  const wanted = only?.map((assortment) => demoUuid("assortment", assortment));
  const sums = sumsOf(draft, (postponDays) => postponDays > 0).filter(({ assortmentUuid }) => wanted?.includes(assortmentUuid) ?? true);
  writeMovements(
    draft,
    sums.map((sum) => ({ ...sum, kind: "payment" as const })),
    at,
    `п/п № ${Number(draft.entry.number) - 10_000}`,
  );
}

function sumsOf(
  { lines, branch }: DealDraft,
  wanted: (postponDays: number) => boolean,
): { assortmentUuid: string; amountKopecks: number }[] {
  const postpon = new Map(branch.contracts.map(({ assortment, postponDays }) => [demoUuid("assortment", assortment), postponDays]));
  return [...reservedSums(lines)].flatMap(([assortmentUuid, amountKopecks]) =>
    wanted(postpon.get(assortmentUuid) ?? 0) ? [{ assortmentUuid, amountKopecks }] : [],
  );
}
