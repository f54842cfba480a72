import { type AccreditationAction, accreditationActions } from "#contract/actions.ts";
import type { ErrorName } from "#contract/errors.ts";
import type { Turn } from "#contract/roles.ts";
import { type ActionRow, actionTable, type Guard } from "./action-table.ts";
import { type AccreditationFacts, type ActorFacts, type CurrentProcess, isActor, isTaken, type MissingItem } from "./facts.ts";

export type Request = {
  action: AccreditationAction;
  /** The step that the caller means; any but the current one means a stale page or a double click. */
  processUuid?: string;
};

export type GuardFailure = { refused: ErrorName; missing: readonly MissingItem[] };

export type Decision = { ok: true } | GuardFailure;

/** The actor's current buttons (domain.md section 4). `decide` accepts exactly these (section 20, invariant 5). */
export function allowedActions(facts: AccreditationFacts, actor: ActorFacts): AccreditationAction[] {
  const open = rowsOf(facts, actor).filter((row) => row.guards.every((guard) => holds(guard, facts, actor)));
  return accreditationActions.filter((action) => open.some((row) => row.action === action));
}

/** The actor's actions that are blocked only by missing data, with what is missing. */
export function blockedActions(
  facts: AccreditationFacts,
  actor: ActorFacts,
): { action: AccreditationAction; missing: readonly MissingItem[] }[] {
  return rowsOf(facts, actor).flatMap((row) => {
    const failing = row.guards.filter((guard) => !holds(guard, facts, actor));
    const missing = failing.flatMap((guard) => missingFor(guard, facts));
    return failing.length > 0 && failing.every((guard) => missingFor(guard, facts).length > 0) ? [{ action: row.action, missing }] : [];
  });
}

/** Checks in this order: role, step, taken by another person, missing data and forbidden resolutions. */
export function decide(facts: AccreditationFacts, actor: ActorFacts, { action, processUuid }: Request): Decision {
  const own = actionTable.filter((row) => row.action === action && isActor(actor, row.who));
  if (own.length === 0) return fail("FORBIDDEN");
  if (processUuid !== undefined && processUuid !== facts.current?.uuid) return fail("PROCESS_NOT_CURRENT");
  const rows = own.filter((row) => isOpen(row, facts));
  const [first] = rows;
  if (first === undefined) return fail("PROCESS_NOT_CURRENT");
  const row = rows.find((each) => each.guards.every((guard) => holds(guard, facts, actor)));
  if (row) return { ok: true };
  const guard = first.guards.find((each) => !holds(each, facts, actor));
  return guard ? { refused: failureOf(guard, facts, actor), missing: missingFor(guard, facts) } : { ok: true };
}

const fail = (refused: ErrorName): GuardFailure => ({ refused, missing: [] });

function rowsOf(facts: AccreditationFacts, actor: ActorFacts): ActionRow[] {
  return actionTable.filter((row) => isActor(actor, row.who) && isOpen(row, facts));
}

function isOpen(row: ActionRow, { status, current }: AccreditationFacts): boolean {
  return current === null ? row.afterwards === true && status === "accredited" : row.in.includes(current.type);
}

function holds(guard: Guard, facts: AccreditationFacts, actor: ActorFacts): boolean {
  const { current } = facts;
  switch (guard) {
    case "notTaken":
      return current === null || !isTaken(current, actor);
    case "created":
      return current?.status === "created" || isLeftBehind(current);
    case "inWork":
      return current?.status === "in_work";
    case "submitComplete":
    case "contractReady":
    case "signedContractLoaded":
      return missingFor(guard, facts).length === 0;
    case "securityAgreed":
      return facts.securityResult !== "declined";
    case "securityRefused":
      return facts.securityResult === "declined";
    case "hasNotDecided":
      return !facts.deciders.includes(actor.customerUuid);
  }
}

const isLeftBehind = (current: CurrentProcess | null) =>
  current?.status === "in_work" && current.employeeUuid !== null && !current.employeeMayAct;

function failureOf(guard: Guard, { current }: AccreditationFacts, actor: ActorFacts): ErrorName {
  switch (guard) {
    case "notTaken":
      return "PROCESS_TAKEN";
    case "created":
      return current && isTaken(current, actor) ? "PROCESS_TAKEN" : "CONFLICT";
    case "submitComplete":
      return "VALIDATION_ERROR";
    case "securityAgreed":
      return "SECURITY_REFUSED";
    case "hasNotDecided":
      return "FORBIDDEN";
    case "inWork":
    case "contractReady":
    case "signedContractLoaded":
    case "securityRefused":
      return "CONFLICT";
  }
}

function missingFor(guard: Guard, facts: AccreditationFacts): readonly MissingItem[] {
  const { documents } = facts;
  const named = (type: string, text: string) => ({ field: `documents.${type}`, text });
  switch (guard) {
    case "submitComplete": {
      const required = documents.filter((document) => document.kind === "document" && document.required);
      const lacking = required.flatMap(({ type, status }) =>
        status === "not_loaded" ? [named(type, "document")] : status === "declined" ? [named(type, "documentNew")] : [],
      );
      return [...facts.companyLacks, ...lacking];
    }
    case "contractReady": {
      const unconfirmed = documents.filter(
        ({ kind, status, required }) => kind === "document" && status !== "accepted" && (required || status !== "not_loaded"),
      );
      return [...unconfirmed.map(({ type }) => named(type, "documentNotAccepted")), ...facts.branchesLack];
    }
    case "signedContractLoaded":
      return hasSignedContract(facts) ? [] : [{ field: "contracts", text: "signedContractMissing" }];
    case "notTaken":
    case "created":
    case "inWork":
    case "securityAgreed":
    case "securityRefused":
    case "hasNotDecided":
      return [];
  }
}

export function hasSignedContract({ documents }: Pick<AccreditationFacts, "documents">): boolean {
  return documents.some(({ kind, status }) => kind === "contractSigned" && (status === "processing" || status === "accepted"));
}

/** Whose turn it is, by the current step and its documents. */
export function turnOf(facts: AccreditationFacts): Turn | null {
  switch (facts.current?.type) {
    case undefined:
      return null;
    case "upload_required_documents":
      return "buyer_company_director";
    case "distribution_by_region_director":
    case "accreditation_by_regional_director":
      return "seller_regional_director";
    case "coordination_contract": {
      const waits = facts.documents.some(
        ({ kind, status, required }) => kind === "document" && (status === "declined" || (required && status === "not_loaded")),
      );
      return waits ? "buyer_company_director" : "seller_sales_representative";
    }
    case "signing_contract":
      return hasSignedContract(facts) ? "seller_sales_representative" : "buyer_company_director";
    case "accreditation_by_security":
      return "seller_security";
    case "accreditation_by_distribution_director":
      return "seller_distribution_director";
  }
}
