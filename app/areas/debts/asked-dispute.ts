import type { CompanyDebts } from "#contract/debts.ts";
import type { CompanyMoney, MoneyCharge } from "#contract/money.ts";

/** The charge that a person is about to dispute, or the dispute that they decide, as the address names them. */
export type AskedDispute = { charge: MoneyCharge | null; dispute: string | null };

const withQuery = (here: string, query: string) => `${here}${here.includes("?") ? "&" : "?"}${query}#disputes`;

export const disputeHref = (here: string, chargeId: string) => withQuery(here, `dispute=${chargeId}`);
export const decideHref = (here: string, uuid: string) => withQuery(here, `decide=${uuid}`);

/** Charges that are disputed and not decided on. */
export const disputedIn = ({ disputes }: CompanyDebts): string[] =>
  disputes.filter(({ decision }) => decision === null).map(({ chargeId }) => chargeId);

export function askedDispute({ searchParams }: URL, money: CompanyMoney, debts: CompanyDebts): AskedDispute {
  const [charge, decide] = [searchParams.get("dispute"), searchParams.get("decide")];
  const isFree = debts.mayDispute && !disputedIn(debts).includes(charge ?? "");
  return {
    charge: (isFree && money.open.find(({ id }) => id === charge)) || null,
    dispute: debts.disputes.find(({ uuid, decision }) => debts.mayDecide && uuid === decide && decision === null)?.uuid ?? null,
  };
}
