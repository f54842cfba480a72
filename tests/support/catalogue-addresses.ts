import { products } from "#server/backend/products/tables.ts";
import type { Backend } from "./backend.ts";

/** Reads of the catalogue: every sort order and filter, and searches that match, match nothing or are corrected. */
export async function catalogueAddresses({ db }: Backend): Promise<string[]> {
  const goods = await db.select().from(products).orderBy(products.sku);
  const found = (sku: string) => goods.find((each) => each.sku === sku) ?? goods[0];
  const [kefir, sausage] = [found("010-241"), found("030-118")];
  const shelf = kefir?.categoryUuid ?? "";
  const queries = [
    "",
    "perPage=100",
    "page=2&perPage=48&sort=price:asc",
    "sort=price:desc&perPage=48",
    "sort=name:desc",
    `categoriesUuids=${shelf}`,
    `categoriesUuids=${shelf}&sort=price:desc&perPage=100`,
    `categoriesUuids=${kefir?.segmentUuid},${sausage?.categoryUuid}&sort=name:asc`,
    `categoriesUuids=${shelf}&inStock=true&sort=price:asc`,
    `brands=${kefir?.brandUuid}`,
    "inStock=true&rating=4.5&discount=2",
    "priceFrom=50&priceTo=120.5&sort=price:asc",
    `categoriesUuids=${shelf}&priceFrom=60`,
    "page=90&perPage=100",
    `categoriesUuids=${shelf}&page=50`,
    "search=%D0%BC%D0%BE%D0%BB%D0%BE%D0%BA%D0%BE",
    "search=%D0%BC%D0%BE%D0%BB%D0%BE%D0%BA%D0%BE&sort=price:asc&inStock=true",
    "search=%D0%BA%D0%B8%D1%84%D0%B8%D1%80",
    "search=010-24",
    "search=%D1%89%D1%89%D1%89%D1%89%D1%89%D1%89",
  ];
  const uuids = goods.filter((_, index) => index % 80 === 0).map(({ uuid }) => uuid);
  return [
    ...queries.flatMap((query) => [`/v1/products?${query}`, `/v1/products/public?${query}`]),
    ...[...uuids, shelf].flatMap((uuid) => [`/v1/products/product/${uuid}`, `/v1/products/public/${uuid}`]),
    "/v1/products/categories",
    `/v1/products/categories/${shelf}`,
    "/v1/products/suggestions?search=%D0%BA%D0%B5%D1%84",
    "/v1/products/suggestions?search=%D0%BA%D0%B8%D1%84%D0%B8%D1%80",
  ];
}
