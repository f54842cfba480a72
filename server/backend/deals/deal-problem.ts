import { money } from "#contract/primitives.ts";
import { rubles } from "../basket/checkout.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import type { DealContract } from "./deal-contracts.ts";
import type { Excess } from "./limit-recheck.ts";
import type { Decision } from "./transitions.ts";

type FailedDecision = Extract<Decision, { refused: string }>;

/** Error codes of domain.md section 10: 403 for the wrong person, 4000 for a missing reason, else 4009 with the allowed statuses. */
export function throwDealProblem({ refused, details }: FailedDecision, contracts: readonly DealContract[]): never {
  if (refused === "FORBIDDEN") throwProblem("FORBIDDEN");
  if (refused === "REASON_REQUIRED") throwFieldErrors({ reason: "requiredDialog" });
  if (refused === "PREPAYMENT_REQUIRED") throwPrepaymentProblem(contracts);
  if (refused === "QUANTITIES_DUE")
    throwProblem("TRANSITION_NOT_ALLOWED", { ...details, reason: "quantities_due" }, translate("quantitiesDue"));
  throwProblem("TRANSITION_NOT_ALLOWED", refused === "TRANSITION_NOT_ALLOWED" ? details : { ...details, reason: refused.toLowerCase() });
}

function throwPrepaymentProblem(contracts: readonly DealContract[]): never {
  const short = contracts.filter((contract) => contract.missing > 0);
  throwProblem("PREPAYMENT_REQUIRED", {
    amount: money(short.reduce((sum, contract) => sum + contract.missing, 0)),
    assortments: short.map((contract) => ({
      assortment: contract.assortmentUuid,
      name: contract.name,
      available: money(contract.available),
      missing: money(contract.missing),
    })),
  });
}

/** The checkout's error (domain.md sections 7 and 18): the first exceeded contract, the list of all, and a text with the sum. */
export function assertWithinLimits(excesses: readonly Excess[]): void {
  const exceeded = excesses.map(({ available, total, excess, ...contract }) => ({
    ...contract,
    available: money(available),
    total: money(total),
    excess: money(excess),
  }));
  if (exceeded.length === 0) return;
  const excess = excesses.reduce((sum, each) => sum + each.excess, 0);
  throwProblem(
    "LIMIT_EXCEEDED",
    { ...exceeded[0], exceeded },
    translate("limitExceeded", { text: translate("codes.LIMIT_EXCEEDED"), excess: rubles(excess) }),
  );
}
