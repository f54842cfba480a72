import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { exchange as loads } from "#contract/exchange.ts";
import { pictures } from "#contract/pictures.ts";
import { products as catalogue, Product } from "#contract/products.ts";
import { sellerProducts as calls } from "#contract/seller-products.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { exchangeEntities, exchangeKeys } from "#server/backend/exchange/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { testNow } from "#tests/support/clock.ts";
import { fieldsWithErrors, useSellerProducts } from "#tests/support/seller-products.ts";

const { backend, exchange, content, productOf, cheese, made } = useSellerProducts();
const director = () => backend.as("distribution@seller.example");

describe("a product created on the portal", () => {
  test("a product created on the portal is sold at once and listed as a load that can be undone", async () => {
    const product = await made({ name: "Сыр со страницы" });
    const { body: choices } = await (await content())(calls.choices);
    expect(choices.vatRates).toEqual(["none", 0, 5, 7, 10, 22]);
    const shelf = choices.segments.find(({ name }) => name === "Сыры свои");
    expect(product).toMatchObject({ version: 1, unsold: [], owners: [], fields: { price: "250.50", segment: shelf?.uuid, step: "1" } });
    const buyer = await backend.as("director@alfa.example");
    const { body } = await buyer(catalogue.list, { query: { search: "со страницы" } });
    expect(body.products.map(({ uuid }) => uuid)).toEqual([product.uuid]);
    // The page leaves out what has no value.
    const page = await buyer(catalogue.get, { params: { uuid: product.uuid } });
    expect([page.status, Product.safeParse(page.body).error]).toEqual([200, undefined]);
    const { body: listed } = await (await content())(loads.listLoads, { query: { feed: "goods" } });
    expect(listed.loads[0]).toMatchObject({ door: "page", state: "done", counts: { read: 1, new: 1 }, allowedActions: ["undo"] });
    expect(listed.freshness.find(({ feed }) => feed === "goods")?.loadedAt).not.toBe(listed.loads[0]?.endedAt);
  });

  test("one idempotency key makes one product; an article may be repeated or left empty, and the list shows a mark then", async () => {
    const body = cheese();
    const key = randomUUID();
    const as = await content();
    const [first, again] = [await as(calls.create, { body, key }), await as(calls.create, { body, key })];
    expect(again.body.uuid).toBe(first.body.uuid);
    expect(first.body.sku).toBe(body.sku);
    const others = await Promise.all([body.sku.toLowerCase(), ""].map((sku) => as(calls.create, { body: cheese({ sku }) })));
    expect(others.map(({ status, body: { sku, fields } }) => [status, sku, fields.sku])).toEqual([
      [200, `${body.sku.toLowerCase()}-${others[0]?.body.uuid.slice(0, 8)}`, body.sku.toLowerCase()],
      [200, others[1]?.body.uuid.slice(0, 8), ""],
    ]);
    const { body: listed } = await as(calls.list, { query: { search: body.sku.toLowerCase() } });
    expect(new Set(listed.goods.map(({ sku }) => sku))).toEqual(
      new Set([`${body.sku}-${first.body.uuid.slice(0, 8)}`, others[0]?.body.sku]),
    );
  });

  test("a product without a price, a VAT rate or a segment is saved but hidden from buyers", async () => {
    const product = await made({ price: null, segment: undefined, vatRate: undefined });
    expect(product.unsold).toEqual(["unpriced", "unrated", "unsorted"]);
    const buyer = await backend.as("director@alfa.example");
    expect((await buyer(catalogue.get, { params: { uuid: product.uuid } })).status).toBe(404);
  });

  test("every field is saved as typed, and a field absent from an update keeps its value", async () => {
    const fields = {
      brand: "Своя марка",
      description: "Два\nабзаца",
      kind: "weight",
      unit: "kg",
      supplyUnit: "box",
      unitsInSupply: 4,
      step: "0.5",
      min: "1.5",
      max: "40",
      round: "nearest",
      vatRate: 10,
      ladder: [
        { count: "5", percent: "1.5" },
        { count: "10", percent: "3" },
      ],
      inStock: false,
      barcodes: ["4600000000015", "2000000000008"],
      allergens: ["молоко", "соль"],
      calories: "352.25",
      shelfLifeDays: 60,
      length: "12.5",
      netWeight: 450,
      terms: "В холоде",
      deliveryTime: "2 дня",
    };
    const product = await made(fields);
    expect(product.fields).toMatchObject(fields);
    const { body } = await (await content())(calls.update, { params: { uuid: product.uuid }, body: { brand: null } });
    expect(body.fields).toMatchObject({ ...fields, brand: null });
    expect(body.version).toBe(product.version + 1);
  });

  test("changing the article keeps the same product, also one that was never exchanged", async () => {
    const { uuid, fields } = await made();
    const as = await content();
    for (const sku of [`${fields.sku}-A`, `${fields.sku}-B`]) {
      const { body } = await as(calls.update, { params: { uuid }, body: { sku } });
      expect([body.uuid, body.fields.sku]).toEqual([uuid, sku]);
    }
    const [seeded] = await backend.db.select().from(products).where(eq(products.sku, "010-241"));
    await backend.db.delete(exchangeEntities).where(eq(exchangeEntities.key, seeded!.uuid));
    await as(calls.update, { params: { uuid: seeded!.uuid }, body: { sku: "010-241-N" } });
    expect((await productOf("010-241-N"))?.uuid).toBe(seeded!.uuid);
    await as(calls.update, { params: { uuid: seeded!.uuid }, body: { sku: "010-241" } });
  });

  test.each([
    [{ step: "0" }, "step"],
    [{ min: "5", max: "4" }, "max"],
    [{ min: "99999" }, "max"],
    [{ step: "5", min: "1", max: "4" }, "step"],
    [{ unitsInSupply: 0 }, "unitsInSupply"],
    [{ price: "1.234" }, "price"],
    [{ vatRate: 13 }, "vatRate"],
    [{ vatRate: 20 }, "vatRate"],
    [{ name: " " }, "name"],
    [{ segment: randomUUID() }, "segment"],
  ])("the change %o is rejected with an error at its field and changes nothing", async (body, field) => {
    const { uuid } = await made();
    const before = await backend.db.select().from(products).where(eq(products.uuid, uuid));
    const answer = await (await content())(calls.update, { params: { uuid }, body });
    expect([answer.status, fieldsWithErrors(answer.body)]).toEqual([400, [field]]);
    expect(await backend.db.select().from(products).where(eq(products.uuid, uuid))).toEqual(before);
  });

  test("saving over another version fails with the changed fields; saving without a change makes no version and no load", async () => {
    const { uuid, version } = await made();
    const as = await content();
    const supervisor = await backend.as("supervisor@seller.example");
    await supervisor(calls.update, { params: { uuid }, body: { price: "300", version } });
    const late = await as(calls.update, { params: { uuid }, body: { name: "Другое имя", version } });
    expect([late.status, late.body]).toMatchObject([409, { errors: [{ details: { version: version + 1, fields: ["price"] } }] }]);
    const count = async () => (await as(loads.listLoads, { query: { perPage: 1 } })).body.total;
    const before = await count();
    const same = await as(calls.update, { params: { uuid }, body: { price: "300.00", version: version + 1 } });
    expect([same.status, same.body.version, await count()]).toEqual([200, version + 1, before]);
  });

  test("a load changes the version too, so that a form opened before it is rejected", async () => {
    const { uuid, version, fields } = await made();
    await exchange.load("prices", [{ priceList: "catalog", goods: String(fields.sku), price: "199" }]);
    const late = await (await content())(calls.update, { params: { uuid }, body: { name: "Поздно", version } });
    expect(late.status).toBe(409);
  });

  test("hiding and showing a product notifies the baskets that hold it", async () => {
    const [inBasket] = (await backend.pool.query<{ uuid: string }>("select product_uuid as uuid from basket_lines limit 1")).rows;
    const as = await content();
    const events = () => backend.db.$count(outboxEvents, eq(outboxEvents.type, "basket_updated"));
    const before = await events();
    await as(calls.update, { params: { uuid: inBasket!.uuid }, body: { isHidden: true } });
    expect(await events()).toBe(before + 1);
    expect((await as(calls.get, { params: { uuid: inBasket!.uuid } })).body.unsold).toEqual(["hidden"]);
    await as(calls.update, { params: { uuid: inBasket!.uuid }, body: { isHidden: false } });
    expect(await events()).toBe(before + 2);
  });

  test("a person's edit can be undone like any load", async () => {
    const { uuid } = await made({ name: "Имя прежнее" });
    const as = await content();
    await as(calls.update, { params: { uuid }, body: { name: "Имя новое" } });
    const { body } = await as(loads.listLoads, { query: { feed: "goods", perPage: 1 } });
    await as(loads.undoLoad, { params: { uuid: body.loads[0]!.uuid } });
    await exchange.work("goods");
    expect((await as(calls.get, { params: { uuid } })).body.fields.name).toBe("Имя прежнее");
  });
});

describe("fields owned by an exchange key", () => {
  async function kept(more: object = {}, as = "1С") {
    const sku = `KEPT-${randomUUID().slice(0, 8)}`;
    await exchange.load("goods", [{ externalId: `ext-${sku}`, sku, name: "Сыр из 1С", segment: "own-shelf", price: "100", ...more }], {
      as,
    });
    const product = (await productOf(sku))!;
    return { sku, uuid: product.uuid };
  }

  test("owned fields are shown with their owner and cannot be edited; other fields of the product can", async () => {
    const { uuid } = await kept();
    const as = await content();
    const { body } = await as(calls.get, { params: { uuid } });
    expect(body.owners.map(({ field }) => field).sort()).toEqual(["name", "price", "segment", "sku"]);
    const owner = body.owners[0]!.owner;
    const refused = await as(calls.update, { params: { uuid }, body: { name: "Сыр портала", description: "Наше" } });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { errors: [{ details: { name: [`Это поле ведёт «${owner}»: измените его там`] } }] },
    ]);
    const saved = await as(calls.update, { params: { uuid }, body: { name: "Сыр из 1С", description: "Наше" } });
    expect([saved.status, saved.body.fields]).toMatchObject([200, { name: "Сыр из 1С", description: "Наше" }]);
    expect(saved.body.owners).toEqual(body.owners);
  });

  test("an edit of other fields leaves the product to its sender, whose next load still updates it", async () => {
    const { uuid, sku } = await kept();
    await (await content())(calls.update, { params: { uuid }, body: { description: "Наше" } });
    const load = await exchange.load("goods", [{ externalId: `ext-${sku}`, sku, name: "Сыр из 1С, новый", price: "101" }]);
    expect(load.counts).toMatchObject({ changed: 1, refused: 0 });
    expect(await productOf(sku)).toMatchObject({ uuid, name: "Сыр из 1С, новый", description: "Наше" });
  });

  test("a product hidden by a full load stays hidden when a person edits another field", async () => {
    const { uuid } = await kept({ vatRate: 10 });
    await backend.db.update(exchangeEntities).set({ isWithdrawn: true }).where(eq(exchangeEntities.key, uuid));
    await backend.db.update(products).set({ isHidden: true, isPublished: false }).where(eq(products.uuid, uuid));
    const { body } = await (await content())(calls.update, { params: { uuid }, body: { description: "Наше" } });
    expect(body.unsold).toEqual(["hidden"]);
  });

  test("a catalogue price loaded by the prices feed cannot be edited on the product's page either", async () => {
    const { uuid, fields } = await made();
    await exchange.load("prices", [{ priceList: "catalog", goods: String(fields.sku), price: "77" }]);
    const as = await content();
    expect((await as(calls.get, { params: { uuid } })).body.owners.map(({ field }) => field)).toEqual(["price"]);
    const refused = await as(calls.update, { params: { uuid }, body: { price: "78" } });
    expect([refused.status, fieldsWithErrors(refused.body)]).toEqual([400, ["price"]]);
  });

  test("owned fields become free when the key is revoked", async () => {
    const { uuid } = await kept({}, "1С, старая");
    await backend.db.update(exchangeKeys).set({ revokedAt: testNow }).where(eq(exchangeKeys.name, "1С, старая"));
    const as = await content();
    expect((await as(calls.get, { params: { uuid } })).body.owners).toEqual([]);
    expect((await as(calls.update, { params: { uuid }, body: { name: "Свободен" } })).status).toBe(200);
  });
});

describe("the list of the seller's products", () => {
  test("products are searched by name and article, and filtered by what they lack: price, VAT rate, segment or picture", async () => {
    const word = randomUUID().slice(0, 8);
    const [full, unpriced, unsorted, unrated, hidden] = [
      await made({ name: `Ёлка ${word} полный` }),
      await made({ name: `Ёлка ${word} без цены`, price: null }),
      await made({ name: `Ёлка ${word} без места`, segment: undefined }),
      await made({ name: `Ёлка ${word} без ставки`, vatRate: null }),
      await made({ name: `Ёлка ${word} скрыт`, isHidden: true }),
    ];
    const as = await content();
    const red = await sharp({ create: { width: 120, height: 100, channels: 3, background: "#a00" } })
      .png()
      .toBuffer();
    const added = await as(pictures.add, { params: { uuid: full.uuid }, body: { fileBody: red.toString("base64") } });
    expect([added.status, added.body]).toMatchObject([200, { pictures: [{ width: 120 }] }]);
    const found = async (query: object) => (await as(calls.list, { query: { search: `елка ${word}`, ...query } })).body;
    expect((await found({})).goods.map(({ uuid }) => uuid)).toEqual([unsorted, unrated, unpriced, full, hidden].map(({ uuid }) => uuid));
    expect((await found({ state: "unpriced" })).goods.map(({ uuid, price }) => [uuid, price])).toEqual([[unpriced.uuid, null]]);
    expect((await found({ state: "unrated" })).goods.map(({ uuid }) => uuid)).toEqual([unrated.uuid]);
    expect((await found({ state: "unsorted" })).goods.map(({ uuid, segment: name }) => [uuid, name])).toEqual([[unsorted.uuid, null]]);
    expect((await found({ state: "hidden" })).goods.map(({ uuid, isHidden }) => [uuid, isHidden])).toEqual([[hidden.uuid, true]]);
    expect((await found({ state: "unpictured" })).goods.map(({ uuid }) => uuid)).not.toContain(full.uuid);
    expect((await as(calls.list, { query: { search: String(full.fields.sku) } })).body).toMatchObject({
      total: 1,
      goods: [{ uuid: full.uuid, picture: { width: 120 }, isPublished: true, owners: [] }],
    });
    const { body } = await as(pictures.list, { params: { uuid: full.uuid } });
    await as(pictures.remove, { params: { uuid: full.uuid, picture: body.pictures[0]!.uuid } });
    expect((await found({ state: "unpictured" })).goods.map(({ uuid }) => uuid)).toContain(full.uuid);
    expect((await found({ state: "unstored" })).goods).toEqual([]);
    const pages = await Promise.all([1, 2].map(async (page) => (await found({ page, perPage: 2 })).goods.map(({ uuid }) => uuid)));
    expect(new Set(pages.flat()).size).toBe(4);
  });
});

describe("access to the seller's products", () => {
  test("the distribution director reads but changes nothing, and another seller's people see nothing", async () => {
    const product = await made();
    const reads = await director();
    expect((await reads(calls.get, { params: { uuid: product.uuid } })).body).toMatchObject({ allowedActions: [] });
    expect((await reads(calls.list, { query: {} })).status).toBe(200);
    expect((await reads(calls.listPrices, { query: {} })).body).toMatchObject({ allowedActions: [] });
    expect((await reads(calls.update, { params: { uuid: product.uuid }, body: { name: "Нет" } })).status).toBe(403);
    expect((await reads(calls.create, { body: cheese() })).status).toBe(403);

    const [own] = await backend.db.select().from(companies).where(eq(companies.type, "seller"));
    const other = randomUUID();
    await backend.db
      .insert(companies)
      .values({ ...own!, uuid: other, inn: "7700000099", name: "Другой", createdAt: new Date(testNow.getTime() + 1) });
    const [person] = await backend.db.select().from(customers).where(eq(customers.email, "content@seller.example"));
    await backend.db.update(customers).set({ companyUuid: other }).where(eq(customers.uuid, person!.uuid));
    const stranger = await content();
    expect((await stranger(calls.list, { query: {} })).body).toMatchObject({ goods: [], total: 0 });
    for (const answer of [
      await stranger(calls.get, { params: { uuid: product.uuid } }),
      await stranger(calls.update, { params: { uuid: product.uuid }, body: { name: "Чужой" } }),
      await stranger(calls.create, { body: cheese() }),
      await stranger(calls.listPrices, { query: {} }),
      await stranger(calls.setPrices, { body: { list: "catalog", prices: [{ goods: product.uuid, price: "1" }] } }),
    ])
      expect(answer.status).toBe(404);
    await backend.db.update(customers).set({ companyUuid: own!.uuid }).where(eq(customers.uuid, person!.uuid));
  });
});
