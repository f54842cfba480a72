import type { exchange as calls } from "#contract/exchange.ts";
import type { Actor, Context, SignedIn } from "../context.ts";
import { inDeal } from "../deals/change-deal.ts";
import { collectSuborder } from "../deals/collect-suborder.ts";
import { moveToStatus } from "../deals/set-deal-status.ts";
import type { Handler } from "../handlers.ts";
import { refuse } from "../problem.ts";
import type { KnownKey } from "./read-key.ts";
import { readExchangeDeal } from "./read-exchange-deals.ts";

/** The same transitions and guards as people's, by whom domain.md section 10 calls the service. */
export const setDealStatus: Handler<typeof calls.setDealStatus> = async (context, { params, body }) => {
  const { status, reason, collected } = body;
  const { db } = context;
  await inDeal(asService(context), params.uuid, async (open) => {
    if (collected) return collectSuborder(open, collected);
    return status === undefined ? null : moveToStatus(open, { status, reason });
  });
  return readExchangeDeal(db, params.uuid);
};

function asService(context: Context): SignedIn {
  const { key, actor } = context;
  if (actor) return { ...context, actor };
  if (!key?.writes.includes("dealStatuses")) refuse("FORBIDDEN");
  return { ...context, actor: serviceOf(key) };
}

/** A key has no roles: it may what the table gives to the service, and the log names it. */
function serviceOf({ uuid, name }: KnownKey): Actor {
  return {
    customerUuid: uuid,
    userUuid: uuid,
    companyUuid: uuid,
    companyName: name,
    companyType: "seller",
    companyStatus: "",
    companyIsActive: true,
    priceListUuid: null,
    name,
    roles: [],
    mode: "client",
    sessionUuid: uuid,
    isService: true,
  };
}
