import { sql } from "drizzle-orm";
import { distribution } from "#contract/distribution.ts";
import { documents } from "#contract/documents.ts";
import type { FeedName } from "#contract/feeds.ts";
import { pictures } from "#contract/pictures.ts";
import { synonyms } from "#contract/synonyms.ts";
import { must } from "./demo-basket.ts";
import { storeDeal } from "./demo-deals.ts";
import { base64, pdf } from "./joining-company.ts";
import { goodsScenes } from "./side-by-side-goods.ts";
import { orderedScenes } from "./side-by-side-ordered.ts";
import {
  type ActName,
  actNames,
  answerOf,
  lastOf,
  productsOfRun,
  putGoods,
  type Scene,
  type SceneWorld,
  two,
} from "./side-by-side-world.ts";

/** Deals of documents by run. */
const dealOf = new Map<string, string>();

const productOf = async ({ backend }: SceneWorld, run: string) => {
  const { rows } = await backend.pool.query<{ uuid: string }>("select uuid from products where sku = $1", [`${run}-a-goods`]);
  return must(rows[0]).uuid;
};

export const scenes: Readonly<Record<FeedName, Scene>> = {
  ...goodsScenes,
  ...orderedScenes,
  centers: {
    rows: (run, version) =>
      two(run, (externalId) => ({
        externalId,
        name: `РЦ ${externalId}`,
        city: "Тверь",
        address: "Тверь, ул. Новая, 1",
        postalCode: "170000",
        note: version === "base" ? "" : "Со двора",
        phone: version === "late" ? "+7 4822 00-00-00" : "",
      })),
    hold: lastOf("distribution_centers"),
    neighbour: {
      feed: "storages",
      rows: (run) => two(run, (id) => ({ externalId: `${id}-s`, center: id, name: `Склад ${id}`, temperatureMode: "−18 °C" })),
    },
  },
  storages: {
    rows: (run, version) =>
      two(run, (externalId) => ({
        externalId,
        center: "tver",
        name: `Склад ${externalId}`,
        address: version === "base" ? "" : "Корпус 2",
        temperatureMode: version === "late" ? "−18 °C" : "+2…+6 °C",
      })),
    hold: lastOf("storages", "no key update"),
    prepare: putGoods,
    neighbour: {
      feed: "stock",
      rows: (run) => two(run, (id) => ({ storage: id, goods: `${id}-goods`, quantity: "0", at: "2026-03-01T10:00:00Z" })),
    },
    more: productsOfRun,
  },
  schedules: {
    rows: (run, version) =>
      two(run, (externalId) => ({
        externalId,
        center: "tver",
        name: `График ${externalId}`,
        note: version === "base" ? "" : "Со двора",
        rules: [{ weekdays: [version === "late" ? 2 : 1], leadDays: 1, cutoff: "12:00" }],
      })),
    hold: lastOf("schedules"),
    save: async ({ backend }, _, [uuid = ""]) => {
      const supervisor = await backend.as("supervisor@seller.example");
      const { version } = (await supervisor(distribution.getSchedule, { params: { uuid } })).body;
      return () =>
        answerOf(supervisor(distribution.updateSchedule, { params: { uuid }, body: { name: "График с обедом", note: "Обед", version } }));
    },
  },
  companies: {
    rows: (_, version) => ["7199123453", "6699208713"].map((company) => ({ company, priceList: version === "early" ? null : "list" })),
    hold: lastOf("companies"),
    prepare: async ({ backend }) => void (await backend.db.execute(sql`update companies set price_list_uuid = null`)),
    neighbour: { feed: "priceLists", rows: () => [{ externalId: "list", title: "Оптовая" }] },
  },
  pictures: {
    rows: (run, version) =>
      two(run, (externalId) => ({
        externalId,
        goods: `${run}-a-goods`,
        file: "a.png",
        // Of equal ones the portal's uuid decides, which is another in every run.
        position: (version === "late" ? 3 : 1) + Number(externalId.endsWith("-b")),
        alt: version === "base" ? "" : "Спереди",
      })),
    hold: () => ["select from products where uuid in (select product_uuid from product_pictures) for no key update", []],
    prepare: async (world, run) => {
      await world.backend.db.execute(sql`delete from product_pictures`);
      await putGoods(world, run);
      await world.exchange.put("a.png", world.picture, { as: run });
    },
    save: async (world, run) => {
      const content = await world.backend.as("content@seller.example");
      const uuid = await productOf(world, run);
      const shown = (await content(pictures.list, { params: { uuid } })).body.pictures;
      const body = { pictures: [...shown].reverse().map((each) => ({ uuid: each.uuid, alt: "Сбоку" })) };
      return () => answerOf(content(pictures.arrange, { params: { uuid }, body }));
    },
    more: productsOfRun,
  },
  documents: {
    rows: (run, version) =>
      two(run, (externalId) => ({
        externalId,
        deal: dealOf.get(run),
        file: version === "late" ? "b.pdf" : "a.pdf",
        name: version === "base" ? "УПД" : "Акт",
      })),
    hold: () => ["select from deals where uuid in (select deal_uuid from deal_documents) for update", []],
    prepare: async ({ backend, exchange }, run) => {
      await backend.db.execute(sql`delete from deal_documents`);
      dealOf.set(run, await storeDeal(backend.db, { status: "received", reserve: false }));
      for (const name of ["a", "b"]) await exchange.putPaper(`${name}.pdf`, Buffer.concat([pdf, Buffer.from(`%${name}`)]), { as: run });
    },
    save: async ({ backend }, run, [, documentUuid = ""]) => {
      const rep = await backend.as("rep@seller.example");
      const params = { uuid: must(dealOf.get(run)), documentUuid };
      return () => answerOf(rep(documents.delete, { params }));
    },
    order: async ({ backend }, run) => {
      const rep = await backend.as("rep@seller.example");
      const body = { fileBody: base64(pdf), originalFilename: "Накладная.pdf" };
      return () => answerOf(rep(documents.upload, { params: { uuid: must(dealOf.get(run)) }, body }));
    },
  },
  synonyms: {
    rows: (run, version) =>
      two(run, (externalId) => ({
        externalId,
        words: externalId,
        meaning: version === "base" ? "сыр" : "масло",
        bothWays: version === "late",
      })),
    hold: lastOf("search_synonyms"),
    save: async ({ backend }, run, [uuid = ""]) => {
      const content = await backend.as("content@seller.example");
      return () =>
        answerOf(content(synonyms.update, { params: { uuid }, body: { words: `слово ${run}`, meaning: "сыр", bothWays: true } }));
    },
  },
};

/** Acts that a feed's things know. */
export const actsOf = (scene: Scene): ActName[] =>
  actNames.filter((name) => (name === "neighbour" || name === "save" || name === "order" ? scene[name] : true));
