import { plainDateIn } from "#contract/plain-date.ts";

/** The contract that the portal draws up of a company. */
export type SupplyContract = { number: string; date: string };

export function supplyContractOf({ inn }: { inn: string }, at: Date): SupplyContract {
  const date = plainDateIn(at, "Europe/Moscow");
  return { number: `${inn}/${date.slice(0, 4)}`, date };
}
