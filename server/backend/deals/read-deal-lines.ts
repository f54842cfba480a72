import type { SignedIn } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { checkDealScope, loadDeal } from "./read-deal.ts";
import { toActorFacts, toDealFacts } from "./read-facts.ts";
import type { LineSnapshot } from "./snapshot.ts";
import { allowedActions } from "./transitions.ts";

/** Lines of a deal, and whether the caller may file a complaint (domain.md section 12). NOT_FOUND outside the caller's scope. */
export async function readDealLines(reader: Reader, { actor, now }: SignedIn, uuid: string) {
  await checkDealScope(reader, actor, uuid);
  const { record, lines, contracts } = await loadDeal(reader, actor, uuid);
  const actions = allowedActions(toDealFacts(record, contracts, now()), toActorFacts(actor, record));
  return {
    mayComplain: actions.some(({ action }) => action === "claim"),
    lines: lines.map((line) => {
      const { name, supplyUnit } = line.snapshot as LineSnapshot;
      return { lineUuid: line.uuid, name, quantity: line.quantityHundredths / 100, unit: supplyUnit };
    }),
  };
}
