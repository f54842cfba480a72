import { sql } from "drizzle-orm";
import type { SentRow } from "#contract/feeds.ts";
import { toDecimal } from "../../exchange/decimal.ts";
import { pictures, productPictures } from "../../pictures/tables.ts";
import { assortments, catalogVersion } from "../../products/tables.ts";
import type { CategoryEntry, DiscountGroupEntry, ProductEntry } from "./demo-entries.ts";
import { demoPictureRows } from "./demo-pictures.ts";
import { demoUuid } from "./demo-uuid.ts";
import { insertRows } from "./insert-rows.ts";
import { loadFeed } from "./load-feed.ts";
import { type LeadDays, leadDaysBySegment, productDetails } from "./product-details.ts";
import type { DemoSeed } from "./seed.ts";

/** Loads the catalogue through the exchange's feeds, then sets what feeds do not have: icons, colours, creation dates, pictures. */
export async function seedCatalog(seed: DemoSeed): Promise<void> {
  const { tx, files, now } = seed;
  await insertRows(
    tx,
    assortments,
    files.assortments.map(({ id, name, contractName, defaultPostponDays }) => ({
      uuid: demoUuid("assortment", id),
      name,
      contractName,
      defaultPostponDays,
    })),
  );
  const assortmentNames = new Map(files.assortments.map(({ id, name }) => [id, name]));
  await loadFeed(
    seed,
    "brands",
    "brand",
    files.brands.map(({ id, name }) => ({ externalId: id, name })),
  );
  await loadFeed(
    seed,
    "categories",
    "category",
    files.categories.map((category) => toCategory(category, assortmentNames)),
  );
  await setCategoryStyles(seed);
  await loadFeed(seed, "discountGroups", "discount-group", files.discountGroups.map(toGroup));
  const modes = new Map(files.categories.map(({ id, temperatureMode = "" }) => [id, temperatureMode]));
  const leadDays = leadDaysBySegment(files.schedules);
  await loadFeed(
    seed,
    "goods",
    "product",
    files.products.map((product) => toProductRow(product, modes, leadDays)),
  );
  await setProductDates(seed);
  const pictureRows = await demoPictureRows(files.products, files.categories, now);
  await insertRows(tx, pictures, pictureRows.pictures);
  await insertRows(tx, productPictures, pictureRows.productPictures);
  await tx.insert(catalogVersion).values({ version: 1, changedAt: now }).onConflictDoNothing();
}

function toCategory(
  { id, parent, name, shortName, order, assortment, temperatureMode }: CategoryEntry,
  assortmentNames: ReadonlyMap<string, string>,
): SentRow<"categories"> {
  return {
    externalId: id,
    parent: parent ?? undefined,
    name,
    shortName,
    position: order,
    assortment: assortment && assortmentNames.get(assortment),
    temperatureMode,
  };
}

async function setCategoryStyles({ tx, files }: DemoSeed): Promise<void> {
  const styles = files.categories.map(({ id, icon, tint }) => ({ uuid: demoUuid("category", id), icon, tint }));
  await tx.execute(sql`
    update categories c set icon = r.icon, tint = r.tint from json_to_recordset(${JSON.stringify(styles)}::json) as r(uuid uuid, icon text,
      tint text)
    where c.uuid = r.uuid`);
}

function toGroup({ id, name, segment, countUnit, prices }: DiscountGroupEntry): SentRow<"discountGroups"> {
  return { externalId: id, name, segment, countUnit: countUnit as SentRow<"discountGroups">["countUnit"], ladder: prices };
}

function toProductRow(product: ProductEntry, modes: ReadonlyMap<string, string>, leadDays: LeadDays): SentRow<"goods"> {
  const { nutrition, dimensions, additional, delivery, ...details } = productDetails(product, leadDays);
  const { sku, name, brand, segment, discountGroup, description, kind, unitsInSupply, step, min, max, rating, inStock } = product;
  const enums = product as Pick<SentRow<"goods">, "unit" | "supplyUnit" | "round" | "vatRate">;
  return {
    externalId: sku,
    sku,
    name,
    brand,
    segment,
    discountGroup,
    description,
    kind,
    unit: enums.unit,
    supplyUnit: enums.supplyUnit,
    round: enums.round,
    vatRate: enums.vatRate,
    unitsInSupply,
    step,
    min,
    max,
    price: toDecimal(catalogPrice(product)),
    ladder: discountGroup ? [] : (product.ownLadder ?? []),
    inStock,
    rating,
    temperatureMode: product.temperatureMode === modes.get(segment) ? "" : product.temperatureMode,
    ...details,
    nutritionPer: nutrition.per,
    calories: nutrition.calories,
    proteins: nutrition.proteins,
    fats: nutrition.fats,
    carbohydrates: nutrition.carbohydrates,
    ...dimensions,
    ...additional,
    deliveryFormat: delivery.format,
    deliveryCost: delivery.cost,
    deliveryTime: delivery.estimatedTime,
  };
}

async function setProductDates({ tx, files }: DemoSeed): Promise<void> {
  const facts = files.products.map(({ sku, icon, createdDate }) => ({ uuid: demoUuid("product", sku), icon, createdDate }));
  await tx.execute(sql`
    update products p set icon = r.icon, created_date = r."createdDate"
    from json_to_recordset(${JSON.stringify(facts)}::json) as r(uuid uuid, icon text, "createdDate" date) where p.uuid = r.uuid`);
}

/** The catalogue price in kopecks: the old, struck-through price when the entry has one. */
export function catalogPrice({ basePriceKopecks, oldPriceKopecks }: ProductEntry): number {
  return oldPriceKopecks ?? basePriceKopecks;
}
