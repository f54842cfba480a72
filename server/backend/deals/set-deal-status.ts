import type { DealStatus } from "#contract/deal-statuses.ts";
import type { deals } from "#contract/deals.ts";
import type { Handler } from "../handlers.ts";
import { applyTransition } from "./apply-transition.ts";
import { changeDeal, checkVersion, type DealUpdate, type OpenDeal } from "./change-deal.ts";
import { throwDealProblem } from "./deal-problem.ts";
import { decide } from "./transitions.ts";

/** Transitions D1 to D12 of domain.md section 10. */
export const setDealStatus: Handler<typeof deals.setStatus> = async (context, { params, body, expectedVersion }) =>
  changeDeal(context, params.uuid, (open) => moveToStatus(open, { ...body, expectedVersion }));

type Wanted = { status: DealStatus; reason?: string | undefined; expectedVersion?: number | undefined };

/** Without `reason` uses the one saved earlier by PATCH. Returns null if the deal already has the status. */
export async function moveToStatus(open: OpenDeal, { status, expectedVersion, ...wanted }: Wanted): Promise<DealUpdate | null> {
  const reason = wanted.reason || open.record.deal.declineReason;
  const decision = decide(open.facts, open.actor, { to: status, ...(reason && { reason }) });
  if ("same" in decision) return null;
  const isForbidden = "refused" in decision && decision.refused === "FORBIDDEN";
  if (!isForbidden) await checkVersion(open, expectedVersion);
  if ("refused" in decision) throwDealProblem(decision, open.contracts);
  return applyTransition(open, decision, reason);
}
