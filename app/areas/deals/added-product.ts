import { formatQuantity } from "#app/ui/quantity-input/quantity.ts";
import type { DealProductData } from "#contract/deal.ts";
import type { ProductCard } from "#contract/products.ts";

/** A product added to the deal in the edit form. */
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

/** In the form's notation. */
export const initialQuantity = ({ dealQuantity: { min, step } }: Pick<AddedProduct, "dealQuantity">): string =>
  formatQuantity(Math.max(min, step));

/** Added products from the posted form; malformed ones are dropped. */
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
