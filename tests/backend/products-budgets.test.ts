import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products as calls } from "#contract/products.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { callerOf } from "#tests/support/backend.ts";
import { openWith } from "#tests/support/modes.ts";
import { useProducts } from "#tests/support/products.ts";

const { backend, goods, alfa, findSku } = useProducts();

describe("queries and caches of the catalogue", () => {
  test("C21 C22 C23: a guest, a company before accreditation and two buyers, asking in turn, each get their own prices", async () => {
    const product = goods.find((one) => one.inStock && one.base !== one.priceKopecks)!;
    const people = [null, "director@gamma.example", "director@alfa.example", "director@beta.example", "rep@seller.example"];
    const seen = async () => {
      const shown: [reason: string | null, price: unknown][] = [];
      for (const email of people) {
        const as = await backend.as(email);
        const list = await as(email ? calls.list : calls.listPublic, { query: { search: product.sku } });
        const detail = await as(email ? calls.get : calls.getPublic, { params: { uuid: product.uuid } });
        const card = list.body.products[0]!;
        expect(card.uuid).toBe(product.uuid);
        expect([card.priceReason, card.price]).toEqual([detail.body.priceReason, detail.body.price]);
        shown.push([card.priceReason, card.price?.current.amount ?? null]);
      }
      return shown;
    };
    const first = await seen();
    expect(first.map(([reason]) => reason)).toEqual(["guest", "accreditation_required", null, null, null]);
    expect(first.slice(0, 2).map(([, price]) => price)).toEqual([null, null]);
    expect(first[2]).not.toEqual(first[4]);
    expect(await seen()).toEqual(first);
    expect(await seen()).toEqual(first);

    const where = sql`price_list_uuid = ${alfa.priceListUuid} and product_uuid = ${product.uuid}`;
    await backend.db.execute(sql`update price_list_items set price_kopecks = 4321 where ${where}`);
    expect(await seen()).toEqual(first.map((one, index) => (index === 2 ? [null, 43.21] : one)));
    await backend.db.execute(sql`update price_list_items set price_kopecks = ${product.base} where ${where}`);
    expect(await seen()).toEqual(first);

    const own = eq(companies.uuid, alfa.companyUuid);
    await backend.db.update(companies).set({ priceListUuid: null }).where(own);
    expect((await seen())[2]).toEqual(first[4]);
    await backend.db.update(companies).set({ priceListUuid: alfa.priceListUuid, status: "moderation" }).where(own);
    expect((await seen())[2]).toEqual(first[1]);
    await backend.db.update(companies).set({ status: "accredited" }).where(own);
    expect(await seen()).toEqual(first);
  });

  test("an entity tag is confirmed only to a person with that response, and to nobody after a change", async () => {
    const product = findSku("010-241");
    const { app } = await openWith("on", backend);
    const [alfas, betas] = [await callerOf(app, "director@alfa.example"), await callerOf(app, "director@beta.example")];
    const query = { perPage: 7, rating: 0.9 };
    const tagOf = async (as: typeof alfas, headers: Record<string, string> = {}) => {
      const { status, body, headers: got } = await as(calls.list, { query, headers });
      expect(got["cache-control"]).toBe("private, no-cache");
      return { status, etag: String(got.etag), products: body.products?.length };
    };
    const { etag } = await tagOf(alfas);
    expect(await tagOf(alfas, { "if-none-match": etag })).toEqual({ status: 304, etag, products: undefined });
    expect(await tagOf(betas, { "if-none-match": etag })).toMatchObject({ status: 200, products: 7 });
    await backend.db.update(products).set({ inStock: product.inStock }).where(eq(products.uuid, product.uuid));
    expect(await tagOf(alfas, { "if-none-match": etag })).toMatchObject({ status: 200, products: 7 });
  });

  test("concurrent writers of the catalogue do not wait for each other, and each makes a new version", async () => {
    const version = async () =>
      Number((await backend.db.execute<{ sum: string }>(sql`select sum(version) from catalog_version`)).rows[0]!.sum);
    const [one, two] = goods;
    const before = await version();
    await backend.db.transaction(async (first) => {
      await first.update(products).set({ inStock: one!.inStock }).where(eq(products.uuid, one!.uuid));
      await backend.db.transaction((second) => second.update(products).set({ inStock: two!.inStock }).where(eq(products.uuid, two!.uuid)));
      expect(await version()).toBe(before + 1);
    });
    expect(await version()).toBe(before + 2);
  });

  test("a list of few hits is in the same order as when the database sorts it", async () => {
    const shelf = (await (await backend.as(null))(calls.categories)).body.categories[0]!.uuid;
    for (const email of ["director@alfa.example", "director@beta.example", "rep@seller.example"]) {
      const as = await backend.as(email);
      for (const sort of ["price:asc", "price:desc", "name:asc", "name:desc", undefined]) {
        for (const few of [
          { categoriesUuids: shelf },
          { search: "молок" },
          { categoriesUuids: shelf, inStock: true, perPage: 3, page: 2 },
        ]) {
          const query = { perPage: 48, sort, ...few };
          const [here, there] = [await as(calls.list, { query }), await as(calls.list, { query: { ...query, priceFrom: 0.01 } })];
          expect(here.body.products.length).toBeGreaterThan(0);
          expect(here.body).toEqual(there.body);
        }
      }
    }
  });

  test("without speed-ups a list takes as many queries for many hits as for one", async () => {
    const as = await callerOf((await openWith("off", backend)).app, "director@alfa.example");
    const cost = async (query: Record<string, unknown>) => (await as(calls.list, { query })).queries;
    // Queries for the person, the catalogue's facts, the page, its goods, its totals.
    for (const query of [{ perPage: 1 }, { perPage: 48 }, { perPage: 48, rating: 1.2 }]) expect(await cost(query)).toBe(5);
    // A query for the search words is added; page and totals are one query.
    for (const query of [{ perPage: 1 }, { perPage: 48 }]) expect(await cost({ ...query, search: "кефир" })).toBe(5);
  });

  test("a list, a search, a product and suggestions take as many queries for many hits as for one", async () => {
    const { app } = await openWith("on", backend);
    const as = await callerOf(app, "director@alfa.example");
    const cost = async (query: Record<string, unknown>) => (await as(calls.list, { query })).queries;
    // Queries for the person, the page with its prices from and to, its totals.
    expect(await cost({ perPage: 1, rating: 1.1 })).toBe(3);
    expect(await cost({ perPage: 48, rating: 1.2 })).toBe(3);
    // Totals of a filter are counted once for all price lists; an answer is cached from its second time on and then costs only the
    // person's query.
    expect(await cost({ perPage: 24, rating: 1.2 })).toBe(2);
    expect(await cost({ perPage: 48, rating: 1.2 })).toBe(2);
    expect(await cost({ perPage: 48, rating: 1.2 })).toBe(1);
    const beta = await callerOf(app, "director@beta.example");
    expect((await beta(calls.list, { query: { perPage: 48, rating: 1.2 } })).queries).toBe(2);
    // With few hits: queries for the person, the matches, his prices, the totals; for others after that, the person and his prices.
    expect(await cost({ perPage: 1, search: "кефир" })).toBe(4);
    expect(await cost({ perPage: 48, search: "охл" })).toBe(4);
    expect((await beta(calls.list, { query: { perPage: 48, search: "охл" } })).queries).toBe(2);
    expect(await cost({ perPage: 2, search: "охл" })).toBe(2);
    expect((await (await callerOf(app, "rep@seller.example"))(calls.list, { query: { perPage: 48, search: "охл" } })).queries).toBe(1);
    expect(await cost({ search: "кифирь" })).toBeLessThanOrEqual(4);
    const { uuid } = findSku("030-118");
    // Whether the product is in the caller's basket is always queried.
    expect((await as(calls.get, { params: { uuid } })).queries).toBe(3);
    expect((await as(calls.get, { params: { uuid } })).queries).toBe(3);
    expect((await as(calls.get, { params: { uuid } })).queries).toBe(2);
    expect((await as(calls.suggest, { query: { search: "мол" } })).queries).toBe(2);
    const guest = await callerOf(app, null);
    expect((await guest(calls.listPublic, { query: { rating: 1.3 } })).queries).toBe(3);
    expect((await guest(calls.categories)).queries).toBeLessThanOrEqual(1);
  });
});
