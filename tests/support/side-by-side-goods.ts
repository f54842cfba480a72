import { sellerProducts } from "#contract/seller-products.ts";
import { answerOf, lastOf, productsOfRun, putGoods, type Scene, type SceneWorld, topCategory, two } from "./side-by-side-world.ts";

async function listPrices({ backend }: SceneWorld, run: string) {
  const { rows } = await backend.pool.query(
    `select l.title, p.sku, i.price_kopecks, c.name as segment from price_list_items i join price_lists l on l.uuid = i.price_list_uuid
     join products p on p.uuid = i.product_uuid join categories c on c.uuid = i.segment_uuid where p.sku ilike $1 order by 1, 2`,
    [`${run}%`],
  );
  return rows;
}

export const goodsScenes = {
  brands: {
    rows: (run, version) => two(run, (externalId) => ({ externalId, name: `Марка ${externalId} ${version}` })),
    hold: lastOf("brands"),
    prepare: putGoods,
    neighbour: {
      feed: "goods",
      rows: (run) => two(run, (id) => ({ externalId: `${id}-own`, sku: `${id}-goods-own`, name: "Сыр", segment: "Сыры", brand: id })),
    },
    more: productsOfRun,
  },
  categories: {
    rows: (run, version) =>
      two(run, (externalId) => ({
        externalId,
        parent: topCategory,
        name: `Полка ${externalId}${version === "base" ? "" : " у окна"}`,
        position: version === "late" ? 2 : 1,
      })),
    hold: lastOf("categories"),
    neighbour: {
      feed: "goods",
      rows: (run) => two(run, (id) => ({ externalId: `${id}-own`, sku: `${id}-goods-own`, name: "Сыр", segment: id, price: "10.00" })),
    },
    more: productsOfRun,
  },
  discountGroups: {
    rows: (run, version) =>
      two(run, (externalId) => ({
        externalId,
        name: `Группа ${externalId} ${version === "late" ? "новая" : ""}`.trim(),
        segment: "Сыры",
        countUnit: "pcs",
        ladder: version === "base" ? [] : [{ count: "5", percent: "2" }],
      })),
    hold: lastOf("discount_groups"),
    neighbour: {
      feed: "goods",
      rows: (run) =>
        two(run, (id) => ({
          externalId: `${id}-own`,
          sku: `${id}-goods-own`,
          name: "Сыр",
          segment: "Сыры",
          price: "10",
          discountGroup: id,
        })),
    },
    more: productsOfRun,
  },
  goods: {
    rows: (run, version) =>
      two(run, (externalId) => ({
        externalId,
        sku: externalId,
        name: version === "late" ? "Творог" : "Сыр",
        segment: "Сыры",
        price: version === "base" ? "100.00" : "110.00",
        barcodes: [],
      })),
    hold: lastOf("products", "no key update"),
    neighbour: { feed: "prices", rows: (run) => two(run, (id) => ({ priceList: "list", goods: id, price: "12.00" })) },
    save: async ({ backend }, _, [uuid = ""]) => {
      const content = await backend.as("content@seller.example");
      const { version } = (await content(sellerProducts.get, { params: { uuid } })).body;
      return () =>
        answerOf(content(sellerProducts.update, { params: { uuid }, body: { description: "Из погреба", price: "120.00", version } }));
    },
    more: async (world, run) => [await productsOfRun(world, run), await listPrices(world, run)],
  },
  priceLists: {
    rows: (run, version) => two(run, (externalId) => ({ externalId, title: `Прайс ${externalId} ${version}` })),
    hold: lastOf("price_lists"),
    prepare: putGoods,
    neighbour: {
      feed: "prices",
      rows: (run) => two(run, (id) => ({ priceList: id, goods: `${id}-goods`, price: "12.00" })),
    },
    more: listPrices,
  },
  prices: {
    rows: (run, version) =>
      two(run, (id, isFirst) => ({
        priceList: isFirst ? "catalog" : "list",
        goods: `${id}-goods`,
        price: { base: "60.00", early: "61.00", late: "62.00" }[version],
      })),
    hold: (keys) => lastOf("products", "no key update", 1)(keys),
    prepare: putGoods,
    neighbour: {
      feed: "goods",
      rows: (run) => two(run, (id) => ({ externalId: `${id}-goods`, sku: `${id}-goods`, name: "Сыр новый", segment: "Масло" })),
    },
    save: async ({ backend }, _, [key = ""]) => {
      const content = await backend.as("content@seller.example");
      const prices = [{ goods: key.split("|")[1], price: "70.00" }];
      return () => answerOf(content(sellerProducts.setPrices, { body: { list: "catalog", prices } }));
    },
    more: async (world, run) => [await productsOfRun(world, run), await listPrices(world, run)],
  },
} satisfies Record<string, Scene>;
