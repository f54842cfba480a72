import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products as calls, Product, ProductPage } from "#contract/products.ts";
import { discountedPerUnit } from "#server/backend/basket/price.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { categories, discountGroupPrices, products } from "#server/backend/products/tables.ts";
import { useProducts, uuids } from "#tests/support/products.ts";

const { backend, goods, findSku } = useProducts();

describe("a product's page", () => {
  test("Y11 Y12 Y13 Y14 C24 C25 C26 C27 C28 C29 C30 C31 C32 C35 C36: every value on the page is the product's own", async () => {
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
      const steps = groups
        .filter(({ groupUuid }) => groupUuid === row.discountGroupUuid)
        .sort((a, b) => a.countHundredths - b.countHundredths);
      expect(
        body.discountGroup?.prices.map(({ count, percent, cost, discountCost }) => ({ count, percent, cost, discountCost })) ?? [],
      ).toEqual(
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

  test("products asked for by uuid come in that order, each once, without unknown ones", async () => {
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

test("cards of a list equal those of the same products by uuid, and have no field that the contract lacks", async () => {
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
