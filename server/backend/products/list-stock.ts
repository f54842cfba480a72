import type { products } from "#contract/products.ts";
import { orderBranch, readOwner } from "../basket/read-owner.ts";
import type { Handler } from "../handlers.ts";
import { readStock } from "../stock/read-stock.ts";
import { toStock } from "../stock/to-stock.ts";

/** Stock at the distribution center of the branch that the caller orders for; empty while the company may not order. */
export const listStock: Handler<typeof products.stock> = async ({ db, actor }, { query }) => {
  const owner = await readOwner(db, actor);
  const isOpen = owner.company.isActive && owner.company.status === "accredited";
  const centerUuid = isOpen ? (orderBranch(owner)?.distributionCenterUuid ?? null) : null;
  const found = await readStock(db, centerUuid, query.uuids ?? []);
  return { stock: [...found].map(([productUuid, stock]) => ({ productUuid, ...toStock(stock) })) };
};
