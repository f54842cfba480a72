import type { ErrorName } from "#contract/errors.ts";
import { refuse } from "../problem.ts";
import { say } from "../say.ts";
import type { OpenAccreditation } from "./change-accreditation.ts";
import type { MissingThing } from "./facts.ts";
import { decide, type Request } from "./machine.ts";
import { sayMissing, toProcesses } from "./to-accreditation.ts";

/** Refuses unless `decide` allows the action; conflicts include the current state. */
export function mustAllow(open: OpenAccreditation, request: Request): void {
  const decision = decide(open.facts, open.actor, request);
  if ("refused" in decision) refuseAccreditation(open, decision.refused, decision.missing);
}

export function refuseAccreditation(open: OpenAccreditation, refused: ErrorName, missing: readonly MissingThing[] = []): never {
  if (missing.length > 0) refuse(refused, missingDetails(missing), say("stepIncomplete"));
  if (refused === "FORBIDDEN") refuse("FORBIDDEN");
  refuse(refused, freshState(open));
}

export function missingDetails(missing: readonly MissingThing[]): Record<string, string[]> {
  return Object.fromEntries(missing.map(({ field, ...thing }) => [field, [sayMissing(thing)]]));
}

/** Details of a 4009 (section 18), so that the page can show the current state. */
export function freshState({ context, loaded, facts }: OpenAccreditation) {
  const { status } = loaded.accreditation;
  const current = toProcesses(context.actor, status, loaded.processes).at(-1) ?? null;
  return { status, isFinished: facts.current === null, currentProcess: current };
}
