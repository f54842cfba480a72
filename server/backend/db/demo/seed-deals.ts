import { sql } from "drizzle-orm";
import { dealLines, dealLogs, dealNumbers, deals } from "../../deals/tables.ts";
import { suborders } from "../../suborders/tables.ts";
import { type DealDraft, placeDraft } from "./deal-draft.ts";
import { applyStep } from "./deal-steps.ts";
import { stepTimes } from "./deal-times.ts";
import { demoCatalog } from "./demo-catalog.ts";
import { demoUuid } from "./demo-uuid.ts";
import { insertRows } from "./insert-rows.ts";
import type { DemoSeed } from "./seed.ts";

/** Returns the drafts: contracts need their ledger rows, notifications their times and sums. */
export async function seedDeals({ tx, files, now }: DemoSeed): Promise<DealDraft[]> {
  const catalog = demoCatalog(files);
  const drafts: DealDraft[] = [];
  for (const entry of files.deals) {
    const draft = placeDraft(entry, catalog, now, drafts.at(-1)?.placedAt ?? null);
    const { placedAt, deliveryFrom, deliveryTo, center } = draft;
    const times = stepTimes(entry.steps, { number: entry.number, placedAt, deliveryFrom, deliveryTo, timeZone: center.timeZone, now });
    for (const [index, step] of entry.steps.entries()) applyStep(draft, step, times[index] ?? now, catalog);
    drafts.push(draft);
  }
  const groups = (draft: DealDraft) => catalog.groups.filter((group) => draft.lines.some((line) => line.discountGroupUuid === group.uuid));
  await insertRows(
    tx,
    deals,
    drafts.map((draft) => ({ ...toDeal(draft), discountGroups: groups(draft) })),
  );
  await insertRows(
    tx,
    suborders,
    drafts.flatMap((draft) => draft.suborders),
  );
  await insertRows(
    tx,
    dealLines,
    drafts.flatMap((draft) => draft.lines),
  );
  await insertRows(
    tx,
    dealLogs,
    drafts.flatMap((draft) => draft.logs),
  );
  const greatest = Math.max(...files.deals.map((deal) => Number(deal.number)));
  await tx.execute(sql`select setval(${dealNumbers.seqName}, ${greatest})`);
  return drafts;
}

function toDeal(draft: DealDraft) {
  const { entry, uuid, buyer, branch, center, lines, sums, logs } = draft;
  const isCollected = lines.some((line) => line.actualTotalKopecks !== null);
  return {
    uuid,
    number: Number(entry.number),
    status: draft.status,
    buyerCompanyUuid: demoUuid("company", buyer.id),
    buyerCompanyName: buyer.name,
    buyerCustomerUuid: demoUuid("customer", entry.buyer),
    sellerCompanyUuid: demoUuid("company", "seller"),
    sellerCustomerUuid: draft.seller && demoUuid("customer", draft.seller),
    branchUuid: demoUuid("branch", branch.id),
    branchName: branch.name,
    distributionCenterUuid: demoUuid("distribution-center", center.id),
    scheduleUuid: branch.schedule && demoUuid("schedule", branch.schedule),
    timeZone: center.timeZone,
    deliveryAddress: branch.address,
    deliveryFrom: draft.deliveryFrom,
    deliveryTo: draft.deliveryTo,
    earliestCutoffAt: draft.earliestCutoffAt,
    comment: entry.comment ?? "",
    driver: draft.driver,
    car: draft.car,
    declineReason: draft.declineReason,
    isPaid: draft.isPaid,
    isPartlyCollected: draft.isPartlyCollected,
    consentNeeded: draft.consentNeeded,
    directorConsent: draft.directorConsent,
    productCount: lines.length,
    subtotalKopecks: sums.subtotal,
    totalKopecks: sums.total,
    actualTotalKopecks: isCollected ? lines.reduce((sum, line) => sum + (line.actualTotalKopecks ?? line.totalKopecks), 0) : null,
    version: logs.length,
    statusUpdatedAt: draft.statusUpdatedAt,
    createdAt: draft.placedAt,
  };
}
