import { type ProductPhoto, pictureAddress } from "#contract/pictures.ts";
import { money } from "#contract/primitives.ts";
import type { ProductCard, QuantityRules } from "#contract/products.ts";
import { fromHundredths } from "#contract/quantity.ts";
import { unavailableReason } from "../basket/availability.ts";
import { discountedPerUnit } from "../basket/price.ts";
import type { CatalogueFacts, CategoryFact } from "./catalogue-facts.ts";
import type { ProductRow, SharedRow } from "./product-row.ts";
import type { Viewer } from "./viewer.ts";

export const pictureUrl = (icon: string) => `/pictures/${icon}.svg`;

type Reason = ProductCard["unavailableReason"];
/** The fields of a card that depend on the viewer's price. */
export type CardPrices = Pick<ProductCard, "price" | "discountGroup" | "discounts">;

/** The card of a row. Apart from prices it depends only on the viewer's access and on `whyUnavailable`, see `toCardParts`. */
export function toCard(row: ProductRow, facts: CatalogueFacts, viewer: Viewer): ProductCard {
  const { price, discountGroup, discounts } = toPrices(row, facts);
  const reason = whyUnavailable(row, facts, viewer);
  return {
    uuid: row.uuid,
    name: row.name,
    sku: row.sku,
    brand: row.brandName,
    category: toCategoryRef(facts.categories.get(row.categoryUuid), row.categoryUuid),
    subcategory: toCategoryRef(facts.categories.get(row.segmentUuid), row.segmentUuid),
    images: toImages(row.picture ? [row.picture] : [], row.icon),
    picture: row.picture,
    rating: row.ratingTenths / 10,
    price,
    priceReason: viewer.access === "granted" ? null : viewer.access,
    unit: row.unit as ProductCard["unit"],
    supplyUnit: row.supplyUnit as ProductCard["supplyUnit"],
    unitsInSupply: row.unitsInSupply,
    unitWeight: row.unitWeight,
    dealQuantity: toQuantityRules(row),
    discountGroup,
    discounts,
    maxPercent: row.maxPercentHundredths / 100,
    isAvailable: reason === null,
    unavailableReason: reason,
    assortment: { uuid: row.assortmentUuid, name: facts.assortments.get(row.assortmentUuid) ?? "" },
    isStocked: row.isStocked,
  };
}

/** URLs of the pictures, then of the icon of the product's kind, which is the only image of a product without pictures. */
export function toImages(pictures: readonly ProductPhoto[], icon: string): ProductCard["images"] {
  const urls = [...pictures.map(({ name }) => pictureAddress(name, 960)), pictureUrl(icon)];
  return urls.map((url, index) => ({ url, isPrimary: index === 0 }));
}

export function toPrices(row: ProductRow, facts: CatalogueFacts): CardPrices {
  const base = row.personalKopecks ?? row.catalogueKopecks;
  if (base === null) return { price: null, discountGroup: null, discounts: [] };
  return {
    price: { current: money(base), old: row.catalogueKopecks !== null && row.catalogueKopecks > base ? money(row.catalogueKopecks) : null },
    discountGroup: row.discountGroupUuid === null ? null : toDiscountGroup(row.discountGroupUuid, facts, base),
    discounts: toDiscounts(row, base),
  };
}

/** A product's references to catalogue facts. */
export type FactReferences = Pick<SharedRow, "segmentUuid" | "categoryUuid" | "assortmentUuid" | "discountGroupUuid">;

/** Whether the row refers to a record that the facts do not have. */
export function isUnknownTo(facts: CatalogueFacts, row: FactReferences): boolean {
  return (
    !facts.categories.has(row.segmentUuid) ||
    !facts.categories.has(row.categoryUuid) ||
    !facts.assortments.has(row.assortmentUuid) ||
    (row.discountGroupUuid !== null && !facts.groups.has(row.discountGroupUuid))
  );
}

/** The rule of the basket; the row must be published. */
export function whyUnavailable(row: ProductRow, facts: CatalogueFacts, { isBuyer, branch }: Viewer): Reason {
  if (!isBuyer) return row.inStock ? null : "out_of_stock";
  const mode = facts.categories.get(row.segmentUuid)?.temperatureMode ?? row.temperatureMode;
  return unavailableReason({
    isPublished: true,
    inStock: row.inStock,
    hasBranch: branch !== null,
    hasContract: branch?.assortments.includes(row.assortmentUuid) === true,
    hasStorage: branch?.storageModes.includes(mode) === true,
  });
}

export function toCategoryRef(category: CategoryFact | undefined, uuid: string) {
  return { uuid, name: category?.name ?? "", tint: category?.tint ?? "" };
}

function toQuantityRules(row: ProductRow): QuantityRules {
  return {
    kind: row.kind,
    step: fromHundredths(row.step),
    min: fromHundredths(row.min),
    max: fromHundredths(row.max),
    round: row.round,
    precision: 2,
    unit: (row.kind === "weight" ? "kg" : row.supplyUnit) as QuantityRules["unit"],
  };
}

/** Prices per unit are exactly those the basket charges (domain.md section 6, point 6). */
function toDiscountGroup(uuid: string, facts: CatalogueFacts, base: number): ProductCard["discountGroup"] {
  const group = facts.groups.get(uuid);
  if (!group) return null;
  const cost = money(base);
  const prices = group.steps.map((step) => ({
    uuid: step.uuid,
    count: fromHundredths(step.countHundredths),
    percent: step.percentHundredths / 100,
    cost,
    discountCost: money(discountedPerUnit(base, step.percentHundredths)),
  }));
  return { uuid, name: group.name, prices };
}

function toDiscounts(row: ProductRow, base: number): ProductCard["discounts"] {
  return (row.discounts ?? []).map(([uuid, count, percent, isActive]) => ({
    uuid,
    count: fromHundredths(count),
    percent: percent / 100,
    isActive,
    discountCost: money(discountedPerUnit(base, percent)),
  }));
}
