import { lists } from "#contract/lists.ts";
import type { CallWorld } from "../call-world.ts";
import { alfa, beefDate, dairyDate, exampleLines, exampleOrder, fill, kefir, kislomol, shop } from "../demo-basket.ts";
import { callers, strangers, type WholeCall } from "../whole-call.ts";

const { director, unattached } = callers;

/** Calls about the shop: goods, lists, the basket and the order. */
export function orderingCalls({ as, backend }: CallWorld): Record<string, WholeCall> {
  const list = { name: "Завтраки", lines: [{ productUuid: kefir, quantity: 2 }] };
  const newList = async () => ({ uuid: (await (await as(director))(lists.create, { body: list })).body.uuid });
  return {
    "products.stock": { who: director, opens: Object.keys(strangers), input: () => ({ query: { uuids: [kefir] } }) },
    "backInStock.list": { who: director, opens: Object.keys(strangers), input: () => ({ body: { uuids: [kefir] } }) },
    "backInStock.put": { who: director, input: () => ({ params: { uuid: kefir }, body: { branchUuid: shop, isAwaited: true } }) },
    "products.listByUuids": { who: director, opens: Object.keys(strangers), input: () => ({ body: { uuids: [kefir] } }) },
    "lists.frequentProducts": { who: director, input: () => ({ query: { branchUuid: shop } }) },
    "lists.habits": { who: director, input: () => ({ body: { branchUuid: shop, uuids: [kefir] } }) },
    "lists.create": { who: director, input: () => ({ body: { ...list, branchUuid: shop } }) },
    "lists.update": { who: director, input: async () => ({ params: await newList(), body: { ...list, name: "Обеды", branchUuid: shop } }) },
    "lists.markPricesSeen": { who: director, input: async () => ({ params: await newList(), body: { movedPrices: "none" } }) },
    "lists.remove": { who: director, input: async () => ({ params: await newList() }) },
    "buyerCodes.remove": {
      who: director,
      opens: [unattached],
      reached: ["params.uuid"],
      input: async () => {
        await backend.pool.query(
          "insert into buyer_codes values ($1, $2, 'МОЛ-17', 'mol17', now()) on conflict (company_uuid, product_uuid) do nothing",
          [alfa, kefir],
        );
        return { params: { uuid: kefir } };
      },
    },
    "basket.put": { who: director, input: () => ({ body: { products: exampleLines(41.5), branchUuid: shop } }) },
    "basket.patch": {
      who: director,
      input: () => ({ body: { products: [{ productUuid: kefir, quantity: 20, isSelected: true }], branchUuid: shop } }),
    },
    // Goods and segments belong to all: each caller writes into his own basket.
    "basket.setWishes": {
      who: director,
      opens: Object.keys(strangers),
      input: async () => {
        await fill(await backend.as(director));
        const products = [{ productUuid: kefir, substitution: "analog", analogSku: "010-377" }];
        return { body: { products, segments: [{ subcategoryUuid: kislomol, days: 5 }] } };
      },
    },
    "lines.resolve": {
      who: director,
      input: () => ({ body: { branchUuid: shop, lines: [{ productUuid: kefir, quantity: "5", unit: "кор" }] } }),
    },
    "lines.apply": {
      who: director,
      input: () => ({ body: { branchUuid: shop, mode: "set", lines: [{ productUuid: kefir, quantity: 5 }] } }),
    },
    "basket.placeDeal": { who: director, input: () => ({ body: { ...exampleOrder, scheduledDeliveryDates: [dairyDate, beefDate] } }) },
  };
}
