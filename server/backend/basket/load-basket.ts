import type { Actor } from "../context.ts";
import type { Reader } from "../db/database.ts";
import type { BasketData } from "./basket-data.ts";
import { readContracts, readDelivery } from "./read-branch.ts";
import { readLines } from "./read-lines.ts";
import { type BasketOwner, isActive, orderBranch, readOwner } from "./read-owner.ts";

/**
 * Everything a basket is calculated from, in five queries for any number of lines. `branchUuid` calculates for another
 * branch of the caller than the basket's own.
 */
export async function loadBasket(reader: Reader, actor: Actor, now: Date, branchUuid?: string): Promise<BasketData> {
  return loadBasketOf(reader, actor, await readOwner(reader, actor), now, branchUuid);
}

export async function loadBasketOf(reader: Reader, actor: Actor, owner: BasketOwner, now: Date, branchUuid?: string): Promise<BasketData> {
  const branch = orderBranch(owner, branchUuid ?? owner.branchUuid);
  const { lines, groups } = await readLines(reader, owner.uuid, actor.priceListUuid);
  return {
    uuid: owner.uuid,
    version: owner.version,
    company: owner.company,
    branches: owner.branches.filter(isActive),
    branch,
    lines,
    groups,
    contracts: await readContracts(reader, branch?.uuid ?? null, now),
    delivery: await readDelivery(reader, branch, now),
  };
}
