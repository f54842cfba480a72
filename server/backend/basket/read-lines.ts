import { eq, sql } from "drizzle-orm";
import { assortments, categories, discountGroups, priceListItems, products } from "../products/tables.ts";
import type { BasketLine } from "./basket-data.ts";
import { productColumns } from "./product-columns.ts";
import { basketLines } from "./tables.ts";

export type StoredLine = Omit<BasketLine, "ownLadder" | "stock">;

const { personalKopecks: _, ...ofProduct } = productColumns;
const columns = Object.entries({ ...ofProduct, sellerCompanyUuid: products.sellerCompanyUuid }).map(
  ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
);

/**
 * The lines of a basket, as `StoredLine` names them, with the company's prices. One plan for every basket: the sub-selects
 * hide whose it is from the planner, who would plan each anew, which costs more than reading it, and `offset 0` keeps the
 * products a look-up for each line, however many the average basket has.
 */
export const linesOfBasket = sql`
  select ${sql.join(columns, sql`, `)}, l.quantity_hundredths as quantity, l.is_checked as "isChecked", (
    select i.price_kopecks from ${priceListItems} i where i.price_list_uuid = (select ${sql.placeholder("priceListUuid")}::uuid) and i.product_uuid = l.product_uuid
  ) as "personalKopecks"
  from ${basketLines} l
  cross join lateral (select * from ${products} where uuid = l.product_uuid offset 0) ${products}
  join ${categories} on ${eq(categories.uuid, products.segmentUuid)}
  join ${assortments} on ${eq(assortments.uuid, products.assortmentUuid)}
  left join ${discountGroups} on ${eq(discountGroups.uuid, products.discountGroupUuid)}
  where l.basket_uuid = (select ${sql.placeholder("basketUuid")}::uuid)
  order by l.position, l.product_uuid`;
