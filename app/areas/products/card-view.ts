import { unbroken } from "#app/i18n/format.ts";
import { shownPicture } from "#app/ui/product-picture/picture-name.ts";
import type { Basket, BasketItem } from "#contract/basket.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import type { ProductCard, QuantityRules } from "#contract/products.ts";
import { orderLimits } from "#contract/quantity.ts";
import type { Stock } from "#contract/stock.ts";

/** From `count` on, one unit costs `kopecks`, which is `percent` off. */
export type PriceStep = { count: number; percent: number; kopecks: number };

/**
 * What a product card shows, and nothing else, because a page holds two dozen. Flat and without empty fields, which saves a
 * twentieth of the page.
 */
export type CardView = {
  uuid: string;
  name: string;
  sku: string;
  brand: string;
  /** As `ProductPicture` takes it. */
  picture: string;
  tint: string;
  /** Kopecks per unit before volume discounts; `old` is the higher catalogue price. */
  price: number | null;
  /** Grams per unit, if known and not sold by the kilogram. */
  unitWeight?: number;
  old?: number;
  unit: ProductCard["unit"];
  supplyUnit: ProductCard["supplyUnit"];
  unitsInSupply: number;
  isWeight?: true;
  min: number;
  max: number;
  step: number;
  rounding: QuantityRules["round"];
  /** The unit of the typed quantity. */
  orderUnit: QuantityRules["unit"];
  /** The discount group, whose quantities count together. */
  group?: { key: string; name: string };
  steps?: PriceStep[];
  maxPercent?: number;
  closed?: NonNullable<ProductCard["unavailableReason"]>;
  /** Set if it is the reason for `closed`. */
  assortment?: string;
  /** Set if stock data are loaded: read-stock.server.ts. */
  stock?: Stock;
  /** The company's own article code, if it found the product. */
  ownCode?: string;
};

/** A product for rows without pictures: an order sheet holds 300 of them. */
export type OrderView = Omit<CardView, "brand" | "picture" | "tint" | "old" | "maxPercent">;

/** One product's line in the basket. */
export type LineView = {
  quantity: number;
  counts: boolean;
  perUnit: number;
  percent: number;
  total: number;
  next: { more: number; perUnit: number; fitsLimit: boolean } | null;
};

/** The basket's lines by product and quantities by discount group, as cards need them. */
export type BasketView = { lines: Record<string, LineView>; groups: Record<string, number> };

/** A short key for a discount group. Takes the end of the uuid, because its beginning is a timestamp. */
const groupKey = (uuid: string) => uuid.slice(-12);

export function toCardView(card: ProductCard): CardView {
  return {
    ...toOrderView(card),
    brand: card.brand,
    picture: shownPicture(card.picture, drawingOf(card)),
    tint: card.category.tint,
    ...(card.price?.old && { old: kopecksOf(card.price.old) }),
    ...(card.maxPercent > 0 && { maxPercent: card.maxPercent }),
  };
}

export function toOrderView(card: ProductCard): OrderView {
  return {
    uuid: card.uuid,
    name: unbroken(card.name),
    sku: card.sku,
    price: card.price && kopecksOf(card.price.current),
    ...(card.price && card.unit !== "kg" && card.unitWeight > 0 && { unitWeight: card.unitWeight }),
    unit: card.unit,
    supplyUnit: card.supplyUnit,
    unitsInSupply: card.unitsInSupply,
    ...(card.dealQuantity.kind === "weight" && { isWeight: true }),
    ...orderLimits(card.dealQuantity),
    step: card.dealQuantity.step,
    rounding: card.dealQuantity.round,
    orderUnit: card.dealQuantity.unit,
    ...(card.discountGroup && { group: { key: groupKey(card.discountGroup.uuid), name: card.discountGroup.name } }),
    ...toSteps(card),
    ...(card.unavailableReason && { closed: card.unavailableReason, assortment: card.assortment.name }),
  };
}

type FoundByCode = readonly { productUuid: string; code: string }[];

/** Adds the company's own code to a card that it found. */
export function withOwnCode(codes: FoundByCode): <Card extends Pick<CardView, "uuid" | "ownCode">>(card: Card) => Card {
  const codeOf = new Map(codes.map(({ productUuid, code }) => [productUuid, code]));
  return (card) => {
    const ownCode = codeOf.get(card.uuid);
    return ownCode === undefined ? card : { ...card, ownCode };
  };
}

/** The drawing's address; it comes after the photos. */
export const drawingOf = ({ images }: Pick<ProductCard, "images">): string => images.at(-1)?.url ?? "";

function toSteps(card: ProductCard): Pick<CardView, "steps"> {
  const rows = card.discountGroup ? card.discountGroup.prices : card.discounts.filter((discount) => discount.isActive);
  const steps = rows
    .flatMap(({ count, percent, discountCost }) => {
      if (!discountCost) return [];
      return [{ count, percent, kopecks: kopecksOf(discountCost) }];
    })
    .sort((a, b) => a.count - b.count);
  return steps.length > 0 ? { steps } : {};
}

/** Only lines of the shown products go to the browser. */
export function toBasketView(basket: Basket | null, cards: readonly { uuid: string }[]): BasketView | null {
  if (!basket) return null;
  const shown = new Set(cards.map((card) => card.uuid));
  const items = basket.items.filter((item) => shown.has(item.uuid));
  return {
    lines: Object.fromEntries(items.map((item) => [item.uuid, toLineView(item)])),
    groups: Object.fromEntries(
      basket.groups.discountGroups.flatMap((group) => (group.type === "grouped" ? [[groupKey(group.uuid), group.count]] : [])),
    ),
  };
}

/** The part of the basket that one card depends on. */
export function ownPart({ uuid, group }: Pick<CardView, "uuid" | "group">, basket: BasketView | null): BasketView | null {
  if (!basket) return null;
  const line = basket.lines[uuid];
  const count = group && basket.groups[group.key];
  return { lines: line ? { [uuid]: line } : {}, groups: group && count ? { [group.key]: count } : {} };
}

function toLineView(item: BasketItem): LineView {
  const { nextStep } = item;
  return {
    quantity: item.quantity,
    counts: item.isChecked && item.isAvailable,
    perUnit: kopecksOf(item.price.discountedPerUnit),
    percent: item.percent,
    total: kopecksOf(item.price.total),
    next: nextStep && { more: nextStep.more, perUnit: kopecksOf(nextStep.discountedPerUnit), fitsLimit: nextStep.fitsLimit },
  };
}
