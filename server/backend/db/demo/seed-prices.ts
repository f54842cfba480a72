import { toDecimal } from "../../exchange/decimal.ts";
import { loadFeed } from "./load-feed.ts";
import type { DemoSeed } from "./seed.ts";

/** Price lists, their prices, and the companies that buy by them. */
export async function seedPrices(seed: DemoSeed): Promise<void> {
  const buyers = seed.files.companies.buyers.flatMap(({ priceList, data }) => (priceList && data ? [{ priceList, data }] : []));
  await loadFeed(
    seed,
    "priceLists",
    "price-list",
    buyers.map(({ priceList }) => ({ externalId: priceList.id, title: priceList.title })),
  );
  await loadFeed(
    seed,
    "prices",
    null,
    buyers.flatMap(({ priceList }) =>
      priceList.prices.map(({ sku, priceKopecks }) => ({ priceList: priceList.id, goods: sku, price: toDecimal(priceKopecks) })),
    ),
  );
  await loadFeed(
    seed,
    "companies",
    null,
    buyers.map(({ priceList, data }) => ({ company: `${data.inn}/${data.kpp}`, priceList: priceList.id })),
  );
}
