import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { kopecksOf } from "#contract/kopecks.ts";
import { Category, products as calls, ProductPage } from "#contract/products.ts";
import { brands, categories } from "#server/backend/products/tables.ts";
import { type StoredProduct, useProducts, uuids } from "#tests/support/products.ts";

const { backend, goods, everything, orderableBy, findSku } = useProducts();

describe("the list of products", () => {
  test("C03 C08: filtering by categories, segments or both gives exactly their products", async () => {
    const [first, second] = [findSku("010-241"), findSku("030-118")];
    for (const wanted of [
      [first.categoryUuid],
      [first.segmentUuid],
      [first.segmentUuid, second.categoryUuid],
      [first.categoryUuid, first.segmentUuid],
      [first.categoryUuid, second.categoryUuid],
    ]) {
      const expected = goods.filter((g) => wanted.includes(g.segmentUuid) || wanted.includes(g.categoryUuid));
      for (const sort of ["price:asc", "name:asc"]) {
        expect(uuids(await everything("director@alfa.example", { categoriesUuids: wanted.join(","), sort })).sort()).toEqual(
          uuids(expected).sort(),
        );
      }
    }
    expect(await everything(null, { categoriesUuids: randomUUID() }, calls.listPublic)).toEqual([]);
  });

  test("C04 C05 C19 C21: sorting by price follows the caller's own prices through all pages", async () => {
    for (const [sort, sign] of [
      ["price:asc", 1],
      ["price:desc", -1],
      ["cost:asc", 1],
    ] as const) {
      const list = await everything("director@alfa.example", { sort });
      const expected = [...goods].sort((a, b) => sign * (a.base - b.base || (a.uuid < b.uuid ? -1 : 1)));
      expect(uuids(list)).toEqual(uuids(expected));
      expect(list.map((card) => kopecksOf(card.price!.current))).toEqual(expected.map((g) => g.base));
    }
  });

  test("C06 C07: sorting by name follows the Russian alphabet", async () => {
    const ascending = (await everything("director@alfa.example", { sort: "name:asc" })).map((card) => card.name);
    expect(ascending).toEqual([...ascending].sort(new Intl.Collator("ru").compare));
    const descending = (await everything("rep@seller.example", { sort: "name:desc" })).map((card) => card.name);
    expect(descending).toEqual([...ascending].reverse());
    expect(ascending).toHaveLength(goods.length);
    expect((await everything("director@alfa.example", {})).map((card) => card.name)).toEqual(ascending);
  });

  test("C09 C10 C11 C12 C13: each filter, and all filters together, give the same products as filtering in plain code", async () => {
    const brand = findSku("010-241").brandUuid;
    const top = findSku("010-241").categoryUuid;
    const orderable = await orderableBy("manager@alfa.example");
    const filters: [Record<string, unknown>, (g: StoredProduct) => boolean][] = [
      [{ priceFrom: 50, priceTo: 120.5 }, (g) => g.base >= 5000 && g.base <= 12050],
      [{ priceFrom: 68.4, priceTo: 68.4 }, (g) => g.base === 6840],
      [{ discount: 5 }, (g) => g.maxPercentHundredths >= 500],
      [{ rating: 4.7 }, (g) => g.ratingTenths >= 47],
      [{ inStock: true }, (g) => orderable.has(g.uuid)],
      [{ brands: brand }, (g) => g.brandUuid === brand],
      [
        { brands: brand, inStock: true, rating: 4.5, discount: 2, priceFrom: 40, priceTo: 300, categoriesUuids: top },
        (g) =>
          g.brandUuid === brand &&
          orderable.has(g.uuid) &&
          g.ratingTenths >= 45 &&
          g.maxPercentHundredths >= 200 &&
          g.base >= 4000 &&
          g.base <= 30000 &&
          g.categoryUuid === top,
      ],
    ];
    for (const [filter, fits] of filters) {
      const expected = goods.filter(fits);
      expect(expected.length, JSON.stringify(filter)).toBeGreaterThan(0);
      for (const sort of ["price:asc", "price:desc", "name:asc", undefined]) {
        expect(uuids(await everything("manager@alfa.example", { ...filter, sort })).sort(), `${JSON.stringify(filter)} ${sort}`).toEqual(
          uuids(expected).sort(),
        );
      }
    }
  });

  test("facets ignore their own filter, and their prices are the caller's own", async () => {
    const as = await backend.as("director@alfa.example");
    const brand = findSku("010-241").brandUuid;
    const { body } = await as(calls.list, { query: { brands: brand, inStock: true } });
    const orderable = await orderableBy("director@alfa.example");
    const inStock = goods.filter((g) => orderable.has(g.uuid));
    expect(Object.fromEntries(body.facets.brands.map((b) => [b.uuid, b.count]))).toEqual(
      Object.fromEntries([...Map.groupBy(inStock, (g) => g.brandUuid)].map(([uuid, list]) => [uuid, list.length])),
    );
    const both = inStock.filter((g) => g.brandUuid === brand);
    expect(kopecksOf(body.facets.priceMin!)).toBe(Math.min(...both.map((g) => g.base)));
    expect(kopecksOf(body.facets.priceMax!)).toBe(Math.max(...both.map((g) => g.base)));
    expect(body.facets.inStock).toBe(both.length);
    expect(body.facets.withDiscount).toBe(both.filter((g) => g.maxPercentHundredths > 0).length);
    expect(body.total).toBe(both.length);
    expect(body.totalIsExact).toBe(true);
  });

  test("a page beyond the end is empty and still has the total", async () => {
    const as = await backend.as("director@alfa.example");
    const { body } = await as(calls.list, { query: { page: 100_000, perPage: 100, sort: "price:asc" } });
    expect(body.products).toEqual([]);
    expect(body.total).toBe(goods.length);
  });

  test("Y11 Y15 Y16 Y18: a page of products matches the contract's schema", async () => {
    const as = await backend.as("director@alfa.example");
    const { body } = await as(calls.list, { query: { perPage: 100 } });
    expect(() => ProductPage.parse(body)).not.toThrow();
  });
});

describe("categories", () => {
  test("Y17 C01 C02: a category has the specified fields; totals count the published products of each category and segment", async () => {
    const guest = await backend.as(null);
    const { body } = await guest(calls.categories);
    for (const category of body.categories) {
      expect(() => Category.parse(category)).not.toThrow();
      expect(category.totalProducts).toBe(goods.filter((g) => g.categoryUuid === category.uuid).length);
      for (const segment of category.subcategories) {
        expect(segment.totalProducts).toBe(goods.filter((g) => g.segmentUuid === segment.uuid).length);
        expect(segment.parent).toBe(category.uuid);
      }
      expect(Object.keys(category).sort()).toEqual(["image", "name", "parent", "subcategories", "tint", "totalProducts", "uuid"]);
      expect(category.parent).toBeNull();
    }
    const all = await backend.db.select().from(categories);
    expect(body.categories.flatMap((category) => [category, ...category.subcategories])).toHaveLength(all.length);
    const one = await guest(calls.category, { params: { uuid: body.categories[0]!.uuid } });
    expect(one.body).toEqual(body.categories[0]);
    const segment = await guest(calls.category, { params: { uuid: body.categories[0]!.subcategories[0]!.uuid } });
    expect(segment.body).toEqual({ ...body.categories[0]!.subcategories[0], subcategories: [] });
    expect((await guest(calls.category, { params: { uuid: randomUUID() } })).status).toBe(404);
  });
});

test("C13: brand facets carry the brands' names", async () => {
  const as = await backend.as(null);
  const names = new Map((await backend.db.select().from(brands)).map((brand) => [brand.uuid, brand.name]));
  const { body } = await as(calls.listPublic, { query: {} });
  for (const brand of body.facets.brands) expect(brand.name).toBe(names.get(brand.uuid));
});
