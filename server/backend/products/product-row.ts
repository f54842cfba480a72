import { type SQL, sql } from "drizzle-orm";
import type { Viewer } from "./viewer.ts";

/** A product as it is for everybody: nobody's own price. Whether the catalogue's price may be seen is decided by `toRow`. */
export type SharedRow = {
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
  maxPercentHundredths: number;
  /** Own discounts of a product without a group: uuid, count, percent, isActive. */
  discounts: [uuid: string, countHundredths: number, percentHundredths: number, isActive: boolean][] | null;
};

/** What a card is made from; everything that depends on prices is null unless the viewer may see them. */
export type ProductRow = SharedRow & { personalKopecks: number | null };

/** The select list of a `SharedRow` over a product `p`. */
export const sharedColumns = sql`p.uuid, p.sku, p.name, p.brand_name as "brandName", p.category_uuid as "categoryUuid", p.segment_uuid as "segmentUuid",
  p.assortment_uuid as "assortmentUuid", p.kind, p.unit, p.supply_unit as "supplyUnit", p.units_in_supply as "unitsInSupply",
  p.step_hundredths as "step", p.min_hundredths as "min", p.max_hundredths as "max", p.round, p.rating_tenths as "ratingTenths",
  p.in_stock as "inStock", p.temperature_mode as "temperatureMode", p.icon, p.discount_group_uuid as "discountGroupUuid",
  p.price_kopecks as "catalogueKopecks", p.max_percent_hundredths as "maxPercentHundredths",
  case when p.discount_group_uuid is null then (
    select json_agg(json_build_array(d.uuid, d.count_hundredths, d.percent_hundredths, d.is_active) order by d.count_hundredths)
    from product_discounts d where d.product_uuid = p.uuid) end as "discounts"`;

const hidden = { discountGroupUuid: null, catalogueKopecks: null, personalKopecks: null, maxPercentHundredths: 0, discounts: null };

/** The one place where a shared row becomes a viewer's: without access no price goes further. */
export function toRow(shared: SharedRow, personalKopecks: number | null, viewer: Viewer): ProductRow {
  return viewer.access === "granted" ? { ...shared, personalKopecks } : { ...shared, ...hidden };
}

/** The price of the viewer's list for a product; null where the list has none. Over anything named `p` with a product's uuid. */
export const listPrice = sql`(select i.price_kopecks from price_list_items i where i.price_list_uuid = ${sql.placeholder("priceList")}::uuid and i.product_uuid = p.uuid)`;

export function personalPrice(viewer: Viewer): SQL {
  return viewer.priceListUuid ? listPrice : sql`null::bigint`;
}

/** What the viewer pays per unit before volume discounts. */
export function effectivePrice(viewer: Viewer): SQL {
  return viewer.priceListUuid ? sql`coalesce(${listPrice}, p.price_kopecks)` : sql`p.price_kopecks`;
}
