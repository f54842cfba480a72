import type { arrivals } from "#contract/arrivals.ts";
import { orderBranch, readOwner } from "../basket/read-owner.ts";
import type { Handler } from "../handlers.ts";
import { readArrival } from "./read-arrival.ts";

export const getArrival: Handler<typeof arrivals.get> = async ({ db, actor }, { params }) => {
  const branch = orderBranch(await readOwner(db, actor));
  return readArrival(db, { customerUuid: actor.customerUuid, branch, productUuid: params.uuid });
};
