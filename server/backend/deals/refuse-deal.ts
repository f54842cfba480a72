import { money } from "#contract/primitives.ts";
import { refuse, refuseFields } from "../problem.ts";
import type { DealContract } from "./deal-contracts.ts";
import type { Excess } from "./limit-recheck.ts";
import type { Decision } from "./transitions.ts";

type Refused = Extract<Decision, { refused: string }>;

/** Answers of domain.md section 10: 403 for the person, 4000 for a missing reason, 4009 with what is allowed for the rest. */
export function refuseDecision({ refused, details }: Refused, contracts: readonly DealContract[]): never {
  if (refused === "FORBIDDEN") refuse("FORBIDDEN");
  if (refused === "REASON_REQUIRED") refuseFields({ reason: "reasonRequired" });
  if (refused === "PREPAYMENT_REQUIRED") refusePrepayment(contracts);
  refuse("TRANSITION_NOT_ALLOWED", refused === "TRANSITION_NOT_ALLOWED" ? details : { ...details, reason: refused.toLowerCase() });
}

function refusePrepayment(contracts: readonly DealContract[]): never {
  const short = contracts.filter((contract) => contract.missing > 0);
  refuse("PREPAYMENT_REQUIRED", {
    amount: money(short.reduce((sum, contract) => sum + contract.missing, 0)),
    assortments: short.map((contract) => ({ assortment: contract.assortmentUuid, name: contract.name, available: money(contract.available), missing: money(contract.missing) })),
  });
}

/** Details as the checkout gives them (domain.md section 18): the first exceeded contract, and all of them. */
export function refuseExcesses(excesses: readonly Excess[]): void {
  const [first] = excesses.map(({ assortment, available, total, excess }) => ({ assortment, available: money(available), total: money(total), excess: money(excess) }));
  if (first === undefined) return;
  refuse("LIMIT_EXCEEDED", first);
}
