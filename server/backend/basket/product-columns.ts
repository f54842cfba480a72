import { sql } from "drizzle-orm";
import { computedColumn } from "../db/computed-column.ts";
import { firstPicture } from "../pictures/picture-columns.ts";
import { assortments, categories, discountGroups, priceListItems, products, vatRateSql } from "../products/tables.ts";

/** Columns of product, segment, assortment, group and price list that basket and deal lines need. */
export const productColumns = {
  uuid: products.uuid,
  name: products.name,
  sku: products.sku,
  segmentUuid: products.segmentUuid,
  assortmentUuid: products.assortmentUuid,
  kind: products.kind,
  unit: products.unit,
  supplyUnit: products.supplyUnit,
  unitsInSupply: products.unitsInSupply,
  unitWeight: computedColumn("integer", sql`coalesce((${products.details}->>'unitWeight')::int, 0)`),
  stepHundredths: products.stepHundredths,
  minHundredths: products.minHundredths,
  maxHundredths: products.maxHundredths,
  round: products.round,
  vatRate: vatRateSql("products"),
  icon: products.icon,
  inStock: products.isOffered,
  isStocked: products.isStocked,
  picture: firstPicture(sql`${products.uuid}`),
  isPublished: products.isPublished,
  priceKopecks: products.priceKopecks,
  personalKopecks: priceListItems.priceKopecks,
  segmentName: categories.name,
  tint: categories.tint,
  temperatureMode: computedColumn("text", sql`coalesce(${categories.temperatureMode}, ${products.temperatureMode})`),
  assortmentName: assortments.name,
  groupUuid: discountGroups.uuid,
};
