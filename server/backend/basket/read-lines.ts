import { eq, sql } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import { statement } from "../db/prepared.ts";
import { assortments, categories, discountGroups, priceListItems, products } from "../products/tables.ts";
import type { BasketLine } from "./basket-data.ts";
import { productColumns } from "./product-columns.ts";
import { basketLines } from "./tables.ts";

export type StoredLine = Omit<BasketLine, "ownLadder">;

const columns = Object.entries({
  ...productColumns,
  sellerCompanyUuid: products.sellerCompanyUuid,
  quantity: basketLines.quantityHundredths,
  isChecked: basketLines.isChecked,
}).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);

// The sub-select hides whose basket it is from the planner: it would plan each basket anew, which costs more than reading it.
const read = statement<{ basketUuid: string; priceListUuid: string | null }, StoredLine>(sql`
  select ${sql.join(columns, sql`, `)}
  from ${basketLines}
  join ${products} on ${eq(products.uuid, basketLines.productUuid)}
  join ${categories} on ${eq(categories.uuid, products.segmentUuid)}
  join ${assortments} on ${eq(assortments.uuid, products.assortmentUuid)}
  left join ${discountGroups} on ${eq(discountGroups.uuid, products.discountGroupUuid)}
  left join ${priceListItems} on ${eq(priceListItems.productUuid, products.uuid)} and ${priceListItems.priceListUuid} = (select ${sql.placeholder("priceListUuid")}::uuid)
  where ${basketLines.basketUuid} = (select ${sql.placeholder("basketUuid")}::uuid)
  order by ${basketLines.position}, ${basketLines.productUuid}`);

/** The lines of a basket with the company's prices; one query for any number. */
export function readLines(reader: Reader, basketUuid: string, priceListUuid: string | null): Promise<StoredLine[]> {
  return read(reader, { basketUuid, priceListUuid });
}
