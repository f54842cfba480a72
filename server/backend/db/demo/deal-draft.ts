import type { DealStatus } from "#contract/deal-statuses.ts";
import type { SuborderStatus } from "#contract/enums.ts";
import { moveReservation } from "../../deals/reserved-sums.ts";
import type { dealLogs } from "../../deals/tables.ts";
import { deliveryWindow, suborderPlan } from "../../suborders/plan.ts";
import type { suborders } from "../../suborders/tables.ts";
import type { BranchEntry, BuyerEntry } from "./company-entries.ts";
import { dealDates } from "./deal-dates.ts";
import { type DealEntry, parseLine } from "./deal-entries.ts";
import { type DealSums, type LineRow, orderedLines } from "./deal-lines.ts";
import type { DemoCatalog } from "./demo-catalog.ts";
import type { DistributionCenterEntry } from "./demo-entries.ts";
import { demoUuid } from "./demo-uuid.ts";
import type { DealLedgerEntry } from "./seed-contracts.ts";

export type SuborderRow = typeof suborders.$inferInsert & { status: SuborderStatus };
export type LogRow = typeof dealLogs.$inferInsert;

/** A deal whose history is applied step by step. */
export type DealDraft = {
  entry: DealEntry;
  uuid: string;
  buyer: BuyerEntry;
  branch: BranchEntry;
  center: DistributionCenterEntry;
  status: DealStatus;
  seller: string | null;
  placedAt: Date;
  statusUpdatedAt: Date;
  deliveryFrom: string;
  deliveryTo: string;
  earliestCutoffAt: Date;
  driver: string;
  car: string;
  declineReason: string | null;
  isPaid: boolean;
  isPartlyCollected: boolean;
  consentNeeded: boolean;
  directorConsent: boolean;
  lines: LineRow[];
  sums: DealSums;
  /** Total before the last edit. */
  editedFrom: number;
  suborders: SuborderRow[];
  logs: LogRow[];
  ledger: DealLedgerEntry[];
};

/** Places the deal (D0 of domain.md section 10). */
export function placeDraft(entry: DealEntry, catalog: DemoCatalog, now: Date, previous: Date | null): DealDraft {
  const { buyer, branch, center } = catalog.buyerOf(entry.branch);
  const uuid = demoUuid("deal", entry.number);
  const wanted = entry.lines.map(parseLine);
  const segments = [...new Map(wanted.map(({ sku }) => [catalog.product(sku).segment, catalog.product(sku)])).values()].map(
    ({ segment, assortment }) => ({
      segment,
      schedule: catalog.scheduleOf(branch, segment, center.timeZone),
      later: entry.deliverLater?.[assortment] ?? 0,
    }),
  );
  const { placedAt, days } = dealDates(entry, segments, now, previous);
  const { lines, sums } = orderedLines({ number: entry.number, placedAt, wanted, buyer, days, catalog });
  const window = deliveryWindow([...days.values()]);
  if (window === null) throw new Error(`Demo deal ${entry.number} has no lines`);
  const byDirector = buyer.employees.some((person) => person.id === entry.buyer && person.roles.includes("buyer_company_director"));
  const directorConsent = !byDirector && buyer.approvalThresholdKopecks !== null && sums.total > buyer.approvalThresholdKopecks;
  const draft: DealDraft = {
    entry,
    uuid,
    buyer,
    branch,
    center,
    status: "waiting_approval",
    seller: entry.seller ?? buyer.salesRepresentative,
    placedAt,
    statusUpdatedAt: placedAt,
    ...window,
    earliestCutoffAt: new Date(Math.min(...[...days.values()].map((day) => day.cutoffAt.getTime()))),
    driver: "",
    car: "",
    declineReason: null,
    isPaid: false,
    isPartlyCollected: false,
    consentNeeded: directorConsent,
    directorConsent,
    lines,
    sums,
    editedFrom: sums.total,
    suborders: [],
    logs: [],
    ledger: [],
  };
  placeSuborders(draft, catalog);
  writeLog(draft, catalog, entry.buyer, placedAt, { event: "created", toStatus: "waiting_approval", comment: entry.comment ?? null });
  writeMovements(draft, moveReservation(new Map(), lines), placedAt);
  return draft;
}

function placeSuborders(draft: DealDraft, catalog: DemoCatalog): void {
  const { entry, uuid, center, placedAt, lines } = draft;
  const storageOf = (line: LineRow) => catalog.storageOf(center.id, catalog.product(line.snapshot.sku).temperatureMode);
  const byUuid = new Map(lines.map((line) => [demoUuid("storage", storageOf(line).id), storageOf(line)]));
  const plan = suborderPlan(
    lines.map((line) => ({ uuid: line.uuid, storageUuid: demoUuid("storage", storageOf(line).id), date: line.deliveryDate })),
  );
  for (const { index, storageUuid, date, lineUuids } of plan) {
    const suborderUuid = demoUuid("suborder", `${entry.number}-${index}`);
    for (const line of lines) if (lineUuids.includes(line.uuid)) line.suborderUuid = suborderUuid;
    const storage = byUuid.get(storageUuid);
    draft.suborders.push({
      uuid: suborderUuid,
      dealUuid: uuid,
      ordinal: index,
      storageUuid,
      storageName: storage?.name ?? "",
      storageAddress: storage?.address ?? "",
      deliveryDate: date,
      status: "new",
      createdAt: placedAt,
      updatedAt: placedAt,
      deletedAt: null,
    });
  }
}

/** `person`: null is the warehouse. */
export function writeLog(
  draft: DealDraft,
  catalog: DemoCatalog,
  person: string | null,
  at: Date,
  log: Pick<LogRow, "event" | "fromStatus" | "toStatus" | "comment" | "changes" | "details">,
): void {
  const isBuyer = draft.buyer.employees.some((employee) => employee.id === person);
  draft.logs.push({
    fromStatus: null,
    toStatus: null,
    comment: null,
    changes: [],
    ...log,
    uuid: demoUuid("deal-log", `${draft.entry.number}:${draft.logs.length + 1}`),
    dealUuid: draft.uuid,
    actorUuid: person === null ? null : demoUuid("customer", person),
    actorName: person === null ? "Склад" : catalog.personName(person),
    actorSide: person === null ? "system" : isBuyer ? "buyer" : "seller",
    createdAt: at,
  });
}

export function writeMovements(
  draft: DealDraft,
  movements: readonly { assortmentUuid: string; kind: DealLedgerEntry["kind"]; amountKopecks: number }[],
  at: Date,
  document = draft.entry.number,
): void {
  for (const { assortmentUuid, kind, amountKopecks } of movements) {
    draft.ledger.push({
      branchUuid: demoUuid("branch", draft.entry.branch),
      assortmentUuid,
      kind,
      amount: amountKopecks,
      dealUuid: draft.uuid,
      document,
      at,
    });
  }
}
