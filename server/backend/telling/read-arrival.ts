import { and, eq, sql } from "drizzle-orm";
import type { Arrival } from "#contract/arrivals.ts";
import type { Reader } from "../db/database.ts";
import { found } from "../problem.ts";
import { products } from "../products/tables.ts";
import { stockWishes } from "./tables.ts";

type Asked = { customerUuid: string; branch: { uuid: string; name: string } | null; productUuid: string };

/** Of a product that is shown; one query. */
export async function readArrival(reader: Reader, { customerUuid, branch, productUuid }: Asked): Promise<Arrival> {
  const [row] = await reader
    .select({ isAwaited: sql<boolean>`${stockWishes.productUuid} is not null` })
    .from(products)
    .leftJoin(
      stockWishes,
      and(
        eq(stockWishes.productUuid, products.uuid),
        eq(stockWishes.customerUuid, customerUuid),
        branch ? eq(stockWishes.branchUuid, branch.uuid) : sql`false`,
      ),
    )
    .where(and(eq(products.uuid, productUuid), eq(products.isPublished, true)));
  return { branch: branch && { uuid: branch.uuid, name: branch.name }, isAwaited: found(row).isAwaited };
}
