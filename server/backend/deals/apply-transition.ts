import { and, eq, ne } from "drizzle-orm";
import { dealPhaseOf } from "#contract/deal-statuses.ts";
import type { SuborderStatus } from "#contract/enums.ts";
import { issueAtApproval } from "../papers/issue-at-approval.ts";
import { papers } from "../papers/tables.ts";
import { issueAtCollection, issueAtReceipt } from "../papers/upd/issue-upd.ts";
import { isPartlyCollected } from "../suborders/status.ts";
import { deleteSubordersOf, setCollected, setSuborderStatus } from "../suborders/write-suborders.ts";
import { recordVersions } from "../versions/versions.ts";
import type { DealUpdate, OpenDeal } from "./change-deal.ts";
import { actualTotalOf, collectLine, writeCollected } from "./collect-lines.ts";
import { assertWithinLimits } from "./deal-problem.ts";
import { collectRest } from "./guards.ts";
import { confirmExcesses } from "./limit-recheck.ts";
import { noticesOf } from "./notices.ts";
import type { LineRow } from "./read-deal.ts";
import { type Movement, moveReservation, ownReserved, postReserved } from "./reserved-sums.ts";
import type { DealEffect } from "./transition-table.ts";
import type { Decision } from "./transitions.ts";

type Accepted = Extract<Decision, { ok: true }>;

/** Carries out the effects of a transition (domain.md section 10). */
export async function applyTransition(open: OpenDeal, { to, effects, notify }: Accepted, reason: string | null): Promise<DealUpdate> {
  const { facts, now, record } = open;
  const has = (effect: DealEffect) => effects.includes(effect);
  if (has("recheckLimit")) assertWithinLimits(confirmExcesses(record.lastEditDifference, open.contracts));
  const set: DealUpdate["set"] = { status: to, statusUpdatedAt: now };
  const movements: Movement[] = [];
  if (has("clearConsent")) Object.assign(set, { consentNeeded: false, directorConsent: false, consentUntil: null });
  if (has("release")) movements.push(...moveReservation(ownReserved(open.contracts), []));
  if (has("subordersDelete")) {
    await deleteSubordersOf(open.tx, record.deal.uuid, now);
    await cancelPapers(open);
    Object.assign(set, { declineReason: reason, consentUntil: null });
  }
  if (has("subordersApprove")) await moveSuborders(open, "approved_by_seller");
  if (has("subordersTransfer")) await moveSuborders(open, "transferred_to_warehouse");
  if (has("subordersReceive")) await moveSuborders(open, "received");
  let lines: readonly LineRow[] = open.lines;
  if (has("subordersCollect")) {
    const collected = await collectAll(open);
    Object.assign(set, collected.set);
    movements.push(...collected.movements);
    lines = collected.lines;
  }
  if (has("post")) {
    movements.push(...postReserved(ownReserved(open.contracts), open.lines));
    Object.assign(set, { actualTotalKopecks: actualTotalOf(open.lines) });
  }
  // Last, because it locks the seller's counter.
  const invoice = has("invoice") ? await issueAtApproval(open) : null;
  const upd = has("post") ? await issueAtReceipt(open) : dealPhaseOf(to) === "receipt" ? await issueAtCollection({ ...open, lines }) : null;
  return {
    set,
    movements,
    logs: [{ event: "status", from: facts.status, to, comment: reason }, ...(invoice ? [invoice.log] : []), ...(upd ? [upd.log] : [])],
    notices: [...noticesOf(notify, open), ...(invoice?.notices ?? []), ...(upd?.notices ?? [])],
  };
}

/** A deal that is declined is not paid: its papers keep their numbers and say so. Invoices for money that came go with the payment. */
async function cancelPapers({ tx, record }: OpenDeal): Promise<void> {
  const isInForce = and(eq(papers.dealUuid, record.deal.uuid), eq(papers.status, "issued"), ne(papers.kind, "advanceInvoice"));
  await tx.update(papers).set({ status: "cancelled" }).where(isInForce);
}

async function moveSuborders({ tx, suborders, now }: OpenDeal, to: SuborderStatus): Promise<void> {
  await setSuborderStatus(
    tx,
    suborders.filter((part) => part.deletedAt === null).map((part) => part.uuid),
    to,
    now,
  );
}

/** Staff set a whole deal to collected: lines without an actual quantity get the ordered one; entered quantities stay. */
async function collectAll({
  tx,
  context,
  facts,
  suborders,
  lines,
  contracts,
  record,
  now,
}: OpenDeal): Promise<Pick<DealUpdate, "set"> & { movements: Movement[]; lines: readonly LineRow[] }> {
  const collected = suborders.filter((part) => part.deletedAt === null && part.status === "transferred_to_warehouse");
  const moved = collected.map((part) => part.uuid);
  const after = lines.map((line) =>
    line.suborderUuid !== null && moved.includes(line.suborderUuid)
      ? collectLine(line, line.collectedHundredths ?? line.quantityHundredths, line.collectReason)
      : line,
  );
  await writeCollected(
    tx,
    after.filter((line, position) => line !== lines[position]),
  );
  await recordVersions(tx, context, collected, ["collected"]);
  await setCollected(tx, moved, "collected", now);
  return {
    set: {
      isPartlyCollected: isPartlyCollected(record.deal.isPartlyCollected, collectRest(facts.suborders)),
      actualTotalKopecks: actualTotalOf(after),
    },
    movements: moveReservation(ownReserved(contracts), after),
    lines: after,
  };
}
