import { toHundredths } from "#contract/quantity.ts";
import { pictures, productPictures } from "../../pictures/tables.ts";
import {
  assortments,
  brands,
  catalogVersion,
  categories,
  discountGroupPrices,
  discountGroups,
  productDiscounts,
  products,
} from "../../products/tables.ts";
import { type CategoryEntry, type DiscountGroupEntry, type LadderEntry, type ProductEntry, sameColumns } from "./demo-entries.ts";
import { demoPictureRows } from "./demo-pictures.ts";
import { demoUuid } from "./demo-uuid.ts";
import { insertRows } from "./insert-rows.ts";
import { type LeadDays, leadDaysBySegment, productDetails } from "./product-details.ts";
import type { DemoSeed } from "./seed.ts";

export async function seedCatalog({ tx, files, now }: DemoSeed): Promise<void> {
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
  await insertRows(
    tx,
    brands,
    files.brands.map(({ id, name }) => ({ uuid: demoUuid("brand", id), name })),
  );
  await insertRows(tx, categories, toCategories(files.categories, files.products));
  await insertRows(
    tx,
    discountGroups,
    files.discountGroups.map(({ id, name, segment, countUnit }) => ({
      uuid: demoUuid("discount-group", id),
      name,
      segmentUuid: demoUuid("category", segment),
      countUnit,
    })),
  );
  await insertRows(tx, discountGroupPrices, files.discountGroups.flatMap(toSteps));
  const known: Known = {
    categories: new Map(files.categories.map((category) => [category.id, category])),
    brands: new Map(files.brands.map((brand) => [brand.name, brand.id])),
    groups: new Map(files.discountGroups.map((group) => [group.id, group])),
    leadDays: leadDaysBySegment(files.schedules),
  };
  await insertRows(
    tx,
    products,
    files.products.map((product) => toProduct(product, known)),
  );
  await insertRows(tx, productDiscounts, files.products.flatMap(toOwnLadder));
  const drawn = await demoPictureRows(files.products, files.categories, now);
  await insertRows(tx, pictures, drawn.pictures);
  await insertRows(tx, productPictures, drawn.shown);
  await insertRows(tx, catalogVersion, [{ version: 1, changedAt: now }]);
}

type Known = {
  categories: Map<string, CategoryEntry>;
  brands: Map<string, string>;
  groups: Map<string, DiscountGroupEntry>;
  leadDays: LeadDays;
};

function toCategories(entries: readonly CategoryEntry[], goods: readonly ProductEntry[]) {
  const counts = new Map<string, number>();
  const count = (id: string) => counts.set(id, (counts.get(id) ?? 0) + 1);
  const parents = new Map(entries.map(({ id, parent }) => [id, parent]));
  for (const { segment } of goods) {
    count(segment);
    const parent = parents.get(segment);
    if (parent) count(parent);
  }
  return entries.map(({ id, parent, name, shortName, icon, tint, order, assortment, temperatureMode }) => ({
    uuid: demoUuid("category", id),
    parentUuid: parent && demoUuid("category", parent),
    name,
    shortName: shortName ?? name,
    icon,
    tint,
    position: order,
    assortmentUuid: assortment ? demoUuid("assortment", assortment) : null,
    temperatureMode: temperatureMode ?? null,
    totalProducts: counts.get(id) ?? 0,
  }));
}

export function toLadderRow(step: LadderEntry) {
  return { countHundredths: toHundredths(step.count), percentHundredths: toHundredths(step.percent) };
}

function toSteps({ id, prices }: DiscountGroupEntry) {
  return prices.map((step) => ({
    uuid: demoUuid("discount-step", `${id}:${step.count}`),
    groupUuid: demoUuid("discount-group", id),
    ...toLadderRow(step),
  }));
}

function toOwnLadder({ sku, ownLadder }: ProductEntry) {
  return (ownLadder ?? []).map((step) => ({
    uuid: demoUuid("product-discount", `${sku}:${step.count}`),
    productUuid: demoUuid("product", sku),
    ...toLadderRow(step),
  }));
}

function toProduct(product: ProductEntry, known: Known) {
  const segment = known.categories.get(product.segment);
  const brand = known.brands.get(product.brand);
  if (!segment?.parent || !brand) throw new Error(`Demo product ${product.sku} names an unknown segment or brand`);
  const ladder = product.ownLadder ?? known.groups.get(product.discountGroup ?? "")?.prices ?? [];
  return {
    isOffered: product.inStock,
    ...(Object.fromEntries(sameColumns.map((name) => [name, product[name]])) as Pick<ProductEntry, (typeof sameColumns)[number]>),
    uuid: demoUuid("product", product.sku),
    sellerCompanyUuid: demoUuid("company", "seller"),
    categoryUuid: demoUuid("category", segment.parent),
    segmentUuid: demoUuid("category", product.segment),
    assortmentUuid: demoUuid("assortment", product.assortment),
    brandUuid: demoUuid("brand", brand),
    brandName: product.brand,
    discountGroupUuid: product.discountGroup && demoUuid("discount-group", product.discountGroup),
    stepHundredths: toHundredths(product.step),
    minHundredths: toHundredths(product.min),
    maxHundredths: toHundredths(product.max),
    priceKopecks: catalogPrice(product),
    ratingTenths: Math.round(product.rating * 10),
    maxPercentHundredths: Math.max(0, ...ladder.map(({ percent }) => toHundredths(percent))),
    details: productDetails(product, known.leadDays),
  };
}

/** The price before personal lists: the struck-through one where the file has it. */
export function catalogPrice({ basePriceKopecks, oldPriceKopecks }: ProductEntry): number {
  return oldPriceKopecks ?? basePriceKopecks;
}
