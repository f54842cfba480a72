import { type GoodsPicture, pictureAddress } from "#contract/pictures.ts";
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

/** A row as the viewer may see it. Beside the prices it is the same for everybody of one access for whom `whyUnavailable` is the same. */
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

/** The pictures there are, and the drawing of its kind for whoever has no other. */
export function toImages(pictures: readonly GoodsPicture[], icon: string): ProductCard["images"] {
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

/** The parts of the catalogue that a product refers to. */
export type Named = Pick<SharedRow, "segmentUuid" | "categoryUuid" | "assortmentUuid" | "discountGroupUuid">;

/** Whether the row refers to something that was added to the catalogue without a new version. */
export function isUnknownTo(facts: CatalogueFacts, row: Named): boolean {
  return (
    !facts.categories.has(row.segmentUuid) ||
    !facts.categories.has(row.categoryUuid) ||
    !facts.assortments.has(row.assortmentUuid) ||
    (row.discountGroupUuid !== null && !facts.groups.has(row.discountGroupUuid))
  );
}

/** The same rule as in the basket; only published products come here. */
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

/** Costs on the card are exact: what the basket will charge per unit (domain.md section 6, point 6). */
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
