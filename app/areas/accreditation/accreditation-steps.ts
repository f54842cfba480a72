import type { StepState } from "#app/ui/stepper/step.ts";
import type { Process } from "#contract/accreditation.ts";
import { type AccreditationStatus, type ProcessType, processTypes } from "#contract/enums.ts";

export type AccreditationStep = { type: ProcessType; state: StepState; process: Process | null };

/** All seven steps in order. A refusal that the directors have overruled is a warning; a final refusal is an error. */
export function accreditationSteps(
  processes: readonly Process[],
  status: AccreditationStatus,
  waitsForReader: boolean,
): AccreditationStep[] {
  const last = processes.at(-1);
  return processTypes.map((type) => {
    const process = processes.findLast((each) => each.type === type) ?? null;
    return { type, process, state: stateOf(process, process === last ? status : null, waitsForReader) };
  });
}

function stateOf(process: Process | null, lastIn: AccreditationStatus | null, waitsForReader: boolean): StepState {
  if (!process) return "off";
  switch (process.status) {
    case "created":
    case "in_work":
      return waitsForReader ? "warning" : "active";
    case "declined":
      return lastIn === "declined" || lastIn === null ? "error" : "warning";
    case "finished":
    case "petition":
      return "done";
  }
}

/** "шаг 3 из 7" */
export function stepNumber(processes: readonly Process[]): number {
  const last = processes.at(-1);
  return last ? processTypes.indexOf(last.type) + 1 : 1;
}
