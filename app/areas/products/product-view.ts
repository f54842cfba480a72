import type { Product } from "#contract/products.ts";
import { type CardView, toCardView } from "./card-view.ts";
import { pictureName } from "#app/ui/product-picture/picture-name.ts";

/** The product's page: the card and everything of specification 1 section 3. */
export type ProductView = CardView & {
  category: Product["category"];
  subcategory: Product["subcategory"];
  pictures: string[];
  rating: number;
  details: Pick<
    Product,
    | "description"
    | "unitWeight"
    | "supplyWeight"
    | "package"
    | "composition"
    | "allergens"
    | "temperatureMode"
    | "shelfLifeDays"
    | "vatRate"
    | "isWeighted"
    | "delivery"
    | "nutritionalValue"
    | "additionalInfo"
    | "createdDate"
  > & { company: string };
};

export function toProductView(product: Product): ProductView {
  const primaryFirst = [...product.images].sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary));
  return {
    ...toCardView(product),
    assortment: product.assortment.name,
    category: product.category,
    subcategory: product.subcategory,
    pictures: primaryFirst.map((image) => pictureName(image.url)),
    rating: product.rating,
    details: {
      description: product.description,
      company: product.company.name,
      unitWeight: product.unitWeight,
      supplyWeight: product.supplyWeight,
      package: product.package,
      composition: product.composition,
      allergens: product.allergens,
      temperatureMode: product.temperatureMode,
      shelfLifeDays: product.shelfLifeDays,
      vatRate: product.vatRate,
      isWeighted: product.isWeighted,
      delivery: product.delivery,
      nutritionalValue: product.nutritionalValue,
      additionalInfo: product.additionalInfo,
      createdDate: product.createdDate,
    },
  };
}

/** Structured data of the page: never a price, whoever asks. */
export function toStructuredData(product: ProductView, url: string) {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    sku: product.sku,
    description: product.details.description,
    category: `${product.category.name} / ${product.subcategory.name}`,
    brand: { "@type": "Brand", name: product.brand },
    manufacturer: { "@type": "Organization", name: product.details.company },
    image: product.pictures.map((name) => new URL(`/pictures/${name}.svg`, url).href),
    url,
  };
}
