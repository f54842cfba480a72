import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll } from "vitest";
import { basket } from "#contract/basket.ts";
import { distribution } from "#contract/distribution.ts";
import { documents } from "#contract/documents.ts";
import { exchange as calls } from "#contract/exchange.ts";
import type { FeedName } from "#contract/feeds.ts";
import { goods } from "#contract/goods.ts";
import { pictures } from "#contract/pictures.ts";
import { synonyms } from "#contract/synonyms.ts";
import { applyToContracts } from "#server/backend/contracts/ledger.ts";
import { type Answer, type Backend, useBackend } from "./backend.ts";
import { dairy, exampleLines, exampleOrder, fill, forgetOrders, kefir, listDealUuids, meat, must, shop, yoghurt } from "./demo-basket.ts";
import { storeDeal } from "./demo-deals.ts";
import { exchangeOf } from "./exchange.ts";
import { base64, pdf } from "./joining-company.ts";

/** What may happen to things at the same time: loads of a sender, an undo, a save on a page, an order or what a deal does. */
export const actNames = ["apply", "undo", "withdraw", "neighbour", "save", "order"] as const;
export type ActName = (typeof actNames)[number];

export type SceneWorld = {
  backend: Backend;
  exchange: ReturnType<typeof exchangeOf>;
  /** Deals of the demo data. */
  demoDeals: string[];
  picture: Buffer;
};

type Act = (world: SceneWorld, run: string, keys: readonly string[]) => Promise<() => Promise<unknown>>;

/** Two things of a feed, named after the run. `base` creates them, `early` changes one field of both, `late` others too. */
export type Scene = {
  rows(run: string, version: "base" | "early" | "late"): object[];
  /** Selects the row that the acts wait for: the last one in the order of locks. */
  hold(keys: readonly string[]): [string, unknown[]];
  prepare?(world: SceneWorld, run: string): Promise<void>;
  /** Rows of a load of another feed that writes the same things. */
  neighbour?: { feed: FeedName; rows(run: string): object[] };
  /** Reads the thing as a page does, and returns its save. */
  save?: Act;
  order?: Act;
  /** What else the acts leave. */
  more?(world: SceneWorld, run: string, keys: readonly string[]): Promise<unknown>;
};

export function useSceneWorld(): SceneWorld {
  const backend = useBackend("demo");
  const world = { backend, exchange: exchangeOf(backend), demoDeals: [] as string[], picture: Buffer.of() };
  beforeAll(async () => {
    const { exchange } = world;
    const supervisor = await backend.as("supervisor@seller.example");
    const { status } = await supervisor(calls.putSettings, { body: { guardPercent: 100, isStockBlocking: true, staleAfter: [] } });
    if (status !== 200) throw new Error(`settings: ${status}`);
    await exchange.load("categories", [{ externalId: "top", name: "Погреб" }], { as: "Основа" });
    await exchange.load("priceLists", [{ externalId: "list", title: "Оптовая" }], { as: "Основа" });
    const tver = { externalId: "tver", name: "РЦ Тверь", city: "Тверь", address: "Тверь, ул. Новая, 1", postalCode: "170000" };
    await exchange.load("centers", [tver], { as: "Основа" });
    world.demoDeals = await listDealUuids(backend.db);
    const create = { width: 96, height: 96, channels: 3, background: "#a00" } as const;
    world.picture = await sharp({ create }).png().toBuffer();
    const { rows } = await backend.pool.query(
      `select c.name || '/' || s.name as name from storages s join distribution_centers c on c.uuid = s.distribution_center_uuid
       join branches b on b.distribution_center_uuid = c.uuid where b.uuid = $1 order by s.uuid limit 1`,
      [shop],
    );
    shopStorage.name = rows[0].name;
  });
  return world;
}

const lastOf =
  (table: string, lock = "update", part = 0): Scene["hold"] =>
  (keys) => [
    `select from ${table} where uuid = any($1::uuid[]) order by uuid desc limit 1 for ${lock}`,
    [keys.map((key) => key.split("|")[part])],
  ];

const two = (run: string, make: (id: string, isFirst: boolean) => object): object[] => [make(`${run}-a`, true), make(`${run}-b`, false)];
const said = async (answer: Promise<Answer<unknown>>) => {
  const { status, errors } = await answer;
  return { status, codes: errors?.map(({ code }) => code) };
};

/** Goods of the run, of another sender. */
const putGoods = async ({ exchange }: SceneWorld, run: string) => {
  const rows = two(run, (id) => ({ externalId: `${id}-goods`, sku: `${id}-goods`, name: "Сыр", segment: "Сыры", price: "50.00" }));
  await exchange.load("goods", rows as never[], { as: "Основа" });
};

const productOf = async ({ backend }: SceneWorld, run: string) => {
  const { rows } = await backend.pool.query<{ uuid: string }>("select uuid from products where sku = $1", [`${run}-a-goods`]);
  return must(rows[0]).uuid;
};

const productsOfRun = async ({ backend }: SceneWorld, run: string) =>
  (
    await backend.pool.query(
      `select sku, p.name, brand_name, price_kopecks, is_hidden, is_published, in_stock, max_percent_hundredths, has_picture, version,
         c.name as category from products p join categories c on c.uuid = category_uuid where sku ilike $1 order by sku`,
      [`${run}%`],
    )
  ).rows;

const buyer = { company: "7199123453", branch: "Магазин № 1" };
const assortments = ["Молочная продукция", "Мясо"];
const ofLines = `branch_uuid = '${shop}' and assortment_uuid in ('${dairy}', '${meat}')`;

/** Contract lines of the shop without debts, reservations and orders. */
const clearContracts = async ({ backend, demoDeals }: SceneWorld) => {
  await forgetOrders(backend.db, demoDeals);
  await backend.pool.query(`delete from exchange_payments where contract_line_uuid in (select uuid from contract_lines where ${ofLines});
    delete from ledger_rows where contract_line_uuid in (select uuid from contract_lines where ${ofLines});
    update contract_lines set limit_kopecks = 90000000, balance_kopecks = 0, reserved_kopecks = 0, postpon_days = 5 where ${ofLines}`);
};

const sumsOfLines = async ({ backend }: SceneWorld) =>
  (
    await backend.pool.query(`select limit_kopecks as limit, balance_kopecks as balance, reserved_kopecks as reserved, (
      select coalesce(sum(case kind when 'charge' then -amount_kopecks else amount_kopecks end), 0)::bigint from ledger_rows r
      where r.contract_line_uuid = l.uuid and kind in ('payment', 'charge', 'correction')) as ledger
    from contract_lines l where ${ofLines} order by assortment_uuid`)
  ).rows;

/** A payment that a person confirms. */
const pay: Act = async ({ backend }) => () => {
  const paid = [dairy, meat].map((assortmentUuid) => ({ assortmentUuid, kind: "payment" as const, amountKopecks: 250_000 }));
  return backend.db.transaction(async (tx) => void (await applyToContracts(tx, shop, paid, backend.now())));
};

/** A buyer's order of dairy and meat. */
const place: Act = async ({ backend }) => {
  const director = await backend.as("director@alfa.example");
  await fill(director, exampleLines());
  return () => said(director(basket.placeDeal, { body: exampleOrder }));
};

const line = [`select from contract_lines where ${ofLines} order by uuid desc limit 1 for update`, []] as [string, unknown[]];

export const scenes: Readonly<Record<FeedName, Scene>> = {
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
        parent: "top",
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
        two(run, (id) => ({ externalId: `${id}-own`, sku: `${id}-goods-own`, name: "Сыр", segment: "Сыры", price: "10", discountGroup: id })),
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
      const { version } = (await content(goods.get, { params: { uuid } })).body;
      return () => said(content(goods.update, { params: { uuid }, body: { description: "Из погреба", price: "120.00", version } }));
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
      return () => said(content(goods.setPrices, { body: { list: "catalog", prices } }));
    },
    more: async (world, run) => [await productsOfRun(world, run), await listPrices(world, run)],
  },
  contracts: {
    rows: (_, version) =>
      assortments.map((assortment) => ({
        ...buyer,
        assortment,
        limit: version === "base" ? "900000.00" : "300000.00",
        ...(version === "late" && { balance: "-1000.00", at: "2026-01-01T00:00:00Z" }),
        postponDays: 10,
      })),
    hold: () => line,
    prepare: clearContracts,
    neighbour: {
      feed: "payments",
      rows: (run) =>
        two(run, (externalId, isFirst) => ({
          externalId,
          ...buyer,
          assortment: assortments[isFirst ? 0 : 1],
          kind: "payment",
          document: "ПП 1",
          date: "2026-03-01",
          amount: "2200.00",
        })),
    },
    save: pay,
    order: place,
    more: sumsOfLines,
  },
  payments: {
    rows: (run, version) =>
      two(run, (externalId, isFirst) => ({
        externalId,
        ...buyer,
        assortment: assortments[isFirst ? 0 : 1],
        kind: version === "late" ? "charge" : "payment",
        document: "ПП 1",
        date: "2026-03-01",
        amount: version === "base" ? "1000.00" : "1500.00",
      })),
    hold: () => line,
    prepare: clearContracts,
    neighbour: { feed: "contracts", rows: () => assortments.map((assortment) => ({ ...buyer, assortment, limit: "1.00" })) },
    save: pay,
    order: place,
    more: sumsOfLines,
  },
  stock: {
    rows: (_, version) =>
      ["010-241", "010-377"].map((sku) => ({
        storage: shopStorage.name,
        goods: sku,
        quantity: version === "late" ? "0" : version === "early" ? "5000" : "4000",
        at: "2026-03-01T10:00:00Z",
        ...(version === "late" && { expectedDate: "2026-12-01" }),
      })),
    hold: lastOf("products", "no key update"),
    prepare: async ({ backend, demoDeals }) => {
      await forgetOrders(backend.db, demoDeals);
      await backend.db.execute(sql`delete from product_stock where product_uuid in (${kefir}, ${yoghurt})`);
      await backend.db.execute(sql`update products set is_stocked = false, in_stock = is_offered where uuid in (${kefir}, ${yoghurt})`);
    },
    order: place,
    more: async ({ backend }) =>
      (await backend.pool.query("select is_stocked, in_stock from products where uuid in ($1, $2) order by uuid", [kefir, yoghurt])).rows,
  },
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
        said(supervisor(distribution.updateSchedule, { params: { uuid }, body: { name: "График с обедом", note: "Обед", version } }));
    },
  },
  companies: {
    rows: (_, version) =>
      [buyer.company, "6699208713"].map((company) => ({ company, priceList: version === "early" ? null : "list" })),
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
        position: version === "late" ? 3 : 1,
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
      return () => said(content(pictures.arrange, { params: { uuid }, body }));
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
      return () => said(rep(documents.delete, { params }));
    },
    order: async ({ backend }, run) => {
      const rep = await backend.as("rep@seller.example");
      const body = { fileBody: base64(pdf), originalFilename: "Накладная.pdf" };
      return () => said(rep(documents.upload, { params: { uuid: must(dealOf.get(run)) }, body }));
    },
  },
  synonyms: {
    rows: (run, version) =>
      two(run, (externalId) => ({
        externalId,
        words: externalId.replaceAll(/[^a-z]/g, "") + letters(run),
        meaning: version === "base" ? "сыр" : "масло",
        bothWays: version === "late",
      })),
    hold: lastOf("search_synonyms"),
    save: async ({ backend }, run, [uuid = ""]) => {
      const content = await backend.as("content@seller.example");
      return () => said(content(synonyms.update, { params: { uuid }, body: { words: `слово${letters(run)}`, meaning: "сыр", bothWays: true } }));
    },
  },
};

/** Storage that serves the shop. */
const shopStorage = { name: "" };

/** Deals of documents by run. */
const dealOf = new Map<string, string>();

/** The run's number in letters: words of synonyms have no digits. */
const letters = (run: string) => [...run.replaceAll(/\D/g, "")].map((digit) => "абвгдежзик"[Number(digit)]).join("");

async function listPrices({ backend }: SceneWorld, run: string) {
  const { rows } = await backend.pool.query(
    `select l.title, p.sku, i.price_kopecks, c.name as segment from price_list_items i join price_lists l on l.uuid = i.price_list_uuid
     join products p on p.uuid = i.product_uuid join categories c on c.uuid = i.segment_uuid where p.sku ilike $1 order by 1, 2`,
    [`${run}%`],
  );
  return rows;
}

/** Acts that a feed's things know. */
export const actsOf = (scene: Scene): ActName[] =>
  actNames.filter((name) => (name === "neighbour" || name === "save" || name === "order" ? scene[name] : true));
