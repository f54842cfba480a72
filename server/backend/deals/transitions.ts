import { type AllowedAction, type RuleAction, ruleActions } from "#contract/actions.ts";
import type { DealStatus } from "#contract/deal-statuses.ts";
import { type ActorFacts, type DealFacts, isDealActor } from "./deal-facts.ts";
import { firstFailure, type GuardFailure } from "./guards.ts";
import type { DealNotice } from "./notices.ts";
import {
  type DealEffect,
  dealSideActions,
  dealTransitions,
  type SideAction,
  type Transition,
  type TransitionId,
} from "./transition-table.ts";

/** Either a status call (`to`) or a button (`action`); the action `changeStatus` needs `to`. */
export type DealRequest = {
  to?: DealStatus;
  action?: RuleAction;
  reason?: string;
  /** For `assignSeller`: the representative to assign. */
  sellerUuid?: string;
};

export type FailureDetails = { from: DealStatus; to: DealStatus | null; allowed: DealStatus[] };

export type Decision =
  | { ok: true; transitionId: TransitionId | null; to: DealStatus; effects: readonly DealEffect[]; notify: DealNotice | null }
  | { same: true }
  | { refused: GuardFailure | "FORBIDDEN" | "REASON_REQUIRED"; details: FailureDetails };

type Row = Transition | SideAction;

/** The actor's current buttons (domain.md section 12). `decide` accepts exactly these (section 20, invariant 5). */
export function allowedActions(deal: DealFacts, actor: ActorFacts): AllowedAction[] {
  const rows = openRows(deal, actor);
  const targets = selectTargets(rows, deal, actor);
  return ruleActions.flatMap((action): AllowedAction[] => {
    if (action === "changeStatus") return targets.length > 0 ? [{ action, to: targets }] : [];
    const own = rows.filter((row) => row.action === action);
    if (own.length === 0) return [];
    return action === "assignSeller" && own.every((row) => "self" in row) ? [{ action, self: true }] : [{ action }];
  });
}

/** Decides a status call or a button. Checks in order: role, same status, transition table, actor, guards, reason. */
export function decide(deal: DealFacts, actor: ActorFacts, request: DealRequest): Decision {
  const details = { from: deal.status, to: request.to ?? null, allowed: allowedTargets(deal, actor) };
  const fail = (refused: Extract<Decision, { refused: string }>["refused"]): Decision => ({ refused, details });
  if (!mayActAnywhere(deal, actor)) return fail("FORBIDDEN");
  if (isSame(deal, actor, request)) return { same: true };
  const ofStatus = requestedRows(request).filter((row) => row.from.includes(deal.status));
  if (ofStatus.length === 0) return fail("TRANSITION_NOT_ALLOWED");
  const own = ofStatus.filter((row) => isDealActor(deal, actor, row.who) && mayAssign(row, actor, request));
  const [first] = own;
  if (first === undefined) return fail("FORBIDDEN");
  const row = own.find((each) => firstFailure(deal, actor, each.guards) === null);
  if (row === undefined) return fail(firstFailure(deal, actor, first.guards) ?? "FORBIDDEN");
  if (!("to" in row)) return { ok: true, transitionId: null, to: deal.status, effects: [], notify: null };
  if (row.needsReason && !request.reason?.trim()) return fail("REASON_REQUIRED");
  return { ok: true, transitionId: row.id, to: row.to, effects: row.effects, notify: row.notify };
}

/** Statuses the actor may set now, without transitions by an edit. */
export function allowedTargets(deal: DealFacts, actor: ActorFacts): DealStatus[] {
  const targets = openRows(deal, actor).flatMap((row) => ("to" in row && row.action !== "edit" ? [row.to] : []));
  return [...new Set(targets)];
}

function openRows(deal: DealFacts, actor: ActorFacts): Row[] {
  return [...dealTransitions, ...dealSideActions].filter(
    (row) => row.from.includes(deal.status) && isDealActor(deal, actor, row.who) && firstFailure(deal, actor, row.guards) === null,
  );
}

function selectTargets(rows: readonly Row[], deal: DealFacts, actor: ActorFacts): DealStatus[] {
  return rows.flatMap((row) => ("to" in row && isInSelect(row, deal, actor) ? [row.to] : []));
}

function isInSelect(row: Transition, deal: DealFacts, actor: ActorFacts): boolean {
  return row.action === "changeStatus" || isDealActor(deal, actor, row.selectOf ?? []);
}

function requestedRows({ to, action }: DealRequest): Row[] {
  if (to !== undefined) {
    const byButton = action !== undefined && action !== "changeStatus";
    return dealTransitions.filter((row) => row.to === to && row.action !== "edit" && (!byButton || row.action === action));
  }
  if (action === undefined || action === "changeStatus") return [];
  return [...dealTransitions, ...dealSideActions].filter((row) => row.action === action);
}

/** A repeated call: the deal already has the requested status or representative. */
function isSame(deal: DealFacts, actor: ActorFacts, request: DealRequest): boolean {
  const { to, action, sellerUuid } = request;
  if (to !== undefined) return to === deal.status;
  if (action === "assignSeller") return sellerUuid !== undefined && sellerUuid === deal.sellerUuid;
  if (action === "edit") return false;
  const led = requestedRows(request).filter((row) => isDealActor(deal, actor, row.who));
  return led.some((row) => "to" in row && row.to === deal.status);
}

function mayActAnywhere(deal: DealFacts, actor: ActorFacts): boolean {
  return [...dealTransitions, ...dealSideActions].some((row) => isDealActor(deal, actor, row.who));
}

/** The buyer company's representative may assign the deal only to themselves (section 22, D2). */
function mayAssign(row: Row, actor: ActorFacts, { sellerUuid }: DealRequest): boolean {
  return !("self" in row) || sellerUuid === undefined || sellerUuid === actor.customerUuid;
}
