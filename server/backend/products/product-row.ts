import { type SQL, sql } from "drizzle-orm";
import type { Viewer } from "./viewer.ts";

/** Columns of a card; prices are null unless the viewer may see them, so they do not even leave the database. */
export type ProductRow = {
  uuid: string;
  sku: string;
  name: string;
  brandName: string;
  categoryUuid: string;
  segmentUuid: string;
  assortmentUuid: string;
  discountGroupUuid: string | null;
  kind: "count" | "weight";
  unit: string;
  supplyUnit: string;
  unitsInSupply: number;
  step: number;
  min: number;
  max: number;
  round: "up" | "nearest" | "down";
  ratingTenths: number;
  inStock: boolean;
  temperatureMode: string;
  icon: string;
  catalogueKopecks: number | null;
  personalKopecks: number | null;
  maxPercentHundredths: number;
  /** Own discounts of a product without a group: uuid, count, percent, isActive. */
  discounts: [uuid: string, countHundredths: number, percentHundredths: number, isActive: boolean][] | null;
};

/** The select list over a product `p`; everything that depends on prices is null without access. */
export function productColumns(viewer: Viewer): SQL {
  return sql`p.uuid, p.sku, p.name, p.brand_name as "brandName", p.category_uuid as "categoryUuid", p.segment_uuid as "segmentUuid",
    p.assortment_uuid as "assortmentUuid", p.kind, p.unit, p.supply_unit as "supplyUnit", p.units_in_supply as "unitsInSupply",
    p.step_hundredths as "step", p.min_hundredths as "min", p.max_hundredths as "max", p.round, p.rating_tenths as "ratingTenths",
    p.in_stock as "inStock", p.temperature_mode as "temperatureMode", p.icon, ${viewer.access === "granted" ? priceColumns(viewer) : hiddenPriceColumns}`;
}

const hiddenPriceColumns = sql`null as "discountGroupUuid", null as "catalogueKopecks", null as "personalKopecks", 0 as "maxPercentHundredths", null as "discounts"`;

function priceColumns(viewer: Viewer): SQL {
  return sql`p.discount_group_uuid as "discountGroupUuid", p.price_kopecks as "catalogueKopecks", ${personalPrice(viewer)} as "personalKopecks",
    p.max_percent_hundredths as "maxPercentHundredths",
    case when p.discount_group_uuid is null then (
      select json_agg(json_build_array(d.uuid, d.count_hundredths, d.percent_hundredths, d.is_active) order by d.count_hundredths)
      from product_discounts d where d.product_uuid = p.uuid) end as "discounts"`;
}

function personalPrice(viewer: Viewer): SQL {
  if (!viewer.priceListUuid) return sql`null::bigint`;
  return sql`(select i.price_kopecks from price_list_items i where i.price_list_uuid = ${viewer.priceListUuid} and i.product_uuid = p.uuid)`;
}

/** What the viewer pays per unit before volume discounts. */
export function effectivePrice(viewer: Viewer): SQL {
  return viewer.priceListUuid ? sql`coalesce(${personalPrice(viewer)}, p.price_kopecks)` : sql`p.price_kopecks`;
}
