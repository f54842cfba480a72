import { type SQL, sql } from "drizzle-orm";
import type { ProductPhoto } from "#contract/pictures.ts";
import { columnsOf, computed, selectList } from "../db/select-list.ts";
import { json, orNull, type RowWith } from "../db/statement.ts";
import { firstPicture } from "../pictures/picture-columns.ts";
import { products } from "./tables.ts";
import type { Viewer } from "./viewer.ts";

/** A volume discount of a product without a discount group. */
type OwnDiscount = [uuid: string, countHundredths: number, percentHundredths: number, isActive: boolean];

/** The columns of a card. */
export const shared = {
  uuid: products.uuid,
  sku: products.sku,
  name: products.name,
  brandName: products.brandName,
  categoryUuid: products.categoryUuid,
  segmentUuid: products.segmentUuid,
  assortmentUuid: products.assortmentUuid,
  kind: products.kind,
  unit: products.unit,
  supplyUnit: products.supplyUnit,
  unitsInSupply: products.unitsInSupply,
  unitWeight: computed("integer", sql`coalesce((p.details->>'unitWeight')::int, 0)`),
  step: products.stepHundredths,
  min: products.minHundredths,
  max: products.maxHundredths,
  round: products.round,
  ratingTenths: products.ratingTenths,
  inStock: products.isOffered,
  isStocked: products.isStocked,
  temperatureMode: products.temperatureMode,
  icon: products.icon,
  picture: computed(orNull(json<ProductPhoto>()), firstPicture(sql`p.uuid`)),
  discountGroupUuid: products.discountGroupUuid,
  catalogueKopecks: products.priceKopecks,
  maxPercentHundredths: products.maxPercentHundredths,
  discounts: computed(
    orNull(json<OwnDiscount[]>()),
    sql`case when p.discount_group_uuid is null then (
    select json_agg(json_build_array(d.uuid, d.count_hundredths, d.percent_hundredths, d.is_active) order by d.count_hundredths)
    from product_discounts d where d.product_uuid = p.uuid) end`,
  ),
};

export const sharedColumns = columnsOf(shared);

/** A product without any price list price, so all callers can share it. `toRow` decides whether a viewer sees its catalogue price. */
export type SharedRow = RowWith<typeof sharedColumns>;

/** The select list of a `SharedRow` over a product `p`. */
export const sharedList = selectList("p", shared);

/** What a card is made from. Without access to prices all that depends on them is empty. */
export type ProductRow = Omit<SharedRow, "catalogueKopecks"> & { catalogueKopecks: number | null; personalKopecks: number | null };

const hidden = { discountGroupUuid: null, catalogueKopecks: null, personalKopecks: null, maxPercentHundredths: 0, discounts: null };

/** The only place where a shared row becomes a viewer's. Removes prices when the viewer may not see them. */
export function toRow(shared: SharedRow, personalKopecks: number | null, viewer: Viewer): ProductRow {
  return viewer.access === "granted" ? { ...shared, personalKopecks } : { ...shared, ...hidden };
}

/** A product's price in the viewer's price list, null when it has none. Over any `p` whose `uuid` is a product's. */
export const listPrice = sql`(select i.price_kopecks from price_list_items i
  where i.price_list_uuid = ${sql.placeholder("priceList")}::uuid and i.product_uuid = p.uuid)`;

export function personalPrice(viewer: Viewer): SQL {
  return viewer.priceListUuid ? listPrice : sql`null::bigint`;
}

/** The viewer's price per unit in kopecks before volume discounts. */
export function effectivePrice(viewer: Viewer): SQL {
  return viewer.priceListUuid ? sql`coalesce(${listPrice}, p.price_kopecks)` : sql`p.price_kopecks`;
}
