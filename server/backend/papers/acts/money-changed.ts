import { isDeepStrictEqual } from "node:util";
import type { Reader } from "../../db/database.ts";
import { type ActContent, actContent } from "./act-facts.ts";
import type { FoundAct } from "./read-act.ts";
import { type LockedContract, readContractsOf, readMoves, readOpening } from "./read-act-source.ts";

/** What an act has of money, whatever documents and parties are called. */
const figuresOf = ({ opening, rows }: Pick<ActContent, "opening" | "rows">) => [
  opening,
  rows.map(({ date, debit, credit }) => [date, debit, credit]),
];

export const hasSameFigures = (one: ActContent, other: ActContent): boolean => isDeepStrictEqual(figuresOf(one), figuresOf(other));

/** Whether the ledger has other money before the act's period or in it than the act. `contracts` that are locked stand still. */
export async function hasMoneyChanged(reader: Reader, found: FoundAct, contracts?: readonly LockedContract[]): Promise<boolean> {
  const { companyUuid, contractLineUuid, dateFrom: from, dateTo: to } = found.about;
  const read = contracts ?? (await readContractsOf(reader, companyUuid, contractLineUuid ?? undefined));
  const frozen = found.paper.content as ActContent;
  const { seller, buyer, contract } = frozen;
  const [lines, moves] = [await readOpening(reader, read, from), await readMoves(reader, read, from, to)];
  return !hasSameFigures(frozen, actContent({ seller, buyer, contract, from, to, lines, moves }));
}
