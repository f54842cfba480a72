import { type SQL, sql } from "drizzle-orm";
import { type RowOf, selectList } from "../db/select-list.ts";
import { firstPicture } from "../pictures/picture-columns.ts";
import { products } from "./tables.ts";
import type { Viewer } from "./viewer.ts";

/** Own discounts of a product without a group. */
type OwnDiscount = [uuid: string, countHundredths: number, percentHundredths: number, isActive: boolean];

/** The columns that a card needs of a product: the select list and the type of its rows are made of these. */
const shared = {
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
  unitWeight: sql<number>`coalesce((p.details->>'unitWeight')::int, 0)`,
  step: products.stepHundredths,
  min: products.minHundredths,
  max: products.maxHundredths,
  round: products.round,
  ratingTenths: products.ratingTenths,
  inStock: products.isOffered,
  isStocked: products.isStocked,
  temperatureMode: products.temperatureMode,
  icon: products.icon,
  picture: firstPicture(sql`p.uuid`),
  discountGroupUuid: products.discountGroupUuid,
  catalogueKopecks: products.priceKopecks,
  maxPercentHundredths: products.maxPercentHundredths,
  discounts: sql<OwnDiscount[] | null>`case when p.discount_group_uuid is null then (
    select json_agg(json_build_array(d.uuid, d.count_hundredths, d.percent_hundredths, d.is_active) order by d.count_hundredths)
    from product_discounts d where d.product_uuid = p.uuid) end`,
};

/** A product as it is for everybody: nobody's own price. Whether the catalogue's price may be seen is decided by `toRow`. */
export type SharedRow = RowOf<typeof shared>;

/** The select list of a `SharedRow` over a product `p`. */
export const sharedColumns = selectList("p", shared);

/** What a card is made from; everything that depends on prices is null unless the viewer may see them. */
export type ProductRow = Omit<SharedRow, "catalogueKopecks"> & { catalogueKopecks: number | null; personalKopecks: number | null };

const hidden = { discountGroupUuid: null, catalogueKopecks: null, personalKopecks: null, maxPercentHundredths: 0, discounts: null };

/** The only place where a shared row becomes a viewer's: without access it carries no price. */
export function toRow(shared: SharedRow, personalKopecks: number | null, viewer: Viewer): ProductRow {
  return viewer.access === "granted" ? { ...shared, personalKopecks } : { ...shared, ...hidden };
}

/** The price of the viewer's list for a product; null where the list has none. Over anything named `p` with a product's uuid. */
export const listPrice = sql`(select i.price_kopecks from price_list_items i
  where i.price_list_uuid = ${sql.placeholder("priceList")}::uuid and i.product_uuid = p.uuid)`;

export function personalPrice(viewer: Viewer): SQL {
  return viewer.priceListUuid ? listPrice : sql`null::bigint`;
}

/** What the viewer pays per unit before volume discounts. */
export function effectivePrice(viewer: Viewer): SQL {
  return viewer.priceListUuid ? sql`coalesce(${listPrice}, p.price_kopecks)` : sql`p.price_kopecks`;
}
