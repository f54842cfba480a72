import type { DealStatus, SuborderStatus } from "#contract/statuses.ts";
import { isPartlyCollected } from "../suborders/status.ts";
import { deleteSubordersOf, setSuborderStatus } from "../suborders/write-suborders.ts";
import type { DealUpdate, OpenDeal } from "./change-deal.ts";
import { actualTotalOf, collectLine, writeCollected } from "./collect-lines.ts";
import { collectSuborders } from "./guards.ts";
import { confirmExcesses } from "./limit-recheck.ts";
import { noticesOf } from "./notices.ts";
import { refuseExcesses } from "./refuse-deal.ts";
import { type Movement, moveReservation, postReserved } from "./reserved-sums.ts";
import type { DealEffect } from "./transition-table.ts";
import type { Decision } from "./transitions.ts";

type Accepted = Extract<Decision, { ok: true }>;

/** Carries out the effects of a row of domain.md section 10. */
export async function applyTransition(open: OpenDeal, { to, effects, notify }: Accepted, reason: string | null): Promise<DealUpdate> {
  const { facts, now, record } = open;
  const has = (effect: DealEffect) => effects.includes(effect);
  if (has("recheckLimit")) refuseExcesses(confirmExcesses(record.lastEditDifference, open.contracts));
  const set: DealUpdate["set"] = { status: to, statusUpdatedAt: now };
  const movements: Movement[] = [];
  if (has("clearConsent")) Object.assign(set, { consentNeeded: false, directorConsent: false });
  if (has("release")) movements.push(...moveReservation(open.lines, []));
  if (has("subordersDelete")) {
    await deleteSubordersOf(open.tx, record.deal.uuid, now);
    Object.assign(set, { declineReason: reason });
  }
  if (has("subordersApprove")) await moveSuborders(open, "approved_by_seller");
  if (has("subordersTransfer")) await moveSuborders(open, "transferred_to_warehouse");
  if (has("subordersReceive")) await moveSuborders(open, "received");
  if (has("subordersCollect")) {
    const collected = await collectRest(open, to);
    Object.assign(set, collected.set);
    movements.push(...collected.movements);
  }
  if (has("post")) {
    movements.push(...postReserved(open.lines));
    Object.assign(set, { actualTotalKopecks: actualTotalOf(open.lines) });
  }
  return { set, movements, logs: [{ event: "status", from: facts.status, to, comment: reason }], notices: noticesOf(notify, open) };
}

async function moveSuborders({ tx, suborders, now }: OpenDeal, to: SuborderStatus): Promise<void> {
  await setSuborderStatus(
    tx,
    suborders.filter((part) => part.deletedAt === null).map((part) => part.uuid),
    to,
    now,
  );
}

/**
 * Staff set a whole deal to collected or partly collected: its suborders follow. `collected` means that everything was
 * there; a line that weighed more keeps its weight. `partly_collected` leaves quantities to be said later.
 */
async function collectRest(
  { tx, facts, suborders, lines, record, now }: OpenDeal,
  to: DealStatus,
): Promise<Pick<DealUpdate, "set"> & { movements: Movement[] }> {
  const target = to === "collected" ? "collected" : "partly_collected";
  const shown = suborders.filter((part) => part.deletedAt === null);
  const next = collectSuborders(facts.status, facts.suborders, target);
  const moved = new Set(shown.filter((part, position) => part.status !== next[position]).map((part) => part.uuid));
  const after = lines.map((line) => {
    if (target !== "collected" || line.suborderUuid === null || !moved.has(line.suborderUuid)) return line;
    return collectLine(line, Math.max(line.collectedHundredths ?? 0, line.quantityHundredths), null);
  });
  await writeCollected(
    tx,
    after.filter((line, position) => line !== lines[position]),
  );
  await setSuborderStatus(tx, [...moved], target, now);
  return {
    set: { isPartlyCollected: isPartlyCollected(record.deal.isPartlyCollected, next), actualTotalKopecks: actualTotalOf(after) },
    movements: moveReservation(lines, after),
  };
}
