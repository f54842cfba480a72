import sharp from "sharp";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import type { CallWorld } from "../call-world.ts";
import { kefir } from "../demo-basket.ts";
import { base64 } from "../joining-company.ts";
import type { WholeCall } from "../whole-call.ts";

/** Calls about the seller's goods and the exchange. */
export function sellerProductCalls({ one, webhook, mapping, trial }: CallWorld): Record<string, WholeCall> {
  const content = "content@seller.example";
  const near = demoUuid("product-picture", "010-241:near");
  return {
    "exchange.matchColumns": {
      who: content,
      input: () => ({ params: { uuid: trial }, body: { columns: [{ at: 1, field: "externalId" }] } }),
    },
    "exchange.chooseSheet": { who: content, input: () => ({ params: { uuid: trial }, body: { sheet: 1 } }) },
    "exchange.setMappings": { who: content, input: () => ({ body: { mappings: [{ uuid: mapping, target: "own" }] } }) },
    "pictures.add": {
      who: content,
      input: async () => {
        const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#446" } })
          .png()
          .toBuffer();
        return { params: { uuid: kefir }, body: { fileBody: base64(bytes), alt: "Сбоку" } };
      },
    },
    "sellerProducts.update": { who: content, input: () => ({ params: { uuid: kefir }, body: { description: "Новое описание" } }) },
    "sellerProducts.listPrices": {
      who: content,
      reached: ["query.list"],
      input: async () => ({ query: { list: await one("select uuid from price_lists order by title limit 1") } }),
    },
    "sellerProducts.pricesFile": {
      who: content,
      reached: ["query.list"],
      input: async () => ({ query: { list: await one("select uuid from price_lists order by title limit 1") } }),
    },
    "sellerProducts.setPrices": {
      who: content,
      reached: ["body.list"],
      input: async () => ({
        body: { list: await one("select uuid from price_lists order by title limit 1"), prices: [{ goods: kefir, price: "61.25" }] },
      }),
    },
    "synonyms.update": {
      who: content,
      reached: ["params.uuid"],
      input: async () => ({
        params: { uuid: await one("select uuid from search_synonyms order by created_at, uuid limit 1") },
        body: { words: "помидорина", meaning: "томат", bothWays: true },
      }),
    },
    "synonyms.remove": {
      who: content,
      reached: ["params.uuid"],
      input: async () => ({ params: { uuid: await one("select uuid from search_synonyms order by created_at, uuid offset 1 limit 1") } }),
    },
    "pictures.arrange": { who: content, input: () => ({ params: { uuid: kefir }, body: { pictures: [{ uuid: near, alt: "Вблизи" }] } }) },
    "pictures.remove": { who: content, input: () => ({ params: { uuid: kefir, picture: near } }) },
    "webhooks.setOn": {
      who: "supervisor@seller.example",
      reached: ["params.uuid"],
      input: () => ({ params: { uuid: webhook }, body: { isOn: false } }),
    },
    "webhooks.listDeliveries": { who: "supervisor@seller.example", narrows: true, input: () => ({ query: { webhook } }) },
  };
}
