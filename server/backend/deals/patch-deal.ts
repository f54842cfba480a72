import type { z } from "zod";
import { dealPhaseOf, endedDealStatuses } from "#contract/deal-statuses.ts";
import type { DealDetails, deals } from "#contract/deals.ts";
import { maxDeliveryDelayDays } from "#contract/limits.ts";
import { addDays, plainDateIn } from "#contract/plain-date.ts";
import type { Handler } from "../handlers.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { changeDeal, checkVersion, type DealUpdate, type OpenDeal } from "./change-deal.ts";
import { collectSuborder } from "./collect-suborder.ts";
import { type DealActor, isDealActor } from "./deal-facts.ts";
import { throwDealProblem } from "./deal-problem.ts";
import { noticesOf } from "./notices.ts";
import type { LogDetails } from "./tables.ts";
import { allowedTargets, decide } from "./transitions.ts";

type Details = z.output<typeof DealDetails>;

const numberers: readonly DealActor[] = ["buyerDirector", "creator"];
const commenters: readonly DealActor[] = ["buyerDirector", "creator", "assignedRepresentative", "regionalDirector"];
const carriers: readonly DealActor[] = ["assignedRepresentative", "regionalDirector", "supervisor"];

/** Changes everything but status and lines, all or nothing. Values equal to the stored ones change nothing. */
export const patchDeal: Handler<typeof deals.patch> = async (context, { params, body, expectedVersion }) =>
  changeDeal(context, params.uuid, async (open) => {
    const parts = [
      writeDetails(open, body),
      body.isPaid ? confirmPayment(open) : null,
      body.collected ? await collectSuborder(open, body.collected) : null,
    ];
    const updates = parts.filter((part) => part !== null);
    if (updates.length === 0) return null;
    await checkVersion(open, expectedVersion);
    return {
      set: Object.assign({}, ...updates.map((update) => update.set)) as DealUpdate["set"],
      logs: updates.flatMap((update) => update.logs),
      movements: updates.flatMap((update) => update.movements ?? []),
      notices: updates.flatMap((update) => update.notices ?? []),
    };
  });

function writeDetails(open: OpenDeal, body: Details): DealUpdate | null {
  const { comment, buyerNumber, deliveryDetails, declineReason, deliveryFrom, deliveryTo } = body;
  const { deal } = open.record;
  const set: DealUpdate["set"] = {};
  const details: LogDetails = {};
  if (comment !== undefined && comment !== deal.comment) {
    checkMay(open, commenters);
    set.comment = comment;
  }
  if (buyerNumber !== undefined && buyerNumber !== deal.buyerNumber) {
    checkMayNumber(open);
    set.buyerNumber = buyerNumber;
    details.buyerNumber = buyerNumber;
  }
  if (deliveryDetails && (deliveryDetails.driver !== deal.driver || deliveryDetails.car !== deal.car)) {
    checkMay(open, carriers);
    Object.assign(set, deliveryDetails);
    Object.assign(details, deliveryDetails);
  }
  const window = { deliveryFrom: deliveryFrom ?? deal.deliveryFrom, deliveryTo: deliveryTo ?? deal.deliveryTo };
  if (window.deliveryFrom !== deal.deliveryFrom || window.deliveryTo !== deal.deliveryTo) {
    checkMay(open, carriers);
    checkWindow(open, window);
    Object.assign(set, window);
    Object.assign(details, window);
  }
  if (declineReason !== undefined && declineReason !== (deal.declineReason ?? "")) {
    checkMayDecline(open);
    set.declineReason = declineReason || null;
  }
  if (Object.keys(set).length === 0) return null;
  return {
    set,
    logs: [{ event: "details", comment: set.comment ?? set.declineReason ?? null, details }],
    notices: set.deliveryTo === undefined ? [] : noticesOf("dealChanged", open),
  };
}

/** The delivery window must cover every suborder; only an edit of the lines moves their dates (domain.md section 11). */
function checkWindow(
  { suborders, record, facts }: OpenDeal,
  { deliveryFrom, deliveryTo }: { deliveryFrom: string; deliveryTo: string },
): void {
  const dates = suborders.flatMap((part) => (part.deletedAt === null ? [part.deliveryDate] : [])).sort();
  const [first = record.deal.deliveryFrom, last = record.deal.deliveryTo] = [dates.at(0), dates.at(-1)];
  const latest = addDays(last, maxDeliveryDelayDays);
  const covers: [string, Record<string, string>] = ["deliveryWindow", { from: dayText(first), to: dayText(last) }];
  if (deliveryFrom > first) throwFieldErrors({ deliveryFrom: covers });
  if (deliveryFrom < plainDateIn(record.deal.createdAt, facts.timeZone)) throwFieldErrors({ deliveryFrom: "datePast" });
  if (deliveryTo < last) throwFieldErrors({ deliveryTo: covers });
  if (deliveryTo > latest) throwFieldErrors({ deliveryTo: ["deliveryFar", { date: dayText(latest) }] });
}

const dayText = (date: string) => date.split("-").reverse().join(".");

function checkMay({ facts, actor }: OpenDeal, who: readonly DealActor[]): void {
  if (!isDealActor(facts, actor, who)) throwProblem("FORBIDDEN");
  if (endedDealStatuses.includes(facts.status)) throwProblem("TRANSITION_NOT_ALLOWED", { from: facts.status, to: null, allowed: [] });
}

/** The buyer's number may be changed as long as they may edit the lines. */
function checkMayNumber(open: OpenDeal): void {
  checkMay(open, numberers);
  const decision = decide(open.facts, open.actor, { action: "edit" });
  if ("refused" in decision) throwDealProblem(decision, open.contracts);
}

/** A reason may be saved before the deal is declined, by those who may decline it (domain.md section 10, D12). */
function checkMayDecline({ facts, actor }: OpenDeal): void {
  const allowed = allowedTargets(facts, actor);
  if (!allowed.some((status) => dealPhaseOf(status) === "declined"))
    throwProblem("TRANSITION_NOT_ALLOWED", { from: facts.status, to: null, allowed });
}

/** Records the missing sum of each prepaid contract as a payment (domain.md section 7). */
function confirmPayment({ facts, actor, contracts }: OpenDeal): DealUpdate | null {
  const decision = decide(facts, actor, { action: "confirmPayment" });
  if ("refused" in decision) {
    if (decision.refused !== "FORBIDDEN" && facts.isPaid && !facts.prepaidShort) return null;
    throwDealProblem(decision, contracts);
  }
  const short = contracts.filter((contract) => contract.missing > 0);
  return {
    set: { isPaid: true },
    movements: short.map(({ assortmentUuid, missing }) => ({ assortmentUuid, kind: "payment", amountKopecks: missing })),
    logs: [{ event: "payment", details: { amountKopecks: short.reduce((sum, { missing }) => sum + missing, 0) } }],
  };
}
