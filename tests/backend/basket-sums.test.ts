import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import {
  beef,
  beefSegment,
  curd,
  dairy,
  exampleLines,
  fill,
  kefir,
  kislomol,
  meat,
  must,
  rubles,
  shop,
  useDemoData,
  yoghurt,
} from "#tests/support/demo-basket.ts";

const backend = useBackend();
useDemoData(backend);

describe("the worked example of the basket", () => {
  test("B01 B02 B03 B15 B16 B18: the director's demo basket is calculated to the kopeck", async () => {
    const as = await backend.as("director@alfa.example");
    const { status, body } = await as(basket.get);
    expect(status).toBe(200);
    expect(body.summary).toEqual({
      total: rubles(52_040.19),
      subtotal: rubles(53_498.07),
      discountValue: rubles(1_457.88),
      discountPercent: 2.73,
      itemCount: 4,
    });
    const shown = body.items.map(({ uuid, quantity, percent, price }) => [
      uuid,
      quantity,
      percent,
      price.basePerUnit.amount,
      price.discountedPerUnit.amount,
      price.subtotal.amount,
      price.total.amount,
    ]);
    expect(shown).toEqual([
      [kefir, 20, 5, 78.4, 74.48, 9_408, 8_937.6],
      [yoghurt, 15, 5, 46.75, 44.41, 8_415, 7_993.8],
      [curd, 60.5, 3, 312, 302.64, 18_876, 18_309.72],
      [beef, 24.35, 0, 689.9, 689.9, 16_799.07, 16_799.07],
    ]);
  });

  test("B12 B13 B14: lines are grouped by discount group, the others by segment, and 35 boxes reach the 5 % step", async () => {
    const as = await backend.as("director@alfa.example");
    const { body } = await as(basket.get);
    const [grouped, other, meatGroup] = body.groups.discountGroups;
    expect(grouped).toMatchObject({
      type: "grouped",
      name: "Кисломолочная",
      subcategoryUuid: kislomol,
      count: 35,
      countUnit: "box",
      percent: 5,
      total: rubles(16_931.4),
      totalWithoutDiscount: rubles(17_823),
      totalDiscountAmount: rubles(891.6),
      itemUuids: [kefir, yoghurt],
    });
    expect(grouped?.discounts.map(({ count, percent, isActive }) => [count, percent, isActive])).toEqual([
      [10, 2, false],
      [30, 5, true],
      [100, 8, false],
    ]);
    expect(other).toMatchObject({ type: "other", uuid: kislomol, subcategoryUuid: kislomol, itemUuids: [curd], total: rubles(18_309.72) });
    expect(meatGroup).toMatchObject({ type: "other", uuid: beefSegment, itemUuids: [beef], total: rubles(16_799.07) });
    expect(body.groups.discountGroups).toHaveLength(3);
  });

  test("B19 B20 B21 B22: the dairy contract is exceeded by 5,241.12 roubles, and prepaid meat never is", async () => {
    const as = await backend.as("director@alfa.example");
    const { body } = await as(basket.get);
    const [a1, a2] = body.groups.assortmentGroups;
    expect(a1).toMatchObject({
      assortment: dairy,
      type: "deferred",
      postpon: 14,
      limit: rubles(300_000),
      balance: rubles(-180_000),
      reserved: rubles(90_000),
      available: rubles(30_000),
      total: rubles(35_241.12),
      isLimitExceeded: true,
      excess: rubles(5_241.12),
    });
    expect(a2).toMatchObject({
      assortment: meat,
      type: "prepaid",
      postpon: 0,
      available: rubles(0),
      total: rubles(16_799.07),
      isLimitExceeded: false,
      excess: rubles(0),
    });
    expect(body.problems).toEqual([
      { reason: "limit_exceeded", subcategoryUuid: null, productUuid: null, assortment: dairy, amount: rubles(5_241.12) },
    ]);
    expect(body.constraints).toEqual({ minPriceForDeal: rubles(10_000), missing: rubles(0) });
  });

  test("B24 B34 B36: at 15:20 on 5 March the basket offers the expected dates for dairy and meat", async () => {
    const as = await backend.as("director@alfa.example");
    const { body } = await as(basket.get);
    const dates = body.deliverySchedules.map(({ subcategoryUuid, availableDates }) => [
      subcategoryUuid,
      availableDates.map(({ date }) => date),
    ]);
    expect(dates).toEqual([
      [kislomol, ["2026-03-11", "2026-03-13", "2026-03-16", "2026-03-18"]],
      [beefSegment, ["2026-03-10", "2026-03-12", "2026-03-17", "2026-03-19"]],
    ]);
    expect(body.deliverySchedules[0]?.availableDates[0]?.cutoffAt).toBe("2026-03-10T11:00:00.000Z");
    expect(body.timeZone).toBe("Europe/Moscow");
  });

  test("B22: with 43 kg of curd the limit is exceeded by 347.40 roubles, and with 41.5 kg the order fits", async () => {
    const as = await backend.as("manager@alfa.example");
    const at43 = (await fill(as, exampleLines(43))).body;
    expect(at43.items[2]).toMatchObject({ percent: 0, price: { total: rubles(13_416) } });
    expect(at43.groups.assortmentGroups[0]).toMatchObject({ total: rubles(30_347.4), excess: rubles(347.4), isLimitExceeded: true });
    const at41 = (await fill(as, exampleLines(41.5))).body;
    expect(at41.items[2]).toMatchObject({ price: { total: rubles(12_948) } });
    expect(at41.groups.assortmentGroups[0]).toMatchObject({ total: rubles(29_879.4), available: rubles(30_000), isLimitExceeded: false });
    expect(at41.summary).toMatchObject({
      total: rubles(46_678.47),
      subtotal: rubles(47_570.07),
      discountValue: rubles(891.6),
      discountPercent: 1.87,
    });
    expect(at41.problems).toEqual([]);
  });

  test("49 kg of curd cost more than 50 kg, and the next discount step shows that it would exceed the limit", async () => {
    const as = await backend.as("manager@alfa.example");
    const { body } = await fill(as, exampleLines(49));
    expect(body.items[2]).toMatchObject({
      price: { total: rubles(15_288) },
      nextStep: { count: 50, more: 1, percent: 3, discountedPerUnit: rubles(302.64), fitsLimit: false, shortage: rubles(2_063.4) },
    });
    const at50 = (await fill(as, exampleLines(50))).body;
    expect(at50.items[2]).toMatchObject({ price: { total: rubles(15_132) }, nextStep: null });
    expect(shop).toBe(at50.branchUuid);
  });
});

describe("the offer of the next discount", () => {
  test("for random baskets the offer promises the price, limit and shortage that the buyer gets by taking it", async () => {
    const as = await backend.as("manager@alfa.example");
    await backend.db
      .update(contractLines)
      .set({ limitKopecks: 3_000_000, balanceKopecks: 0, reservedKopecks: 0 })
      .where(eq(contractLines.branchUuid, shop));
    const rows = await backend.db
      .select({ uuid: products.uuid, min: products.minHundredths, max: products.maxHundredths, step: products.stepHundredths })
      .from(products)
      .where(eq(products.segmentUuid, kislomol));
    const anyLine = fc.record({
      product: fc.integer({ min: 0, max: rows.length - 1 }),
      steps: fc.integer({ min: 0, max: 40 }),
      isSelected: fc.boolean(),
    });
    let followed = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyLine, { minLength: 1, maxLength: 6, selector: (line) => line.product }),
        fc.nat(5),
        async (picked, at) => {
          const lines = picked.map(({ product: index, steps, isSelected }) => {
            const { uuid, min, max, step } = must(rows[index]);
            return {
              productUuid: uuid,
              quantity: Math.min(Math.floor(max / step) * step, Math.ceil(min / step) * step + steps * step) / 100,
              isSelected,
            };
          });
          const before = (await fill(as, lines)).body;
          const offers = before.items.filter((item) => item.nextStep);
          const item = offers[at % Math.max(1, offers.length)];
          if (!item?.nextStep) return;
          followed += 1;
          const after = (
            await as(basket.patch, {
              body: { products: [{ productUuid: item.uuid, quantity: Math.round((item.quantity + item.nextStep.more) * 100) / 100 }] },
            })
          ).body;
          const now = must(after.items.find(({ uuid }) => uuid === item.uuid));
          const contract = must(after.groups.assortmentGroups.find(({ assortment }) => assortment === item.assortment.uuid));
          expect([now.percent, now.price.discountedPerUnit]).toEqual([item.nextStep.percent, item.nextStep.discountedPerUnit]);
          expect([contract.isLimitExceeded, contract.excess]).toEqual([!item.nextStep.fitsLimit, item.nextStep.shortage ?? rubles(0)]);
        },
      ),
      { numRuns: 60 },
    );
    expect(followed).toBeGreaterThan(20);
  });
});
