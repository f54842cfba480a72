import { and, eq, isNotNull, sql } from "drizzle-orm";
import { branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import { customers } from "../customers/tables.ts";
import type { Database, Reader } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import { enqueue } from "../events/outbox.ts";
import { products } from "../products/tables.ts";
import { mayOrder } from "./may-order.ts";
import { type ProductAtCenter, splitByStock, stockedColumns } from "./split-by-stock.ts";
import { stockWishes } from "./tables.ts";

/** Products with subscriptions that branches of their centre can order now. */
async function listBackInStock(reader: Reader): Promise<ProductAtCenter[]> {
  const wanted = await reader
    .selectDistinct({ centerUuid: branches.distributionCenterUuid, product: stockedColumns })
    .from(stockWishes)
    .innerJoin(branches, eq(branches.uuid, stockWishes.branchUuid))
    .innerJoin(products, eq(products.uuid, stockWishes.productUuid))
    .where(and(isNotNull(branches.distributionCenterUuid), eq(products.isPublished, true), eq(products.inStock, true)));
  return (await splitByStock(reader, wanted)).there;
}

// Subscriptions of people who may no longer order are deleted without a notification.
const take = statement({
  customerUuid: "uuid",
  branchName: "text",
  productUuid: "uuid",
  productName: "text",
  may: "boolean",
})<{ arrived: string; batch: number }>(sql`
  with gone as (
    delete from ${stockWishes} where ctid = any(array(
      select w.ctid from ${stockWishes} w join ${branches} r on r.uuid = w.branch_uuid
      join json_to_recordset(${sql.placeholder("arrived")}::json) as a("centerUuid" uuid, "productUuid" uuid)
        on a."centerUuid" = r.distribution_center_uuid and a."productUuid" = w.product_uuid
      order by w.created_at limit ${sql.placeholder("batch")} for update of w skip locked))
    returning customer_uuid, branch_uuid, product_uuid
  )
  select g.customer_uuid as "customerUuid", r.name as "branchName", p.uuid as "productUuid", p.name as "productName", (${mayOrder}) as may
  from gone g
  join ${customers} c on c.uuid = g.customer_uuid
  join ${companies} o on o.uuid = c.company_uuid
  join ${branches} r on r.uuid = g.branch_uuid
  join ${products} p on p.uuid = g.product_uuid`);

/**
 * Notifies people of products that they can order again. Reads the current stock instead of hooking into writes, which come from
 * feeds, 1C, the seller's pages, undone loads and refused orders. Returns the number of subscriptions taken.
 */
export function notifyBackInStock(db: Database, now: Date, batch: number): Promise<number> {
  return db.transaction(async (tx) => {
    const arrived = await listBackInStock(tx);
    if (arrived.length === 0) return 0;
    const wishes = await take(tx, { arrived: JSON.stringify(arrived), batch });
    const notifications = wishes
      .filter(({ may }) => may)
      .map(({ customerUuid, branchName, productUuid, productName }) => ({
        type: "productBackInStock" as const,
        to: [customerUuid],
        actorUuid: null,
        values: { product: productName, branch: branchName },
        payload: { product_uuid: productUuid },
        now,
      }));
    await enqueue(tx, { notifications });
    return wishes.length;
  });
}
