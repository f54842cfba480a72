import type { onBehalf as calls } from "#contract/on-behalf.ts";
import { calculateBasket } from "../basket/calculate-basket.ts";
import { allowedBranch } from "../basket/change-basket.ts";
import { loadGivenLines } from "../basket/load-basket.ts";
import { isActive, orderBranch } from "../basket/read-owner.ts";
import { toBasket } from "../basket/to-basket.ts";
import type { Actor } from "../context.ts";
import type { Reader } from "../db/database.ts";
import type { Handler } from "../handlers.ts";
import { placeOf, readDraftOrder } from "./draft-order-lines.ts";
import { type Client, readClient } from "./read-client.ts";
import { listPeople } from "./read-people.ts";

export const getDraftOrder: Handler<typeof calls.get> = async ({ db, actor, now }, { params, query }) => {
  const client = await readClient(db, actor, params.uuid);
  const { company, branches } = client.owner;
  const requestedBranch = query.branchUuid === undefined ? undefined : allowedBranch(client.owner, query.branchUuid);
  const branch = orderBranch(client.owner, requestedBranch ?? null);
  return {
    company: { uuid: company.uuid, name: company.name, clientOrders: company.clientOrders },
    mayOrder: company.isActive && company.status === "accredited",
    branches: branches.filter(isActive).map(({ uuid, name, address }) => ({ uuid, name, address })),
    branchUuid: branch?.uuid ?? null,
    people: branch ? await listPeople(db, company.uuid, branch.uuid) : [],
    basket: await readBasket(db, { actor, client, branchUuid: branch?.uuid ?? "", now: now() }),
  };
};

type BasketQuery = { actor: Actor; client: Client; branchUuid: string; now: Date };

/** Empty before the company's accreditation, because prices are not shown until then. */
export async function readBasket(reader: Reader, { actor, client, branchUuid, now }: BasketQuery) {
  const isShown = branchUuid !== "" && client.owner.company.status === "accredited";
  const lines = isShown ? await readDraftOrder(reader, placeOf(actor, branchUuid)) : [];
  return toBasket(calculateBasket(await loadGivenLines(reader, client, client.owner, { lines, branchUuid, now }), now));
}
