import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { kopecksOf } from "#contract/kopecks.ts";
import { Category, type ProductCard, Product, ProductPage, products as calls } from "#contract/products.ts";
import { discountedPerUnit } from "#server/backend/basket/price.ts";
import { baskets } from "#server/backend/basket/tables.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import type { Context } from "#server/backend/context.ts";
import { guestOf, viewerOf } from "#server/backend/products/viewer.ts";
import { brands, categories, discountGroupPrices, priceListItems, products } from "#server/backend/products/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { testNow } from "../support/clock.ts";
import { callerOf, useBackend } from "../support/backend.ts";
import { openWith } from "../support/modes.ts";

const backend = useBackend();
const staffAccounts = [
  "rep@seller.example",
  "rep2@seller.example",
  "regional@seller.example",
  "distribution@seller.example",
  "security@seller.example",
  "director@seller.example",
  "content@seller.example",
  "supervisor@seller.example",
  "platform@platform.example",
  "support@platform.example",
];
const notAccredited = ["director@gamma.example", "director@delta.example"];

type Goods = typeof products.$inferSelect & { base: number };
let goods: Goods[];
let alfa: { companyUuid: string; customerUuid: string; priceListUuid: string };

beforeAll(async () => {
  const { db } = backend;
  const [row] = await db
    .select()
    .from(customers)
    .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
    .where(eq(customers.email, "director@alfa.example"));
  alfa = { companyUuid: row!.companies.uuid, customerUuid: row!.customers.uuid, priceListUuid: row!.companies.priceListUuid! };
  const items = await db.select().from(priceListItems).where(eq(priceListItems.priceListUuid, alfa.priceListUuid));
  const personal = new Map(items.map((item) => [item.productUuid, item.priceKopecks]));
  const all = await db.select().from(products);
  goods = all.filter((product) => product.isPublished).map((product) => ({ ...product, base: personal.get(product.uuid) ?? product.priceKopecks }));
});

/** Every page of a list, checked to be gapless. */
async function everything(email: string | null, query: Record<string, unknown>, call: typeof calls.list = calls.list): Promise<ProductCard[]> {
  const as = await backend.as(email);
  const found: ProductCard[] = [];
  for (let page = 1; ; page++) {
    const answer = await as(call, { query: { ...query, page, perPage: 100 } });
    expect(answer.status, JSON.stringify(answer.errors)).toBe(200);
    found.push(...answer.body.products);
    if (answer.body.products.length < 100) {
      expect(answer.body.total).toBe(found.length);
      return found;
    }
  }
}

/** Products whose card says that the person's branch can order them. */
const orderableBy = async (email: string) => new Set((await everything(email, {})).filter(({ isAvailable }) => isAvailable).map(({ uuid }) => uuid));

const uuids = (list: { uuid: string }[]) => list.map(({ uuid }) => uuid);
const findSku = (sku: string) => goods.find((product) => product.sku === sku)!;

describe("list", () => {
  test("C03 C08: a category, a segment and a mix of both give exactly their goods", async () => {
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
        expect(uuids(await everything("director@alfa.example", { categoriesUuids: wanted.join(","), sort })).sort()).toEqual(uuids(expected).sort());
      }
    }
    expect(await everything(null, { categoriesUuids: randomUUID() }, calls.listPublic)).toEqual([]);
  });

  test("C04 C05 C19 C21: price sorts follow the caller's own price, through every page", async () => {
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

  test("C06 C07: name sorts follow the Russian alphabet", async () => {
    const ascending = (await everything("director@alfa.example", { sort: "name:asc" })).map((card) => card.name);
    expect(ascending).toEqual([...ascending].sort(new Intl.Collator("ru").compare));
    const descending = (await everything("rep@seller.example", { sort: "name:desc" })).map((card) => card.name);
    expect(descending).toEqual([...ascending].reverse());
    expect(ascending).toHaveLength(goods.length);
    expect((await everything("director@alfa.example", {})).map((card) => card.name)).toEqual(ascending);
  });

  test("C09 C10 C11 C12 C13: each filter and all together agree with a count by hand", async () => {
    const brand = findSku("010-241").brandUuid;
    const top = findSku("010-241").categoryUuid;
    const orderable = await orderableBy("manager@alfa.example");
    const filters: [Record<string, unknown>, (g: Goods) => boolean][] = [
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

  test("facets ignore their own filter, and prices in them are the caller's", async () => {
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

  test("a page beyond the end is empty and still knows the total", async () => {
    const as = await backend.as("director@alfa.example");
    const { body } = await as(calls.list, { query: { page: 100_000, perPage: 100, sort: "price:asc" } });
    expect(body.products).toEqual([]);
    expect(body.total).toBe(goods.length);
  });

  test("Y11 Y15 Y16 Y18: the page has the contract's shape", async () => {
    const as = await backend.as("director@alfa.example");
    const { body } = await as(calls.list, { query: { perPage: 100 } });
    expect(() => ProductPage.parse(body)).not.toThrow();
  });
});

describe("prices", () => {
  test("C20 C21: the price list wins, and the catalogue price is shown as old only when it is higher", async () => {
    const list = await everything("director@alfa.example", {});
    const bought = new Map(goods.map((g) => [g.uuid, g]));
    for (const card of list) {
      const g = bought.get(card.uuid)!;
      expect(kopecksOf(card.price!.current)).toBe(g.base);
      expect(card.price!.old && kopecksOf(card.price!.old)).toBe(g.priceKopecks > g.base ? g.priceKopecks : null);
    }
    expect(list.some((card) => card.price!.old)).toBe(true);
  });

  test("D26: every staff role and both admins see catalogue prices", async () => {
    for (const email of staffAccounts) {
      const as = await backend.as(email);
      const { body, status } = await as(calls.list, { query: { sort: "price:desc", perPage: 5 } });
      expect(status, email).toBe(200);
      const expected = [...goods].sort((a, b) => b.priceKopecks - a.priceKopecks).slice(0, 5);
      expect(
        body.products.map((card) => kopecksOf(card.price!.current)),
        email,
      ).toEqual(expected.map((g) => g.priceKopecks));
      expect(
        body.products.every((card) => card.price!.old === null && card.unavailableReason !== "no_contract"),
        email,
      ).toBe(true);
    }
  });

  test("C22 S34: a guest's answers contain no sum and no percent, on any call, with any filter", async () => {
    const guest = await backend.as(null);
    const kefir = findSku("010-241").uuid;
    const answers = [
      await guest(calls.listPublic, { query: { perPage: 100, sort: "price:asc", priceFrom: 1, priceTo: 50, discount: 5 } }),
      await guest(calls.listPublic, { query: { search: "кефир" } }),
      await guest(calls.getPublic, { params: { uuid: kefir } }),
      await guest(calls.suggest, { query: { search: "кефир" } }),
      await guest(calls.categories),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/amount|RUB|"percent"|"cost":\{/);
    }
    const page = answers[0]!.body as ReturnType<typeof ProductPage.parse>;
    expect(page.total).toBe(goods.length);
    expect(page.facets).toMatchObject({ priceMin: null, priceMax: null, withDiscount: 0 });
    expect(
      page.products.every(
        (card) => card.price === null && card.priceReason === "guest" && card.discountGroup === null && card.discounts.length === 0 && card.maxPercent === 0,
      ),
    ).toBe(true);
    expect(page.products.map((card) => card.name)).toEqual([...page.products.map((card) => card.name)].sort(new Intl.Collator("ru").compare));
  });

  test("C23 D26: a company before accreditation gets the reason, no sums, and price filters and sorts do nothing", async () => {
    for (const email of notAccredited) {
      const as = await backend.as(email);
      const plain = await as(calls.list, { query: { perPage: 100 } });
      const asked = await as(calls.list, { query: { perPage: 100, sort: "price:desc", priceFrom: 100, priceTo: 101, discount: 8 } });
      const detail = await as(calls.get, { params: { uuid: findSku("010-241").uuid } });
      const chosen = await as(calls.listByUuids, { body: { uuids: [findSku("010-241").uuid] } });
      for (const { body } of [plain, asked, detail, chosen]) expect(JSON.stringify(body)).not.toMatch(/amount|RUB|"percent"/);
      expect(asked.body).toEqual(plain.body);
      expect(detail.body.priceReason).toBe("accreditation_required");
      expect(detail.body.maxPercent).toBe(0);
    }
  });

  test("C22: the public calls show no price to a signed-in person either", async () => {
    const as = await backend.as("director@alfa.example");
    const { body } = await as(calls.listPublic, { query: {} });
    expect(JSON.stringify(body)).not.toMatch(/amount/);
  });

  test("C34 C33: the ladder on the card is what the basket charges, for groups and own discounts", async () => {
    const list = await everything("director@alfa.example", {});
    const steps = await backend.db.select().from(discountGroupPrices);
    const grouped = list.filter((card) => card.discountGroup);
    const own = list.filter((card) => card.discounts.length > 0);
    expect(grouped.length).toBeGreaterThan(100);
    expect(own.length).toBeGreaterThan(50);
    for (const card of grouped) {
      const base = kopecksOf(card.price!.current);
      expect(card.discounts).toEqual([]);
      expect(card.discountGroup!.prices.map((step) => [step.count, step.percent])).toEqual(
        steps
          .filter((s) => s.groupUuid === card.discountGroup!.uuid)
          .sort((a, b) => a.countHundredths - b.countHundredths)
          .map((s) => [s.countHundredths / 100, s.percentHundredths / 100]),
      );
      for (const step of card.discountGroup!.prices) {
        expect(kopecksOf(step.cost!)).toBe(base);
        expect(kopecksOf(step.discountCost!)).toBe(discountedPerUnit(base, Math.round(step.percent * 100)));
      }
      expect(card.maxPercent).toBe(Math.max(...card.discountGroup!.prices.map((step) => step.percent)));
    }
    for (const card of own) {
      for (const discount of card.discounts)
        expect(kopecksOf(discount.discountCost!)).toBe(discountedPerUnit(kopecksOf(card.price!.current), Math.round(discount.percent * 100)));
    }
  });

  test("C34: the worked example's yoghurt costs 44.41 from 30 boxes", async () => {
    const as = await backend.as("director@alfa.example");
    const { body } = await as(calls.get, { params: { uuid: findSku("010-377").uuid } });
    expect(body.price).toEqual({ current: { amount: 46.75, currency: "RUB" }, old: null });
    expect(body.discountGroup!.prices.find((step) => step.count === 30)).toMatchObject({
      percent: 5,
      cost: { amount: 46.75 },
      discountCost: { amount: 44.41 },
    });
  });

  test("a changed personal price is shown at once, to that company alone", async () => {
    const product = findSku("010-512");
    const where = sql`price_list_uuid = ${alfa.priceListUuid} and product_uuid = ${product.uuid}`;
    const beta = await backend.as("director@beta.example");
    const before = (await beta(calls.get, { params: { uuid: product.uuid } })).body.price;
    await backend.db.transaction(async (tx) => {
      await tx
        .insert(priceListItems)
        .values({
          priceListUuid: alfa.priceListUuid,
          productUuid: product.uuid,
          segmentUuid: product.segmentUuid,
          categoryUuid: product.categoryUuid,
          priceKopecks: 111,
        })
        .onConflictDoUpdate({ target: [priceListItems.priceListUuid, priceListItems.productUuid], set: { priceKopecks: 111 } });
    });
    const as = await backend.as("director@alfa.example");
    expect((await as(calls.get, { params: { uuid: product.uuid } })).body.price!.current.amount).toBe(1.11);
    expect((await as(calls.list, { query: { sort: "price:asc", perPage: 1 } })).body.products[0]!.uuid).toBe(product.uuid);
    expect((await beta(calls.get, { params: { uuid: product.uuid } })).body.price).toEqual(before);
    await backend.db.execute(sql`update price_list_items set price_kopecks = ${product.base} where ${where}`);
  });
});

describe("availability", () => {
  test("C13: what stands in stock for a branch is what it can order: in the filter, its count and every other count", async () => {
    const as = await backend.as("director@alfa.example");
    const shelf = findSku("010-241").categoryUuid;
    const own = await backend.db.select().from(branches).where(eq(branches.companyUuid, alfa.companyUuid));
    let isShort = false;
    for (const branch of own.filter(({ status }) => status === "active")) {
      await backend.db
        .insert(baskets)
        .values({ uuid: randomUUID(), customerUuid: alfa.customerUuid, branchUuid: branch.uuid, updatedAt: testNow })
        .onConflictDoUpdate({ target: baskets.customerUuid, set: { branchUuid: branch.uuid } });
      const orderable = await orderableBy("director@alfa.example");
      const stocked = goods.filter((g) => g.inStock).length;
      expect(orderable.size).toBeLessThanOrEqual(stocked);
      isShort ||= orderable.size < stocked;
      for (const query of [{}, { categoriesUuids: shelf }, { search: "рыб" }, { search: "молок" }, { sort: "price:desc", priceFrom: 50 }]) {
        const label = `${branch.name} ${JSON.stringify(query)}`;
        const found = (await everything("director@alfa.example", query)).filter(({ uuid }) => orderable.has(uuid));
        const filtered = await everything("director@alfa.example", { ...query, inStock: true });
        expect(uuids(filtered), label).toEqual(uuids(found));
        const { facets } = (await as(calls.list, { query })).body;
        const narrowed = (await as(calls.list, { query: { ...query, inStock: true } })).body;
        expect([facets.inStock, narrowed.total, narrowed.facets.inStock], label).toEqual([found.length, found.length, found.length]);
        expect(
          narrowed.facets.brands.reduce((sum, { count }) => sum + count, 0),
          label,
        ).toBe(found.length);
      }
    }
    expect(isShort).toBe(true);
    await backend.db.update(baskets).set({ branchUuid: null }).where(eq(baskets.customerUuid, alfa.customerUuid));
    const guest = await backend.as(null);
    expect((await guest(calls.listPublic, { query: {} })).body.facets.inStock).toBe(goods.filter((g) => g.inStock).length);
  });

  const contractOf = async (branchUuid: string) =>
    new Set((await backend.db.select().from(contractLines).where(eq(contractLines.branchUuid, branchUuid))).map((line) => line.assortmentUuid));

  test("C37 C38: without a contract line of the basket's branch a product is unavailable, and another branch changes that", async () => {
    const own = await backend.db.select().from(branches).where(eq(branches.companyUuid, alfa.companyUuid));
    const active = own.filter((branch) => branch.status === "active");
    expect(active.length).toBeGreaterThan(1);
    const results: string[] = [];
    for (const branch of active) {
      await backend.db
        .insert(baskets)
        .values({ uuid: randomUUID(), customerUuid: alfa.customerUuid, branchUuid: branch.uuid, updatedAt: testNow })
        .onConflictDoUpdate({ target: baskets.customerUuid, set: { branchUuid: branch.uuid } });
      const assortments = await contractOf(branch.uuid);
      const list = await everything("director@alfa.example", {});
      for (const card of list) {
        const stocked = findSku(card.sku).inStock;
        if (!stocked) expect(card.unavailableReason).toBe("out_of_stock");
        else if (!assortments.has(card.assortment.uuid)) expect(card.unavailableReason).toBe("no_contract");
        else expect(card.unavailableReason === null || card.unavailableReason === "not_sold").toBe(true);
        expect(card.isAvailable).toBe(card.unavailableReason === null);
      }
      results.push(list.map((card) => card.unavailableReason).join());
    }
    expect(results[0]).toContain("no_contract");
    expect(new Set(results).size).toBeGreaterThan(1);
  });

  test("a foreign or disabled branch in the basket is not used, and without any branch the reason is no_branch", async () => {
    const [foreign] = await backend.db.select().from(branches).where(sql`company_uuid <> ${alfa.companyUuid}`).limit(1);
    const as = await backend.as("director@alfa.example");
    const own = async () => (await as(calls.list, { query: { perPage: 100 } })).body.products.map((card) => card.unavailableReason).join();
    await backend.db.update(baskets).set({ branchUuid: null }).where(eq(baskets.customerUuid, alfa.customerUuid));
    const byDefault = await own();
    await backend.db.update(baskets).set({ branchUuid: foreign!.uuid }).where(eq(baskets.customerUuid, alfa.customerUuid));
    expect(await own()).toBe(byDefault);
    const known = await backend.db.select().from(branches).where(eq(branches.companyUuid, alfa.companyUuid));
    const active = known.filter((branch) => branch.status === "active").map((branch) => branch.uuid);
    await backend.db.update(branches).set({ status: "disabled" }).where(inArray(branches.uuid, active));
    const { body } = await as(calls.get, { params: { uuid: findSku("010-241").uuid } });
    expect([body.isAvailable, body.unavailableReason]).toEqual([false, "no_branch"]);
    await backend.db.update(branches).set({ status: "active" }).where(inArray(branches.uuid, active));
  });

  test("a manager is judged by the branches he is attached to", async () => {
    const as = await backend.as("manager@alfa.example");
    const [person] = await backend.db.select().from(customers).where(eq(customers.email, "manager@alfa.example"));
    await backend.db.execute(sql`delete from baskets where customer_uuid = ${person!.uuid}`);
    await backend.db.execute(sql`delete from branch_customers where customer_uuid = ${person!.uuid}`);
    expect((await as(calls.get, { params: { uuid: findSku("010-241").uuid } })).body.unavailableReason).toBe("no_branch");
  });
});

describe("one product", () => {
  test("Y11 Y12 Y13 Y14 C24 C25 C26 C27 C28 C29 C30 C31 C32 C35 C36: every value of the specification is the product's own", async () => {
    const as = await backend.as("director@alfa.example");
    const rubles = (kopecks: number) => ({ amount: kopecks / 100, currency: "RUB" });
    const [named, sellers, groups] = [
      new Map((await backend.db.select().from(categories)).map((row) => [row.uuid, row])),
      new Map((await backend.db.select().from(companies)).map((row) => [row.uuid, row.name])),
      await backend.db.select().from(discountGroupPrices),
    ];
    for (const sku of ["010-241", "010-512", "030-118"]) {
      const row = findSku(sku);
      const { details } = row;
      const { body, status } = await as(calls.get, { params: { uuid: row.uuid } });
      expect(status).toBe(200);
      expect(Product.parse(body)).toEqual(body);
      const categoryOf = (uuid: string) => ({ uuid, name: named.get(uuid)!.name, tint: named.get(uuid)!.tint });
      expect(body, sku).toMatchObject({
        uuid: row.uuid,
        name: row.name,
        sku: row.sku,
        brand: row.brandName,
        description: row.description,
        category: categoryOf(row.categoryUuid),
        subcategory: categoryOf(row.segmentUuid),
        company: { uuid: row.sellerCompanyUuid, name: sellers.get(row.sellerCompanyUuid) },
        rating: row.ratingTenths / 10,
        price: { current: rubles(row.base), old: row.base < row.priceKopecks ? rubles(row.priceKopecks) : null },
        priceReason: null,
        unit: row.unit,
        supplyUnit: row.supplyUnit,
        unitsInSupply: row.unitsInSupply,
        maxPercent: row.maxPercentHundredths / 100,
        isWeighted: row.kind === "weight",
        temperatureMode: row.temperatureMode,
        vatRate: row.vatRate,
        createdDate: row.createdDate,
        dealQuantity: {
          kind: row.kind,
          step: row.stepHundredths / 100,
          min: row.minHundredths / 100,
          max: row.maxHundredths / 100,
          round: row.round,
          unit: row.kind === "weight" ? "kg" : row.supplyUnit,
        },
        unitWeight: details.unitWeight,
        supplyWeight: details.unitWeight * row.unitsInSupply,
        package: details.package,
        composition: details.composition,
        allergens: details.allergens,
        shelfLifeDays: details.shelfLifeDays,
        nutritionalValue: details.nutrition,
        additionalInfo: details.additional,
        delivery: {
          packagingPerRow: details.packagingPerRow,
          rowsPerPallet: details.rowsPerPallet,
          totalPackages: details.packagingPerRow * details.rowsPerPallet,
          totalUnits: details.packagingPerRow * details.rowsPerPallet * row.unitsInSupply,
          dimensions: details.dimensions,
          netWeight: details.netWeight,
          grossWeight: details.grossWeight,
          ...details.delivery,
        },
      });
      expect(body.images.filter((image) => image.isPrimary)).toHaveLength(1);
      const steps = groups.filter(({ groupUuid }) => groupUuid === row.discountGroupUuid).sort((a, b) => a.countHundredths - b.countHundredths);
      expect(body.discountGroup?.prices.map(({ count, percent, cost, discountCost }) => ({ count, percent, cost, discountCost })) ?? []).toEqual(
        steps.map((step) => ({
          count: step.countHundredths / 100,
          percent: step.percentHundredths / 100,
          cost: rubles(row.base),
          discountCost: rubles(discountedPerUnit(row.base, step.percentHundredths)),
        })),
      );
    }
  });

  test("an unpublished product and an unknown uuid answer the same 404 to everybody", async () => {
    const hidden = findSku("010-104");
    await backend.db.update(products).set({ isPublished: false }).where(eq(products.uuid, hidden.uuid));
    for (const [email, call] of [
      ["director@alfa.example", calls.get],
      ["content@seller.example", calls.get],
      [null, calls.getPublic],
    ] as const) {
      const as = await backend.as(email);
      const answers = [await as(call, { params: { uuid: hidden.uuid } }), await as(call, { params: { uuid: randomUUID() } })];
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
      expect(answers[0]!.errors).toEqual(answers[1]!.errors);
    }
    const as = await backend.as("director@alfa.example");
    expect((await as(calls.listByUuids, { body: { uuids: [hidden.uuid] } })).body.products).toEqual([]);
    expect((await as(calls.list, { query: { search: hidden.sku } })).body.products).toEqual([]);
    await backend.db.update(products).set({ isPublished: true }).where(eq(products.uuid, hidden.uuid));
  });

  test("a list by uuids keeps the order, each once, without the unknown", async () => {
    const as = await backend.as("director@alfa.example");
    const wanted = [findSku("030-118").uuid, findSku("010-241").uuid];
    const { body, queries } = await as(calls.listByUuids, { body: { uuids: [wanted[0], randomUUID(), wanted[1], wanted[0]] } });
    expect(uuids(body.products)).toEqual(wanted);
    const many = await as(calls.listByUuids, { body: { uuids: uuids(goods).slice(0, 300) } });
    expect(uuids(many.body.products)).toEqual(uuids(goods).slice(0, 300));
    expect(many.queries).toBe(queries);
    expect((await as(calls.listByUuids, { body: { uuids: [] } })).body.products).toEqual([]);
  });
});

test("cards of a list, written as text, are those of the same goods asked for by uuid, and hold nothing the contract does not name", async () => {
  for (const email of ["director@alfa.example", "manager@beta.example", "director@gamma.example", "rep@seller.example"]) {
    const as = await backend.as(email);
    for (const query of [{ perPage: 100 }, { search: "сыр", sort: "price:desc" }, { search: "нет такого слова" }]) {
      const { body } = await as(calls.list, { query });
      expect(ProductPage.parse(body)).toEqual(body);
      const named = await as(calls.listByUuids, { body: { uuids: uuids(body.products) } });
      expect(body.products).toEqual(named.body.products);
    }
  }
});

describe("categories", () => {
  test("Y17 C01 C02: totals count the published goods of each category and segment", async () => {
    const guest = await backend.as(null);
    const { body } = await guest(calls.categories);
    for (const category of body.categories) {
      expect(() => Category.parse(category)).not.toThrow();
      expect(category.totalProducts).toBe(goods.filter((g) => g.categoryUuid === category.uuid).length);
      for (const segment of category.subcategories) {
        expect(segment.totalProducts).toBe(goods.filter((g) => g.segmentUuid === segment.uuid).length);
        expect(segment.parentUuid).toBe(category.uuid);
      }
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

describe("budgets", () => {
  test("C21 C22 C23: guest, company before accreditation, Альфа and Бета ask one after the other and each keep getting their own", async () => {
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

  test("an entity tag is confirmed to whoever has that very answer, and to nobody after a change", async () => {
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

  test("writers of the catalogue do not wait for each other, and each of them makes a new version", async () => {
    const version = async () => Number((await backend.db.execute<{ sum: string }>(sql`select sum(version) from catalog_version`)).rows[0]!.sum);
    const [one, two] = goods;
    const before = await version();
    await backend.db.transaction(async (first) => {
      await first.update(products).set({ inStock: one!.inStock }).where(eq(products.uuid, one!.uuid));
      await backend.db.transaction((second) => second.update(products).set({ inStock: two!.inStock }).where(eq(products.uuid, two!.uuid)));
      expect(await version()).toBe(before + 1);
    });
    expect(await version()).toBe(before + 2);
  });

  test("few hits are put in order as the database does it: a least price of a kopeck, which it looks at itself, changes nothing", async () => {
    const shelf = (await (await backend.as(null))(calls.categories)).body.categories[0]!.uuid;
    for (const email of ["director@alfa.example", "director@beta.example", "rep@seller.example"]) {
      const as = await backend.as(email);
      for (const sort of ["price:asc", "price:desc", "name:asc", "name:desc"]) {
        for (const few of [{ categoriesUuids: shelf }, { search: "молок" }, { categoriesUuids: shelf, inStock: true, perPage: 3, page: 2 }]) {
          const query = { perPage: 48, sort, ...few };
          const [here, there] = [await as(calls.list, { query }), await as(calls.list, { query: { ...query, priceFrom: 0.01 } })];
          expect(here.body.products.length).toBeGreaterThan(0);
          expect(here.body).toEqual(there.body);
        }
      }
    }
  });

  test("with the speed-ups off too, a list costs the same number of queries for one hit and many", async () => {
    const as = await callerOf((await openWith("off", backend)).app, "director@alfa.example");
    const cost = async (query: Record<string, unknown>) => (await as(calls.list, { query })).queries;
    // The person, the facts of the catalogue, the page, its goods, its totals.
    for (const query of [{ perPage: 1 }, { perPage: 48 }, { perPage: 48, rating: 1.2 }, { perPage: 48, search: "кефир" }]) expect(await cost(query)).toBe(5);
  });

  test("list, search, detail and suggestions cost the same number of queries for one hit and many", async () => {
    const { app } = await openWith("on", backend);
    const as = await callerOf(app, "director@alfa.example");
    const cost = async (query: Record<string, unknown>) => (await as(calls.list, { query })).queries;
    // The person, the page with its prices from and to, its totals.
    expect(await cost({ perPage: 1, rating: 1.1 })).toBe(3);
    expect(await cost({ perPage: 48, rating: 1.2 })).toBe(3);
    // Totals of a filter are counted once for all price lists, and an answer given before only looks who asks.
    expect(await cost({ perPage: 24, rating: 1.2 })).toBe(2);
    expect(await cost({ perPage: 48, rating: 1.2 })).toBe(1);
    const beta = await callerOf(app, "director@beta.example");
    expect((await beta(calls.list, { query: { perPage: 48, rating: 1.2 } })).queries).toBe(2);
    // Of few hits: the person, what is found, the own prices, the totals; for everybody after that the person and the own prices.
    expect(await cost({ perPage: 1, search: "кефир" })).toBe(4);
    expect(await cost({ perPage: 48, search: "охл" })).toBe(4);
    expect((await beta(calls.list, { query: { perPage: 48, search: "охл" } })).queries).toBe(2);
    expect(await cost({ perPage: 2, search: "охл" })).toBe(2);
    expect((await (await callerOf(app, "rep@seller.example"))(calls.list, { query: { perPage: 48, search: "охл" } })).queries).toBe(1);
    expect(await cost({ search: "кифирь" })).toBeLessThanOrEqual(4);
    const { uuid } = findSku("030-118");
    // Whether it is ticked in the caller's basket is asked each time.
    expect((await as(calls.get, { params: { uuid } })).queries).toBe(3);
    expect((await as(calls.get, { params: { uuid } })).queries).toBe(2);
    expect((await as(calls.suggest, { query: { search: "мол" } })).queries).toBe(2);
    const guest = await callerOf(app, null);
    expect((await guest(calls.listPublic, { query: { rating: 1.3 } })).queries).toBe(3);
    expect((await guest(calls.categories)).queries).toBeLessThanOrEqual(1);
  });
});

test("a signed-in person who was read without what the catalogue depends on is an error, not a guest", async () => {
  const context = { db: backend.db, actor: { companyType: "buyer" } } as Context;
  await expect(viewerOf(context)).rejects.toThrow("standingColumns");
  await expect(guestOf(context)).rejects.toThrow("standingColumns");
  expect((await viewerOf({ ...context, actor: null })).access).toBe("guest");
});

test("C13: brand facets carry the brands' names", async () => {
  const as = await backend.as(null);
  const names = new Map((await backend.db.select().from(brands)).map((brand) => [brand.uuid, brand.name]));
  const { body } = await as(calls.listPublic, { query: {} });
  for (const brand of body.facets.brands) expect(brand.name).toBe(names.get(brand.uuid));
});
