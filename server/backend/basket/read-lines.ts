import { eq, type SQL, sql } from "drizzle-orm";
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
 * Lines `l` with the columns of `StoredLine`, at the company's prices. Parameters stand in sub-selects to get a generic plan:
 * planning each basket anew costs more than reading it. `offset 0` forces an index lookup of products per line, whatever basket
 * size the planner expects.
 */
const linesFrom = (lines: SQL) => sql`
  select ${sql.join(columns, sql`, `)}, l.quantity_hundredths as quantity, l.is_checked as "isChecked", l.substitution,
    l.last_seen_terms as "lastSeenTerms",
  case when l.analog_uuid is not null then (select json_build_object('uuid', a.uuid, 'name', a.name, 'sku', a.sku) from products a
    where a.uuid = l.analog_uuid) end as analog, (
    select i.price_kopecks from ${priceListItems} i where i.price_list_uuid = (select ${sql.placeholder("priceListUuid")}::uuid)
      and i.product_uuid = l.product_uuid
  ) as "personalKopecks"
  from ${lines} l
  cross join lateral (select * from ${products} where uuid = l.product_uuid offset 0) ${products}
  join ${categories} on ${eq(categories.uuid, products.segmentUuid)}
  join ${assortments} on ${eq(assortments.uuid, products.assortmentUuid)}
  left join ${discountGroups} on ${eq(discountGroups.uuid, products.discountGroupUuid)}`;

export const linesOfBasket = sql`${linesFrom(sql`${basketLines}`)}
  where l.basket_uuid = (select ${sql.placeholder("basketUuid")}::uuid)
  order by l.position, l.product_uuid`;

/** Products outside a basket, with quantity zero. */
export const linesOfProducts = sql`${linesFrom(sql`(
    select uuid as product_uuid, 0 as quantity_hundredths, true as is_checked, position, null::text as substitution,
      null::uuid as analog_uuid, null::jsonb as last_seen_terms
    from unnest((select ${sql.placeholder("productUuids")}::uuid[])) with ordinality as wanted (uuid, position))`)}
  order by l.position`;
