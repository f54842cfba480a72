import { type StepState, stepState } from "#app/ui/stepper/step.ts";
import type { Deal } from "#contract/deal.ts";
import { dealPhaseOf, dealStatusesIn } from "#contract/deal-statuses.ts";
import { dealPhases, dealPhaseViews, type PhaseStep } from "./deal-phases.ts";

export type StepKey = "created" | "decision" | "accepted" | PhaseStep | "declined";

export type DealStep = {
  key: StepKey;
  state: StepState;
  /** When the step was reached. */
  at: string | null;
};

type Facts = Pick<Deal, "status" | "consentNeeded" | "createdAt" | "statusesLogs">;

const way = dealPhases.flatMap((phase, rank) => {
  const { step } = dealPhaseViews[phase];
  return step ? [{ key: step.key, rank, reachedBy: dealStatusesIn(phase) }] : [];
});

/** Progress of a deal: done, current and future steps. A declined deal ends at its last step. */
export function dealSteps(deal: Facts): DealStep[] {
  const phase = dealPhaseOf(deal.status);
  const rank = dealPhases.indexOf(phase);
  const reachedAt = (statuses: readonly string[]) =>
    deal.statusesLogs.findLast((log) => log.event !== "edit" && log.to !== null && log.from !== log.to && statuses.includes(log.to))
      ?.createdAt ?? null;
  const created: DealStep = { key: "created", state: "done", at: deal.createdAt };
  if (phase === "declined") {
    const passed = way
      .filter((step) => step.key !== "received" && reachedAt(step.reachedBy) !== null)
      .map(({ key, reachedBy }): DealStep => ({ key, state: "done", at: reachedAt(reachedBy) }));
    return [created, ...passed, { key: "declined", state: "error", at: reachedAt([deal.status]) }];
  }
  const steps: DealStep[] = [created];
  if (deal.consentNeeded) steps.push({ key: "decision", state: "warning", at: null });
  else if (deal.status === "approved_by_buyer") steps.push({ key: "accepted", state: "done", at: reachedAt(["approved_by_buyer"]) });
  const next = way.find((step) => step.rank > rank);
  for (const step of way) {
    const done = rank >= step.rank;
    const state = stepState({ done, active: step === next && !deal.consentNeeded });
    steps.push({ key: step.key, state, at: done ? reachedAt(step.reachedBy) : null });
  }
  return steps;
}
