import { and, eq, inArray } from "drizzle-orm";
import type { backInStock } from "#contract/back-in-stock.ts";
import { orderBranch, readOwner } from "../basket/read-owner.ts";
import type { Handler } from "../handlers.ts";
import { stockWishes } from "./tables.ts";

export const listStockWishes: Handler<typeof backInStock.list> = async ({ db, actor }, { body }) => {
  const branch = orderBranch(await readOwner(db, actor));
  if (!branch) return { branch: null, awaited: [] };
  const wishes = await db
    .select({ uuid: stockWishes.productUuid })
    .from(stockWishes)
    .where(
      and(
        eq(stockWishes.customerUuid, actor.customerUuid),
        eq(stockWishes.branchUuid, branch.uuid),
        inArray(stockWishes.productUuid, body.uuids),
      ),
    );
  return { branch: { uuid: branch.uuid, name: branch.name }, awaited: wishes.map(({ uuid }) => uuid) };
};
