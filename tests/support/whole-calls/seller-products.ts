import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import type { CallWorld } from "../call-world.ts";
import { kefir } from "../demo-basket.ts";
import { base64 } from "../joining-company.ts";
import type { WholeCall } from "../whole-call.ts";

/** Calls about the seller's goods and the exchange. */
export function sellerProductCalls({ one, webhook, mapping, trial }: CallWorld): Record<string, WholeCall> {
  const content = "content@seller.example";
  const centerFields = { name: "РЦ", city: "Казань", address: "Казань, 1", postalCode: "420054" };
  /** A centre that nothing knows, with a postal prefix when it is named. */
  const center = async (prefix?: string) => {
    const uuid = await one(
      `insert into distribution_centers (uuid, name, city, address, postal_code, time_zone, min_order_kopecks, phone)
       values (gen_random_uuid(), gen_random_uuid()::text, 'Казань', 'Казань, 1', '420054', 'Europe/Moscow', 0, '') returning uuid`,
    );
    if (prefix) {
      await one(
        `insert into postal_prefixes values ($1, $2)
         on conflict (prefix) do update set distribution_center_uuid = excluded.distribution_center_uuid
         returning distribution_center_uuid as uuid`,
        prefix,
        uuid,
      );
      await one(
        `insert into schedules (uuid, distribution_center_uuid, name) values (gen_random_uuid(), $1, 'Будни') returning uuid`,
        uuid,
      );
    }
    return uuid;
  };
  const storage = async () =>
    one(
      `insert into storages (uuid, distribution_center_uuid, name, temperature_mode, address)
       values (gen_random_uuid(), $1, 'Холод', '+2…+6 °C', '') returning uuid`,
      await center(),
    );
  /** A category, or a segment of that category, that nothing belongs to. */
  const category = (parent?: string) =>
    one(
      `insert into categories (uuid, parent_uuid, name, short_name, icon, tint, position)
       values (gen_random_uuid(), $1, gen_random_uuid()::text, 'Новая', 'package', 'grocery', 0) returning uuid`,
      parent ?? null,
    );
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
    "centers.get": { who: content, reached: ["params.uuid"], input: async () => ({ params: { uuid: await center() } }) },
    "centers.update": {
      who: content,
      reached: ["params.uuid"],
      input: async () => ({ params: { uuid: await center() }, body: { ...centerFields, name: `РЦ ${randomUUID()}` } }),
    },
    "centers.stop": { who: content, reached: ["params.uuid"], input: async () => ({ params: { uuid: await center("999999") }, body: {} }) },
    "centers.remove": { who: content, reached: ["params.uuid"], input: async () => ({ params: { uuid: await center() } }) },
    "centers.createStorage": {
      who: content,
      reached: ["params.uuid"],
      input: async () => ({ params: { uuid: await center() }, body: { name: "Холод", temperatureMode: "+2…+6 °C" } }),
    },
    "centers.updateStorage": {
      who: content,
      reached: ["params.uuid", "body.centerUuid"],
      input: async () => ({
        params: { uuid: await storage() },
        body: { name: "Мороз", temperatureMode: "−18 °C", centerUuid: await center() },
      }),
    },
    "centers.setStorageUse": {
      who: content,
      reached: ["params.uuid"],
      input: async () => ({ params: { uuid: await storage() }, body: { isUsed: false } }),
    },
    "centers.removeStorage": { who: content, reached: ["params.uuid"], input: async () => ({ params: { uuid: await storage() } }) },
    "sellerCategories.create": {
      who: content,
      reached: ["body.parentUuid"],
      input: async () => ({ body: { name: `Подраздел ${randomUUID()}`, parentUuid: await category(), assortment: "Молочное" } }),
    },
    "sellerCategories.update": {
      who: content,
      reached: ["params.uuid", "body.parentUuid"],
      input: async () => ({ params: { uuid: await category(await category()) }, body: { parentUuid: await category(), position: 7 } }),
    },
    "sellerCategories.setSegments": {
      who: content,
      reached: ["body.segments.0"],
      input: async () => ({ body: { segments: [await category(await category())], temperatureMode: "+2…+6 °C" } }),
    },
    "sellerCategories.remove": { who: content, reached: ["params.uuid"], input: async () => ({ params: { uuid: await category() } }) },
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
