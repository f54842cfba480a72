import type { DealAction } from "#contract/actions.ts";
import type { DealStatus } from "#contract/deal-statuses.ts";
import { addDays, zonedInstant } from "#contract/plain-date.ts";
import type { DealContract } from "./deal-contracts.ts";
import { type ActorFacts, closableFrom, type DealFacts, isDealActor } from "./deal-facts.ts";
import { firstFailure, type GuardFailure } from "./guards.ts";
import type { Excess } from "./limit-recheck.ts";
import { dealTransitions } from "./transition-table.ts";
import { allowedActions } from "./transitions.ts";

export type BlockedAction = { action: DealAction; reason: string; amount: number | null; at: Date | null };

export type ShownActions = { actions: DealAction[]; statuses: DealStatus[]; blocked: BlockedAction[] };

/** The caller's buttons, status options and disabled main actions (domain.md sections 10 and 12). */
export function shownActions(
  deal: DealFacts,
  actor: ActorFacts,
  contracts: readonly DealContract[],
  excesses: readonly Excess[],
): ShownActions {
  const statuses: DealStatus[] = [];
  const actions = allowedActions(deal, actor).map(({ action, to = [], self }): DealAction => {
    statuses.push(...to);
    return action === "assignSeller" && self ? "takeDeal" : action;
  });
  if (mayCollect(deal, actor)) actions.push("collect");
  const blocked = blockedByGuards(deal, actor, contracts);
  if (!actions.includes("confirm") || excesses.length === 0) return { actions, statuses, blocked };
  const amount = excesses.reduce((sum, { excess }) => sum + excess, 0);
  return {
    actions: actions.filter((action) => action !== "confirm"),
    statuses,
    blocked: [...blocked, { action: "confirm", reason: "limit_exceeded", amount, at: null }],
  };
}

/** Those who may move the deal on in the warehouse (D8, D9) enter actual quantities and correct them until receipt. */
export function mayCollect(deal: DealFacts, actor: ActorFacts): boolean {
  return collectingRows(deal.status).some((row) => isDealActor(deal, actor, row.who));
}

/** Whether anybody enters actual quantities in this status: then people with a permission for a suborder's storage do too. */
export const mayBeCollected = (status: DealStatus): boolean => collectingRows(status).length > 0;

const collectingRows = (status: DealStatus) =>
  dealTransitions.filter((row) => row.effects.includes("actualSums") && row.from.includes(status));

function blockedByGuards(deal: DealFacts, actor: ActorFacts, contracts: readonly DealContract[]): BlockedAction[] {
  const rows = dealTransitions.filter((row) => row.from.includes(deal.status) && isDealActor(deal, actor, row.who));
  return [...new Set(rows.map((row) => row.action))].flatMap((action): BlockedAction[] => {
    if (action === "checkout" || action === "changeStatus") return [];
    const failures = rows.filter((row) => row.action === action).map((row) => firstFailure(deal, actor, row.guards));
    const [failure] = failures;
    if (failures.includes(null) || !failure || failure === "TRANSITION_NOT_ALLOWED") return [];
    return [{ action, reason: failure.toLowerCase(), ...numbersOf(failure, deal, contracts) }];
  });
}

function numbersOf(failure: GuardFailure, deal: DealFacts, contracts: readonly DealContract[]): { amount: number | null; at: Date | null } {
  switch (failure) {
    case "PREPAYMENT_REQUIRED":
      return { amount: contracts.reduce((sum, contract) => sum + contract.missing, 0), at: null };
    case "CUTOFF_PASSED":
      return { amount: null, at: deal.earliestCutoffAt };
    case "DELIVERY_DATE_PASSED":
      return { amount: null, at: zonedInstant(addDays(deal.deliveryFrom, 1), "00:00", deal.timeZone) };
    case "TOO_EARLY_TO_CLOSE":
      return { amount: null, at: closableFrom(deal) };
    case "CONSENT_NEEDED":
    case "NO_SELLER":
    case "SUBORDERS_NOT_COLLECTED":
    case "QUANTITIES_DUE":
    case "TRANSITION_NOT_ALLOWED":
      return { amount: null, at: null };
  }
}
