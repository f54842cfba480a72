import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { exchange as loads } from "#contract/exchange.ts";
import { sellerProducts as calls } from "#contract/seller-products.ts";
import { priceListItems, priceLists } from "#server/backend/products/tables.ts";
import { fieldsWithErrors, sentence, useSellerProducts } from "#tests/support/seller-products.ts";

const { backend, exchange, content, made } = useSellerProducts();

describe("prices set by people", () => {
  async function list(title = `Лист ${randomUUID().slice(0, 8)}`) {
    const [row] = await backend.db.insert(priceLists).values({ uuid: randomUUID(), title }).returning();
    return row!.uuid;
  }

  test("a person sets, changes and deletes a price of a list, and undoing the load restores it", async () => {
    const [uuid, product] = [await list(), await made({ name: "Сыр с личной ценой" })];
    const as = await content();
    const set = (price: string | null, seen: string | null) =>
      as(calls.setPrices, { body: { list: uuid, prices: [{ goods: product.uuid, price, lastSeenPrice: seen }] } });
    const standing = async () =>
      (await as(calls.listPrices, { query: { list: uuid, search: "с личной ценой" } })).body.prices.map(({ price, cataloguePrice }) => [
        price?.amount,
        cataloguePrice?.amount,
      ]);
    expect((await set("199.99", null)).body).toEqual({ changed: 1 });
    expect(await standing()).toEqual([[199.99, 250.5]]);
    expect((await set("200", "199.99")).body).toEqual({ changed: 1 });
    expect((await set("200.00", "200")).body).toEqual({ changed: 0 });
    expect((await set(null, "200")).body).toEqual({ changed: 1 });
    expect(await standing()).toEqual([[undefined, 250.5]]);
    const { body } = await as(loads.listLoads, { query: { feed: "prices", perPage: 1 } });
    expect(body.loads[0]).toMatchObject({ door: "page", counts: { withdrawn: 1 } });
    await as(loads.undoLoad, { params: { uuid: body.loads[0]!.uuid } });
    await exchange.work("prices");
    expect(await standing()).toEqual([[200, 250.5]]);
  });

  test("prices are saved all or none: if one has changed meanwhile, the error names it and nothing changes", async () => {
    const uuid = await list();
    const [first, second] = [await made({ name: "Сыр первый" }), await made({ name: "Сыр второй" })];
    const as = await content();
    await as(calls.setPrices, { body: { list: uuid, prices: [{ goods: second.uuid, price: "5", lastSeenPrice: null }] } });
    const late = await as(calls.setPrices, {
      body: {
        list: uuid,
        prices: [
          { goods: first.uuid, price: "1", lastSeenPrice: null },
          { goods: second.uuid, price: "2", lastSeenPrice: null },
        ],
      },
    });
    expect([late.status, sentence(late.body)]).toMatchObject([409, expect.stringContaining("Сыр второй")]);
    expect(await backend.db.$count(priceListItems, eq(priceListItems.priceListUuid, uuid))).toBe(1);
  });

  test("deleting a catalogue price takes the product off sale; products without a price are counted and found", async () => {
    const product = await made({ name: "Сыр каталожный" });
    const as = await content();
    await as(calls.setPrices, { body: { list: "catalog", prices: [{ goods: product.uuid, price: null, lastSeenPrice: "250.50" }] } });
    expect((await as(calls.get, { params: { uuid: product.uuid } })).body).toMatchObject({ unsold: ["unpriced"], fields: { price: null } });
    const { body } = await as(calls.listPrices, { query: { state: "unpriced", search: "каталожный" } });
    expect([body.total, body.prices.map(({ uuid }) => uuid)]).toEqual([1, [product.uuid]]);
    expect(body.unpriced).toBeGreaterThan(0);
  });

  test("a price owned by an exchange key cannot be changed by people, and the error stands at its line", async () => {
    const product = await made();
    const uuid = await list("Лист 1С");
    await exchange.load("prices", [{ priceList: "Лист 1С", goods: String(product.fields.sku), price: "90" }]);
    const as = await content();
    const { body } = await as(calls.listPrices, { query: { list: uuid, search: String(product.fields.sku) } });
    expect(body.prices[0]).toMatchObject({ price: { amount: 90 }, priceOwner: { owner: expect.any(String) } });
    for (const price of ["91", null]) {
      const refused = await as(calls.setPrices, { body: { list: uuid, prices: [{ goods: product.uuid, price }] } });
      expect([refused.status, fieldsWithErrors(refused.body)]).toEqual([400, ["prices.0.price"]]);
    }
  });
});
