import { and, eq } from "drizzle-orm";
import type { backInStock } from "#contract/back-in-stock.ts";
import { allowedBranch } from "../basket/change-basket.ts";
import { readOwner } from "../basket/read-owner.ts";
import type { Transaction } from "../db/database.ts";
import type { Handler } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { products } from "../products/tables.ts";
import { stockWishes } from "./tables.ts";

/** Subscribes to the product's being back in stock, or unsubscribes. Idempotent; the subscription ends with its notification. */
export const putStockWish: Handler<typeof backInStock.put> = ({ db, actor, now }, { params, body: { isAwaited, ...body } }) =>
  db.transaction(async (tx) => {
    const owner = await readOwner(tx, actor);
    if (!owner.company.isActive || owner.company.status !== "accredited") throwProblem("COMPANY_NOT_ACCREDITED");
    const branchUuid = allowedBranch(owner, body.branchUuid);
    const branch = orNotFound(owner.branches.find(({ uuid }) => uuid === branchUuid));
    await assertPublished(tx, params.uuid);
    const wish = { customerUuid: actor.customerUuid, branchUuid, productUuid: params.uuid };
    if (isAwaited)
      await tx
        .insert(stockWishes)
        .values({ ...wish, createdAt: now() })
        .onConflictDoNothing();
    else
      await tx
        .delete(stockWishes)
        .where(
          and(
            eq(stockWishes.customerUuid, wish.customerUuid),
            eq(stockWishes.branchUuid, branchUuid),
            eq(stockWishes.productUuid, wish.productUuid),
          ),
        );
    return { branch: { uuid: branch.uuid, name: branch.name }, isAwaited };
  });

async function assertPublished(tx: Transaction, uuid: string): Promise<void> {
  const [product] = await tx
    .select({ uuid: products.uuid })
    .from(products)
    .where(and(eq(products.uuid, uuid), eq(products.isPublished, true)));
  orNotFound(product);
}
