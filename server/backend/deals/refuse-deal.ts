import { money } from "#contract/primitives.ts";
import { rubles } from "../basket/checkout.ts";
import { refuse, refuseFields } from "../problem.ts";
import { say } from "../say.ts";
import type { DealContract } from "./deal-contracts.ts";
import type { Excess } from "./limit-recheck.ts";
import type { Decision } from "./transitions.ts";

type Refused = Extract<Decision, { refused: string }>;

/** Error codes of domain.md section 10: 403 for the wrong person, 4000 for a missing reason, else 4009 with the allowed statuses. */
export function refuseDecision({ refused, details }: Refused, contracts: readonly DealContract[]): never {
  if (refused === "FORBIDDEN") refuse("FORBIDDEN");
  if (refused === "REASON_REQUIRED") refuseFields({ reason: "requiredDialog" });
  if (refused === "PREPAYMENT_REQUIRED") refusePrepayment(contracts);
  if (refused === "QUANTITIES_DUE") refuse("TRANSITION_NOT_ALLOWED", { ...details, reason: "quantities_due" }, say("quantitiesDue"));
  refuse("TRANSITION_NOT_ALLOWED", refused === "TRANSITION_NOT_ALLOWED" ? details : { ...details, reason: refused.toLowerCase() });
}

function refusePrepayment(contracts: readonly DealContract[]): never {
  const short = contracts.filter((contract) => contract.missing > 0);
  refuse("PREPAYMENT_REQUIRED", {
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
export function refuseExcesses(excesses: readonly Excess[]): void {
  const exceeded = excesses.map(({ available, total, excess, ...contract }) => ({
    ...contract,
    available: money(available),
    total: money(total),
    excess: money(excess),
  }));
  if (exceeded.length === 0) return;
  const excess = excesses.reduce((sum, each) => sum + each.excess, 0);
  refuse(
    "LIMIT_EXCEEDED",
    { ...exceeded[0], exceeded },
    say("limitExceeded", { text: say("codes.LIMIT_EXCEEDED"), excess: rubles(excess) }),
  );
}
