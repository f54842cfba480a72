import type { deals } from "#contract/deals.ts";
import type { Handler } from "../handlers.ts";
import { checkDealScope, listDealLogs, loadDeal } from "./read-deal.ts";
import { toDeal } from "./to-deal.ts";

export const getDeal: Handler<typeof deals.get> = async ({ db, actor, now }, { params }) => {
  await checkDealScope(db, actor, params.uuid);
  const loaded = await loadDeal(db, actor, params.uuid);
  return toDeal(actor, loaded, await listDealLogs(db, params.uuid), now());
};
