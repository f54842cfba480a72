import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { moveLines } from "#server/backend/contracts/ledger.ts";
import { overdue } from "#server/backend/contracts/overdue.ts";
import { contractLines, ledgerRows } from "#server/backend/contracts/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { scheduleRules } from "#server/backend/distribution/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import {
  beef,
  beefSegment,
  curd,
  dairy,
  exampleDates,
  exampleLines,
  fill,
  kefir,
  must,
  product,
  rubles,
  secondShop,
  shop,
  thirdShop,
  useDemoData,
  yoghurt,
} from "#tests/support/demo-basket.ts";

const backend = useBackend();
useDemoData(backend);

describe("changing the lines of a basket", () => {
  test("B08: PUT replaces all lines, quantity 0 deletes a line, and a request without a branch keeps the branch", async () => {
    const as = await backend.as("director@alfa.example");
    const { body } = await as(basket.put, {
      body: {
        products: [
          { productUuid: beef, quantity: 5 },
          { productUuid: kefir, quantity: 0 },
        ],
      },
    });
    expect(body.items.map(({ uuid, quantity, isChecked }) => [uuid, quantity, isChecked])).toEqual([[beef, 5, true]]);
    expect(body.branchUuid).toBe(shop);
    expect(body.version).toBe(2);
  });

  test("B08: PATCH changes the given lines only and keeps their order; a new line is added last", async () => {
    const as = await backend.as("director@alfa.example");
    const { body } = await as(basket.patch, {
      body: {
        products: [
          { productUuid: yoghurt, quantity: 3, isSelected: false },
          { productUuid: curd, quantity: 0 },
          { productUuid: product("010-101"), quantity: 0 },
        ],
      },
    });
    expect(body.items.map(({ uuid, quantity, isChecked }) => [uuid, quantity, isChecked])).toEqual([
      [kefir, 20, true],
      [yoghurt, 3, false],
      [beef, 24.35, true],
    ]);
    const again = await as(basket.patch, { body: { products: [{ productUuid: curd, quantity: 10 }] } });
    expect(again.body.items.map(({ uuid }) => uuid)).toEqual([kefir, yoghurt, beef, curd]);
    expect(again.body.version).toBe(3);
  });

  test("B05 B06 B07: unchecked and unavailable lines show their prices but count in no sum or discount", async () => {
    await backend.db.update(products).set({ isOffered: false, inStock: false }).where(eq(products.uuid, yoghurt));
    const as = await backend.as("director@alfa.example");
    const { body } = await as(basket.patch, { body: { products: [{ productUuid: beef, quantity: 24.35, isSelected: false }] } });
    expect(body.items.find(({ uuid }) => uuid === yoghurt)).toMatchObject({
      isChecked: true,
      isAvailable: false,
      unavailableReason: "out_of_stock",
      percent: 2,
    });
    expect(body.items.find(({ uuid }) => uuid === beef)).toMatchObject({
      isChecked: false,
      price: { total: rubles(16_799.07) },
      nextStep: null,
    });
    expect(body.summary.itemCount).toBe(2);
    expect(body.groups.discountGroups[0]).toMatchObject({ count: 20, percent: 2 });
    expect(body.problems).toContainEqual(expect.objectContaining({ reason: "unavailable", productUuid: yoghurt }));
  });

  test("B07: a product without a contract line for the branch is unavailable with the reason no_contract", async () => {
    const fish = await backend.db
      .select({ uuid: products.uuid, min: products.minHundredths })
      .from(products)
      .where(and(eq(products.assortmentUuid, demoUuid("assortment", "fish")), products.isOffered))
      .orderBy(products.sku)
      .limit(1);
    const as = await backend.as("director@alfa.example");
    const { status, body } = await as(basket.put, {
      body: { products: [{ productUuid: must(fish[0]).uuid, quantity: must(fish[0]).min / 100 }] },
    });
    expect(status).toBe(200);
    expect(body.items[0]).toMatchObject({ isAvailable: false, unavailableReason: "no_contract" });
    expect(body.problems.map(({ reason }) => reason)).toEqual(["nothing_selected", "unavailable"]);
  });

  test("B09: DELETE clears the basket and keeps the branch", async () => {
    const as = await backend.as("director@alfa.example");
    const { status, body } = await as(basket.delete);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      items: [],
      version: 2,
      branchUuid: shop,
      summary: { total: rubles(0), discountPercent: 0, itemCount: 0 },
      constraints: { minPriceForDeal: rubles(10_000), missing: rubles(10_000) },
    });
    expect(body.problems.map(({ reason }) => reason)).toEqual(["nothing_selected"]);
  });

  test("B10 B11: choosing another branch keeps the lines and recalculates limits, availability and dates", async () => {
    const as = await backend.as("director@alfa.example");
    const { body } = await as(basket.patch, { body: { products: [], branchUuid: thirdShop } });
    expect(body.branchUuid).toBe(thirdShop);
    expect(body.items).toHaveLength(4);
    const before = (await as(basket.patch, { body: { products: [], branchUuid: shop } })).body;
    expect(body.deliverySchedules).not.toEqual(before.deliverySchedules);
    expect(body.groups.assortmentGroups).not.toEqual(before.groups.assortmentGroups);
    expect(before.branchUuid).toBe(shop);
  });

  test("B29: the basket does not store chosen delivery dates", async () => {
    const as = await backend.as("director@alfa.example");
    const { body } = await as(basket.patch, { body: { products: [], scheduledDeliveryDates: exampleDates } });
    expect(JSON.stringify(body)).not.toContain("scheduledDeliveryDates");
  });

  test("B01: the basket belongs to the person, not to the company", async () => {
    const manager = await backend.as("manager@alfa.example");
    expect((await manager(basket.get)).body.items).toEqual([]);
    await fill(manager, [{ productUuid: beef, quantity: 5, isSelected: true }]);
    const director = await backend.as("director@alfa.example");
    expect((await director(basket.get)).body.items).toHaveLength(4);
  });

  test("a change that names an outdated version is refused with 409 and changes nothing", async () => {
    const as = await backend.as("director@alfa.example");
    for (const call of [basket.put, basket.patch]) {
      const { status, errors } = await as(call, { body: { products: [{ productUuid: beef, quantity: 1 }], version: 7 } });
      expect([status, errors[0]?.code]).toEqual([409, "CHANGED:4009"]);
    }
    expect((await as(basket.put, { body: { products: exampleLines(), version: 1 } })).status).toBe(200);
  });

  test("a manager is offered their own branches only, and the first of them by default", async () => {
    const as = await backend.as("manager@alfa.example");
    const { body } = await as(basket.get);
    expect(body.branches.map(({ uuid }) => uuid).sort()).toEqual([shop, secondShop].sort());
    expect(body.branchUuid).toBe(body.branches[0]?.uuid);
    const director = await backend.as("director@alfa.example");
    expect((await director(basket.get)).body.branches).toHaveLength(4);
  });

  test("a basket whose branch has been disabled switches to the first active branch", async () => {
    await backend.db.update(branches).set({ status: "disabled" }).where(eq(branches.uuid, shop));
    const as = await backend.as("director@alfa.example");
    const { body } = await as(basket.get);
    expect(body.branchUuid).not.toBe(shop);
    expect(body.branches.map(({ uuid }) => uuid)).not.toContain(shop);
    const refused = await as(basket.patch, { body: { products: [], branchUuid: shop } });
    expect([refused.status, refused.errors[0]?.details]).toEqual([400, { branchUuid: ["Торговая точка отключена: выберите другую"] }]);
  });

  test("Z15 Z42: a branch's own minimum order replaces the center's 10,000 roubles, and the basket shows the shortfall", async () => {
    const as = await backend.as("director@alfa.example");
    await backend.db.update(branches).set({ minOrderKopecks: null }).where(eq(branches.uuid, shop));
    expect((await as(basket.get)).body.constraints.minPriceForDeal).toEqual(rubles(10_000));
    await backend.db.update(branches).set({ minOrderKopecks: 6_000_000 }).where(eq(branches.uuid, shop));
    const { body } = await as(basket.get);
    expect(body.constraints).toEqual({ minPriceForDeal: rubles(60_000), missing: rubles(7_959.81) });
    expect(body.problems.map(({ reason }) => reason)).toEqual(["min_total", "limit_exceeded"]);
  });

  test("B31: the basket reports a segment without dates and, separately, a branch without a schedule", async () => {
    const as = await backend.as("director@alfa.example");
    await backend.db.delete(scheduleRules).where(eq(scheduleRules.segmentUuid, beefSegment));
    const { body } = await as(basket.get);
    expect(body.deliverySchedules.find(({ subcategoryUuid }) => subcategoryUuid === beefSegment)?.availableDates).toEqual([]);
    expect(body.problems.at(-1)).toMatchObject({ reason: "no_dates", subcategoryUuid: beefSegment });
    await backend.db.update(branches).set({ scheduleUuid: null }).where(eq(branches.uuid, shop));
    expect((await as(basket.get)).body.problems.map(({ reason }) => reason)).toEqual(["no_schedule", "limit_exceeded"]);
  });

  test("B47: an overdue debt is shown and does not block the order", async () => {
    const as = await backend.as("director@alfa.example");
    const { body } = await as(basket.get);
    const [line] = await backend.db
      .select()
      .from(contractLines)
      .where(and(eq(contractLines.branchUuid, shop), eq(contractLines.assortmentUuid, dairy)));
    const byRule = async () => {
      const rows = await backend.db
        .select()
        .from(ledgerRows)
        .where(eq(ledgerRows.contractLineUuid, must(line).uuid));
      return rubles(
        overdue(
          [
            ...rows.map((row) => ({ kind: row.kind, amount: row.amountKopecks - row.allocatedKopecks, at: row.createdAt })),
            // What pays orders that it names pays no other.
            { kind: "payment", amount: -rows.reduce((sum, row) => sum + row.allocatedKopecks, 0), at: testNow },
          ],
          must(line).postponDays,
          testNow,
        ).amount / 100,
      );
    };
    expect(body.groups.assortmentGroups[0]?.overdue).toEqual(await byRule());
    const deal = crypto.randomUUID();
    const add = (kind: "charge" | "correction", amountKopecks: number, days: number, dealUuid: string | null = null) =>
      backend.db.insert(ledgerRows).values({
        contractLineUuid: must(line).uuid,
        dealUuid,
        kind,
        amountKopecks,
        balanceAfterKopecks: 0,
        reservedAfterKopecks: 0,
        createdAt: new Date(testNow.getTime() - days * 86_400_000),
      });
    await add("charge", 90_000_077, 15);
    await add("charge", 5_000, 14, deal);
    await add("correction", -33, 20);
    await fill(as, exampleLines(41.5));
    const after = (await as(basket.get)).body;
    expect(after.groups.assortmentGroups[0]?.overdue.amount).toBeGreaterThan(0);
    expect(after.groups.assortmentGroups[0]?.overdue).toEqual(await byRule());
    expect(after.problems).toEqual([]);
    // Money that names an order which is not due leaves what is overdue.
    const named = { contractLineUuid: must(line).uuid, kind: "payment" as const, amountKopecks: 5_000, document: "п/п", at: testNow };
    const deals = [{ dealUuid: deal, amountKopecks: 5_000 }];
    await backend.db.transaction((tx) => moveLines(tx, [{ ...named, deals }], testNow));
    expect((await as(basket.get)).body.groups.assortmentGroups[0]?.overdue).toEqual(after.groups.assortmentGroups[0]?.overdue);
  });
});

describe("queries and size of the basket's answers", () => {
  test("GET runs 3 queries for 0, 1 or 300 lines; PUT and PATCH run 4 for 1 or 300", async () => {
    const as = await backend.as("director@alfa.example");
    const many = await listManyLines(300);
    const costs: number[][] = [];
    for (const lines of [many.slice(0, 1), many]) {
      const put = await as(basket.put, { body: { products: lines } });
      expect(put.body.items).toHaveLength(lines.length);
      const patch = await as(basket.patch, { body: { products: lines } });
      const get = await as(basket.get);
      const count = await as(basket.count);
      costs.push([put.queries, patch.queries, get.queries, count.queries]);
    }
    expect(costs[0]).toEqual(costs[1]);
    expect(costs[0]).toEqual([4, 4, 3, 4]);
    await as(basket.delete);
    expect((await as(basket.get)).queries).toBe(3);
  });

  test("the count call returns lines, branch and the credit available on deferred contracts, without prices", async () => {
    const as = await backend.as("director@alfa.example");
    const { body } = await as(basket.count);
    expect(body).toMatchObject({
      count: 4,
      branch: { uuid: shop, name: "Магазин № 1" },
      lines: [
        { productUuid: kefir, quantity: 20 },
        { productUuid: yoghurt, quantity: 15 },
        { productUuid: curd, quantity: 60.5 },
        { productUuid: beef, quantity: 24.35 },
      ],
    });
    expect(body.available?.amount).toBeGreaterThanOrEqual(30_000);
    expect(JSON.stringify(body)).not.toContain("price");
  });
});

async function listManyLines(count: number) {
  const rows = await backend.db
    .select({ uuid: products.uuid, min: products.minHundredths, step: products.stepHundredths })
    .from(products)
    .where(eq(products.isPublished, true))
    .orderBy(products.sku)
    .limit(count);
  return rows.map(({ uuid, min, step }) => ({ productUuid: uuid, quantity: (Math.ceil(min / step) * step) / 100, isSelected: true }));
}
