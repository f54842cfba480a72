import type { DealProductData } from "#contract/deal.ts";
import type { ProductCard } from "#contract/products.ts";

/** A product taken into the deal while editing, as the form shows it. */
export type AddedProduct = Pick<
  DealProductData,
  "name" | "sku" | "image" | "picture" | "tint" | "unit" | "supplyUnit" | "unitsInSupply" | "dealQuantity" | "subcategoryName"
> & {
  productUuid: string;
  subcategoryUuid: string;
  dates: string[];
};

export function toAdded(card: ProductCard, dates: string[]): AddedProduct {
  const { uuid, name, sku, unit, supplyUnit, unitsInSupply, dealQuantity, subcategory, category, images, picture } = card;
  return {
    productUuid: uuid,
    name,
    sku,
    image: images.at(-1)?.url ?? "",
    picture,
    tint: category.tint,
    unit,
    supplyUnit,
    unitsInSupply,
    dealQuantity,
    subcategoryUuid: subcategory.uuid,
    subcategoryName: subcategory.name,
    dates,
  };
}

/** Comes back from the person's own form; anything that is not such a product is left out. */
export function readAdded(values: Readonly<Record<string, string | string[]>>): AddedProduct[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (!name.startsWith("added.") || typeof value !== "string") return [];
    try {
      const product = JSON.parse(value) as Partial<AddedProduct>;
      const isWhole =
        [product.productUuid, product.subcategoryUuid, product.name, product.sku].every((part) => typeof part === "string") &&
        typeof product.dealQuantity === "object" &&
        Array.isArray(product.dates);
      return isWhole ? [product as AddedProduct] : [];
    } catch {
      return [];
    }
  });
}
