import { formatDate } from "#app/i18n/format.ts";
import { photoName, pictureName } from "#app/ui/product-picture/picture-name.ts";
import type { Product } from "#contract/products.ts";
import { type CardView, drawingOf, toCardView } from "./card-view.ts";

/** The product's page: the card and the fields of specification 1 section 3. */
export type ProductView = CardView & {
  assortment: string;
  category: Product["category"];
  subcategory: Product["subcategory"];
  /** Photos, or the drawing if there are none. */
  pictures: { name: string; alt: string }[];
  images: string[];
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
  > & { company: string; created: string };
};

export function toProductView(product: Product): ProductView {
  const photos = product.pictures.map((picture) => ({ name: photoName(picture), alt: picture.alt || product.name }));
  return {
    ...toCardView(product),
    assortment: product.assortment.name,
    category: product.category,
    subcategory: product.subcategory,
    pictures: photos.length > 0 ? photos : [{ name: pictureName(drawingOf(product)), alt: product.name }],
    images: product.images.slice(0, Math.max(1, photos.length)).map(({ url }) => url),
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
      created: formatDate(product.createdDate),
    },
  };
}

/** The page's structured data, never with a price. */
export function toStructuredData(product: ProductView, url: string) {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    sku: product.sku,
    ...(product.details.description && { description: product.details.description }),
    category: `${product.category.name} / ${product.subcategory.name}`,
    ...(product.brand && { brand: { "@type": "Brand", name: product.brand } }),
    manufacturer: { "@type": "Organization", name: product.details.company },
    image: product.images.map((image) => new URL(image, url).href),
    url,
  };
}
