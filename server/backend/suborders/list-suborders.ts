import type { suborders } from "#contract/deals.ts";
import { checkDealScope, loadDeal } from "../deals/read-deal.ts";
import type { Handler } from "../handlers.ts";
import { toSuborders } from "./to-suborder.ts";

/** `uuid` is the deal's (domain.md D23). */
export const listSuborders: Handler<typeof suborders.list> = async ({ db, actor }, { params }) => {
  await checkDealScope(db, actor, params.uuid);
  const { record, lines, suborders } = await loadDeal(db, actor, params.uuid);
  return { suborders: toSuborders(record.deal.number, suborders, lines) };
};
