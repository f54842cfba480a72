import type { Deal } from "#contract/deal.ts";
import type { SignedIn } from "../context.ts";
import { readVatTerms } from "../vat/read-vat-terms.ts";
import { listDealLogs, loadDeal } from "./read-deal.ts";
import { toDeal } from "./to-deal.ts";

/** A deal as its page shows it. Does not check the caller's scope. */
export async function readShownDeal({ db, actor, now }: Pick<SignedIn, "db" | "actor" | "now">, uuid: string): Promise<Deal> {
  const loaded = await loadDeal(db, actor, uuid);
  const logs = await listDealLogs(db, uuid);
  const vatOf = await readVatTerms(db);
  return toDeal(actor, { ...loaded, logs, vat: vatOf(loaded.record.deal.sellerCompanyUuid) }, now());
}
