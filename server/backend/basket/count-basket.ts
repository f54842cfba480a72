import { asc, eq } from "drizzle-orm";
import type { basket } from "#contract/basket.ts";
import { money } from "#contract/primitives.ts";
import { fromHundredths } from "#contract/quantity.ts";
import { available, contractType } from "../contracts/limit.ts";
import { contractLines } from "../contracts/tables.ts";
import type { Reader } from "../db/database.ts";
import type { Handler } from "../handlers.ts";
import { orderBranch, readOwner } from "./read-owner.ts";
import { basketLines } from "./tables.ts";

/** The basket in the header of every page: no prices, three queries. */
export const countBasket: Handler<typeof basket.count> = async ({ db, actor }) => {
  const owner = await readOwner(db, actor);
  const branch = orderBranch(owner);
  const lines = await db
    .select({ productUuid: basketLines.productUuid, quantity: basketLines.quantityHundredths })
    .from(basketLines)
    .where(eq(basketLines.basketUuid, owner.uuid))
    .orderBy(asc(basketLines.position));
  return {
    count: lines.length,
    branch: branch && { uuid: branch.uuid, name: branch.name, address: branch.address },
    available: branch && owner.company.status === "accredited" ? await deferredAvailable(db, branch.uuid) : null,
    lines: lines.map(({ productUuid, quantity }) => ({ productUuid, quantity: fromHundredths(quantity) })),
  };
};

/** Available credit of the deferred contracts, null without any. An overdrawn contract counts as 0. */
async function deferredAvailable(reader: Reader, branchUuid: string) {
  const rows = await reader.select().from(contractLines).where(eq(contractLines.branchUuid, branchUuid));
  const deferred = rows.filter((row) => contractType(row.postponDays) === "deferred");
  if (deferred.length === 0) return null;
  const free = deferred.map((row) => available({ limit: row.limitKopecks, balance: row.balanceKopecks, reserved: row.reservedKopecks }));
  return money(free.reduce((sum, kopecks) => sum + Math.max(0, kopecks), 0));
}
