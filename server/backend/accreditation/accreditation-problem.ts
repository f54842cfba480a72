import type { ErrorName } from "#contract/errors.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import type { OpenAccreditation } from "./change-accreditation.ts";
import type { MissingItem } from "./facts.ts";
import { decide, type Request } from "./machine.ts";
import { missingText, toProcesses } from "./to-accreditation.ts";

/** Throws unless `decide` allows the action; conflicts include the current state. */
export function assertAllowed(open: OpenAccreditation, request: Request): void {
  const decision = decide(open.facts, open.actor, request);
  if ("refused" in decision) throwAccreditationProblem(open, decision.refused, decision.missing);
}

export function throwAccreditationProblem(open: OpenAccreditation, refused: ErrorName, missing: readonly MissingItem[] = []): never {
  if (missing.length > 0) throwProblem(refused, missingDetails(missing), translate("stepIncomplete"));
  if (refused === "FORBIDDEN") throwProblem("FORBIDDEN");
  throwProblem(refused, freshState(open));
}

export function missingDetails(missing: readonly MissingItem[]): Record<string, string[]> {
  return Object.fromEntries(missing.map(({ field, ...item }) => [field, [missingText(item)]]));
}

/** Details of a 4009 (section 18), so that the page can show the current state. */
export function freshState({ context, loaded, facts }: OpenAccreditation) {
  const { status } = loaded.accreditation;
  const current = toProcesses(context.actor, status, loaded.processes).at(-1) ?? null;
  return { status, isFinished: facts.current === null, currentProcess: current };
}
