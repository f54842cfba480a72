import { sql } from "drizzle-orm";
import type { Marking } from "#contract/money-enums.ts";
import type { VatRate } from "#contract/vat.ts";
import type { Reader } from "../../../db/database.ts";
import { json, orNull, readRows } from "../../../db/statement.ts";
import { sentArticleSql } from "../../../products/marked-article.ts";
import { type ProductDetails, vatRateSql } from "../../../products/tables.ts";
import { uncategorised } from "../../../products/uncategorised.ts";
import type { Doc } from "../feed.ts";

/** Default values of a product's fields. */
export const initialGoods = {
  sku: "",
  name: "",
  barcodes: [],
  segment: null,
  brand: null,
  discountGroup: null,
  description: "",
  kind: "count",
  unit: "pcs",
  supplyUnit: "pcs",
  unitsInSupply: 1,
  step: 100,
  min: 100,
  max: 999_900,
  round: "up",
  price: null,
  vatRate: null,
  ladder: [],
  inStock: true,
  isHidden: false,
  rating: 0,
  temperatureMode: "",
  composition: "",
  allergens: [],
  nutritionPer: "",
  calories: 0,
  proteins: 0,
  fats: 0,
  carbohydrates: 0,
  package: "",
  shelfLifeDays: 0,
  packagingPerRow: 0,
  rowsPerPallet: 0,
  totalPackages: 0,
  length: 0,
  width: 0,
  height: 0,
  netWeight: 0,
  grossWeight: 0,
  unitWeight: 0,
  marking: "none",
  gtin: "",
  terms: "",
  type: "",
  compound: "",
  deliveryFormat: "",
  deliveryCost: "",
  deliveryTime: "",
} as const satisfies Doc;

type GoodsDoc = { [Field in keyof typeof initialGoods]: Doc[string] };

export async function readGoods(reader: Reader, keys: readonly string[]): Promise<Map<string, Doc>> {
  const rows = await readRows(reader, {
    key: "uuid",
    sku: "text",
    name: "text",
    barcodes: "text[]",
    segment: orNull("uuid"),
    brand: orNull("text"),
    discountGroup: orNull("uuid"),
    description: "text",
    kind: "text",
    unit: "text",
    supplyUnit: "text",
    unitsInSupply: "integer",
    step: "integer",
    min: "integer",
    max: "integer",
    round: "text",
    price: orNull("integer"),
    vatRate: orNull(json<VatRate>()),
    inStock: "boolean",
    isHidden: "boolean",
    rating: "integer",
    details: json<ProductDetails>(),
    temperatureMode: "text",
    ladder: json<{ count: number; percent: number }[]>(),
  })(sql`
    select uuid as key, ${sentArticleSql(sql`p`)} as sku, name, barcodes,
      nullif(segment_uuid, ${uncategorised.segmentUuid}::uuid) as segment, nullif(brand_name, '') as brand,
      discount_group_uuid as "discountGroup", description, kind, unit, supply_unit as "supplyUnit", units_in_supply as "unitsInSupply",
      step_hundredths as step, min_hundredths as min, max_hundredths as max, round, nullif(price_kopecks, 0) as price,
        ${vatRateSql("p")} as "vatRate",
      is_offered as "inStock", is_hidden as "isHidden", rating_tenths * 10 as rating, details,
      coalesce(details->>'ownTemperatureMode', (
        select case when p.temperature_mode = coalesce(c.temperature_mode, '') then '' else p.temperature_mode end
        from categories c where c.uuid = p.segment_uuid)) as "temperatureMode", (
        select coalesce(json_agg(json_build_object('count', d.count_hundredths, 'percent', d.percent_hundredths)
          order by d.count_hundredths), '[]')
        from product_discounts d where d.product_uuid = p.uuid and d.is_active) as ladder
    from products p where uuid = any(${sql.param([...keys])}::uuid[])`);
  return new Map(rows.map(({ key, details, ...row }) => [key, { ...row, ...flat(details) } satisfies GoodsDoc]));
}

function flat(details: ProductDetails) {
  const { nutrition, dimensions, additional, delivery } = details;
  const hundredths = (value: number) => Math.round(value * 100);
  return {
    composition: details.composition,
    allergens: details.allergens,
    nutritionPer: nutrition.per,
    calories: hundredths(nutrition.calories),
    proteins: hundredths(nutrition.proteins),
    fats: hundredths(nutrition.fats),
    carbohydrates: hundredths(nutrition.carbohydrates),
    package: details.package,
    shelfLifeDays: details.shelfLifeDays,
    packagingPerRow: details.packagingPerRow,
    rowsPerPallet: details.rowsPerPallet,
    totalPackages: details.totalPackages,
    length: hundredths(dimensions.length),
    width: hundredths(dimensions.width),
    height: hundredths(dimensions.height),
    netWeight: details.netWeight,
    grossWeight: details.grossWeight,
    unitWeight: details.unitWeight,
    marking: details.marking ?? "none",
    gtin: details.gtin ?? "",
    terms: additional.terms,
    type: additional.type,
    compound: additional.compound,
    deliveryFormat: delivery.format,
    deliveryCost: delivery.cost,
    deliveryTime: delivery.estimatedTime,
  };
}

/** The fields stored in the column `details`. */
export function toDetails(doc: Doc): ProductDetails {
  const text = (field: keyof GoodsDoc) => String(doc[field]);
  const number = (field: keyof GoodsDoc) => Number(doc[field]);
  const units = (field: keyof GoodsDoc) => number(field) / 100;
  return {
    composition: text("composition"),
    allergens: [...(doc.allergens as readonly string[])],
    nutrition: {
      per: text("nutritionPer"),
      calories: units("calories"),
      proteins: units("proteins"),
      fats: units("fats"),
      carbohydrates: units("carbohydrates"),
    },
    package: text("package"),
    shelfLifeDays: number("shelfLifeDays"),
    packagingPerRow: number("packagingPerRow"),
    rowsPerPallet: number("rowsPerPallet"),
    totalPackages: number("totalPackages"),
    dimensions: { length: units("length"), width: units("width"), height: units("height") },
    netWeight: number("netWeight"),
    grossWeight: number("grossWeight"),
    unitWeight: number("unitWeight"),
    ...(doc.marking !== "none" && { marking: doc.marking as Marking }),
    ...(doc.gtin !== "" && { gtin: text("gtin") }),
    additional: { terms: text("terms"), type: text("type"), compound: text("compound") },
    delivery: { format: text("deliveryFormat"), cost: text("deliveryCost"), estimatedTime: text("deliveryTime") },
    ownTemperatureMode: text("temperatureMode"),
  };
}
