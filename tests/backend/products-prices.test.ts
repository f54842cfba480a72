import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { kopecksOf } from "#contract/kopecks.ts";
import { products as calls, type ProductPage } from "#contract/products.ts";
import { discountedPerUnit } from "#server/backend/basket/price.ts";
import type { Context } from "#server/backend/context.ts";
import { discountGroupPrices, priceListItems } from "#server/backend/products/tables.ts";
import { guestOf, viewerOf } from "#server/backend/products/viewer.ts";
import { useProducts } from "#tests/support/products.ts";

const { backend, goods, alfa, everything, findSku } = useProducts();

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

describe("prices of products", () => {
  test("C20 C21: the company's price list overrides the catalogue price, which is shown as old only when it is higher", async () => {
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

  test("C22 S34: a guest gets no sum and no percent from any call with any filter", async () => {
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
        (card) =>
          card.price === null &&
          card.priceReason === "guest" &&
          card.discountGroup === null &&
          card.discounts.length === 0 &&
          card.maxPercent === 0,
      ),
    ).toBe(true);
    expect(page.products.map((card) => card.name)).toEqual(
      [...page.products.map((card) => card.name)].sort(new Intl.Collator("ru").compare),
    );
  });

  test("C23 D26: a company before accreditation gets a reason instead of sums, and price filters and sorts do nothing", async () => {
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

  test("C22: public calls show no price, not even to a signed-in person", async () => {
    const as = await backend.as("director@alfa.example");
    const { body } = await as(calls.listPublic, { query: {} });
    expect(JSON.stringify(body)).not.toMatch(/amount/);
  });

  test("C34 C33: the ladder on a card has the prices that the basket charges, for discount groups and own discounts", async () => {
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
        expect(kopecksOf(discount.discountCost!)).toBe(
          discountedPerUnit(kopecksOf(card.price!.current), Math.round(discount.percent * 100)),
        );
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

test("a signed-in person who was read without the columns for access causes an error and is not treated as a guest", async () => {
  const context = { db: backend.db, actor: { companyType: "buyer" } } as Context;
  await expect(viewerOf(context)).rejects.toThrow("viewerFactsColumns");
  await expect(guestOf(context)).rejects.toThrow("viewerFactsColumns");
  expect((await viewerOf({ ...context, actor: null })).access).toBe("guest");
});
