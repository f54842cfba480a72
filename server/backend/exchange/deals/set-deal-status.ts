import type { exchange as calls } from "#contract/exchange.ts";
import type { Actor, Context } from "../../context.ts";
import { type Changing, inDeal } from "../../deals/change-deal.ts";
import { collectSuborder } from "../../deals/collect-suborder.ts";
import { moveToStatus } from "../../deals/set-deal-status.ts";
import type { Handler } from "../../handlers.ts";
import { throwProblem } from "../../problem.ts";
import type { LivingKey } from "../keys/read-key.ts";
import { readExchangeDeal } from "./read-exchange-deals.ts";

type Reporting = Pick<Context, "db" | "now" | "actor" | "key">;
type Report = Parameters<typeof setDealStatus>[1]["body"];

export const setDealStatus: Handler<typeof calls.setDealStatus> = async (context, { params, body }) => {
  await reportDeal(context, params.uuid, body);
  return readExchangeDeal(context.db, params.uuid);
};

/** Changes a deal as the service role of domain.md section 10, by the same transitions and guards as people. */
export async function reportDeal(context: Reporting, uuid: string, { status, reason, collected }: Report): Promise<void> {
  await inDeal(asService(context), uuid, async (open) => {
    if (collected) return collectSuborder(open, collected);
    return status === undefined ? null : moveToStatus(open, { status, reason });
  });
}

function asService({ db, now, key, actor }: Reporting): Changing {
  if (actor) return { db, now, actor };
  if (!key?.writes.includes("dealStatuses")) throwProblem("FORBIDDEN");
  return { db, now, actor: serviceOf(key) };
}

/** A key as an actor: no roles, the service's transitions only. The deal's log shows the key's name. */
function serviceOf({ uuid, name }: LivingKey): Actor {
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
