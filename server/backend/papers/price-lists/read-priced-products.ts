import { sql } from "drizzle-orm";
import type { Unit } from "#contract/enums.ts";
import { maxPriceListRows } from "#contract/limits.ts";
import type { VatRate } from "#contract/vat.ts";
import { type PriceTerms, termsToday } from "../../basket/price-terms.ts";
import { buyerCodes } from "../../buyer-codes/tables.ts";
import type { Reader } from "../../db/database.ts";
import { type Columns, json, orNull, readRows, text } from "../../db/statement.ts";
import { categories, discountGroups, products, vatRateSql } from "../../products/tables.ts";
import type { PricedProduct } from "./price-list-facts.ts";

type Of = { companyUuid: string; priceListUuid: string | null; assortments: readonly string[] };

const columns = {
  name: "text",
  sku: "text",
  buyerCode: orNull("text"),
  category: "text",
  kind: text<"count" | "weight">(),
  unit: text<Unit>(),
  supplyUnit: text<Unit>(),
  unitsInSupply: "integer",
  minHundredths: "integer",
  shelfLifeDays: orNull("integer"),
  vatCode: orNull(json<VatRate>()),
  terms: json<PriceTerms>(),
  group: orNull("text"),
  groupUnit: orNull(text<Unit>()),
} satisfies Columns;

/** Goods that buyers see and the seller offers, by category, segment and name; at most one more than a price list has room for. */
export const readPricedProducts = (reader: Reader, { companyUuid, priceListUuid, assortments }: Of): Promise<PricedProduct[]> =>
  readRows(
    reader,
    columns,
  )(sql`
    select p.name, p.sku, o.code as "buyerCode", c.name as category, p.kind, p.unit, p.supply_unit as "supplyUnit",
      p.units_in_supply as "unitsInSupply", p.min_hundredths as "minHundredths", (p.details->>'shelfLifeDays')::int as "shelfLifeDays",
      ${vatRateSql("p")} as "vatCode", ${termsToday(sql`${priceListUuid}::uuid`)} as terms, g.name as "group", g.count_unit as "groupUnit"
    from ${products} p
      join ${categories} c on c.uuid = p.category_uuid
      join ${categories} s on s.uuid = p.segment_uuid
      left join ${discountGroups} g on g.uuid = p.discount_group_uuid
      left join ${buyerCodes} o on o.company_uuid = ${companyUuid} and o.product_uuid = p.uuid
    where p.is_published and p.is_offered and p.assortment_uuid = any(${sql.param(assortments)}::uuid[])
    order by c.position, c.name, c.uuid, s.position, s.name, p.name collate "ru-x-icu", p.uuid
    limit ${maxPriceListRows + 1}`);
