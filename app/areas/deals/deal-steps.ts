import type { Deal } from "#contract/deals.ts";
import type { DealStatus } from "#contract/statuses.ts";
import { type StepState, stepState } from "#app/ui/stepper/step.ts";

export type StepKey = "created" | "decision" | "accepted" | "approved" | "warehouse" | "collected" | "received" | "declined";

export type DealStep = { key: StepKey; state: StepState /** When it was reached. */; at: string | null };

type Facts = Pick<Deal, "status" | "consentNeeded" | "createdAt" | "statusesLogs">;

const ranks: Record<DealStatus, number> = {
  waiting_approval: 0,
  approved_by_buyer: 1,
  approved_by_seller: 2,
  transferred_to_warehouse: 3,
  partly_collected: 4,
  collected: 4,
  received: 5,
  declined_by_buyer: -1,
  declined_by_seller: -1,
};

const way: readonly { key: StepKey; rank: number; reachedBy: readonly DealStatus[] }[] = [
  { key: "approved", rank: 2, reachedBy: ["approved_by_seller"] },
  { key: "warehouse", rank: 3, reachedBy: ["transferred_to_warehouse"] },
  { key: "collected", rank: 4, reachedBy: ["collected", "partly_collected"] },
  { key: "received", rank: 5, reachedBy: ["received"] },
];

/** The way of a deal: passed, now, ahead. A declined one stops where it was declined. */
export function dealSteps(deal: Facts): DealStep[] {
  const rank = ranks[deal.status];
  const isDeclined = rank < 0;
  const reachedAt = (statuses: readonly string[]) =>
    deal.statusesLogs.findLast((log) => log.event !== "edit" && log.to !== null && log.from !== log.to && statuses.includes(log.to))?.createdAt ?? null;
  const created: DealStep = { key: "created", state: "done", at: deal.createdAt };
  if (isDeclined) {
    const passed = way
      .filter((step) => step.rank < 5 && reachedAt(step.reachedBy) !== null)
      .map(({ key, reachedBy }): DealStep => ({ key, state: "done", at: reachedAt(reachedBy) }));
    return [created, ...passed, { key: "declined", state: "error", at: reachedAt([deal.status]) }];
  }
  const steps: DealStep[] = [created];
  if (deal.consentNeeded) steps.push({ key: "decision", state: "warning", at: null });
  else if (rank === 1) steps.push({ key: "accepted", state: "done", at: reachedAt(["approved_by_buyer"]) });
  const next = way.find((step) => step.rank > rank);
  for (const step of way) {
    const done = rank >= step.rank;
    const state = stepState({ done, active: step === next && !deal.consentNeeded });
    steps.push({ key: step.key, state, at: done ? reachedAt(step.reachedBy) : null });
  }
  return steps;
}
