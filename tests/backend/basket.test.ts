import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { overdue } from "#server/backend/contracts/overdue.ts";
import { contractLines, ledgerRows } from "#server/backend/contracts/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { scheduleRules } from "#server/backend/distribution/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import {
  alfa,
  beef,
  beefSegment,
  betaShop,
  curd,
  dairy,
  exampleDates,
  exampleLines,
  fill,
  kefir,
  kislomol,
  meat,
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

describe("the worked example", () => {
  test("B01 B02 B03 B15 B16 B18: the demo basket of the director is calculated to the kopeck", async () => {
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

  test("B12 B13 B14: groups by tier and the rest by segment, Q(G) = 35 boxes gives 5 %", async () => {
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

  test("B19 B20 B21 B22: the dairy contract is exceeded by 5 241.12, prepaid meat never is", async () => {
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
    expect(body.problems).toEqual([{ reason: "limit_exceeded", subcategoryUuid: null, productUuid: null, assortment: dairy, amount: rubles(5_241.12) }]);
    expect(body.constraints).toEqual({ minPriceForDeal: rubles(10_000), missing: rubles(0) });
  });

  test("B24 B34 B36: dates of dairy and meat at 15:20 on 5 March", async () => {
    const as = await backend.as("director@alfa.example");
    const { body } = await as(basket.get);
    const dates = body.deliverySchedules.map(({ subcategoryUuid, availableDates }) => [subcategoryUuid, availableDates.map(({ date }) => date)]);
    expect(dates).toEqual([
      [kislomol, ["2026-03-11", "2026-03-13", "2026-03-16", "2026-03-18"]],
      [beefSegment, ["2026-03-10", "2026-03-12", "2026-03-17", "2026-03-19"]],
    ]);
    expect(body.deliverySchedules[0]?.availableDates[0]?.cutoffAt).toBe("2026-03-10T11:00:00.000Z");
    expect(body.timeZone).toBe("Europe/Moscow");
  });

  test("B22: curd cut to 43 kg is still 347.40 over, to 41.5 kg it fits with 120.60 left", async () => {
    const as = await backend.as("manager@alfa.example");
    const at43 = (await fill(as, exampleLines(43))).body;
    expect(at43.items[2]).toMatchObject({ percent: 0, price: { total: rubles(13_416) } });
    expect(at43.groups.assortmentGroups[0]).toMatchObject({ total: rubles(30_347.4), excess: rubles(347.4), isLimitExceeded: true });
    const at41 = (await fill(as, exampleLines(41.5))).body;
    expect(at41.items[2]).toMatchObject({ price: { total: rubles(12_948) } });
    expect(at41.groups.assortmentGroups[0]).toMatchObject({ total: rubles(29_879.4), available: rubles(30_000), isLimitExceeded: false });
    expect(at41.summary).toMatchObject({ total: rubles(46_678.47), subtotal: rubles(47_570.07), discountValue: rubles(891.6), discountPercent: 1.87 });
    expect(at41.problems).toEqual([]);
  });

  test("the price cliff: 49 kg of curd costs 15 288.00, 50 kg costs 15 132.00, and the step says it breaks the limit", async () => {
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

describe("changing lines", () => {
  test("B08: PUT replaces all lines, a quantity of 0 drops a line, an absent branch keeps the branch", async () => {
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

  test("B08: PATCH changes the named lines only and keeps their places; a new line comes last", async () => {
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

  test("B05 B06 B07: unchecked and unavailable lines show their prices and count nowhere", async () => {
    await backend.db.update(products).set({ inStock: false }).where(eq(products.uuid, yoghurt));
    const as = await backend.as("director@alfa.example");
    const { body } = await as(basket.patch, { body: { products: [{ productUuid: beef, quantity: 24.35, isSelected: false }] } });
    expect(body.items.find(({ uuid }) => uuid === yoghurt)).toMatchObject({
      isChecked: true,
      isAvailable: false,
      unavailableReason: "out_of_stock",
      percent: 2,
    });
    expect(body.items.find(({ uuid }) => uuid === beef)).toMatchObject({ isChecked: false, price: { total: rubles(16_799.07) }, nextStep: null });
    expect(body.summary.itemCount).toBe(2);
    expect(body.groups.discountGroups[0]).toMatchObject({ count: 20, percent: 2 });
    expect(body.problems).toContainEqual(expect.objectContaining({ reason: "unavailable", productUuid: yoghurt }));
  });

  test("B07: a product without a contract line of the branch is unavailable and says so", async () => {
    const fish = await backend.db
      .select({ uuid: products.uuid, min: products.minHundredths })
      .from(products)
      .where(eq(products.assortmentUuid, demoUuid("assortment", "fish")))
      .limit(1);
    const as = await backend.as("director@alfa.example");
    const { status, body } = await as(basket.put, { body: { products: [{ productUuid: must(fish[0]).uuid, quantity: must(fish[0]).min / 100 }] } });
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

  test("B10 B11: another branch recomputes limits, availability and dates, and keeps the lines", async () => {
    const as = await backend.as("director@alfa.example");
    const { body } = await as(basket.patch, { body: { products: [], branchUuid: thirdShop } });
    expect(body.branchUuid).toBe(thirdShop);
    expect(body.items).toHaveLength(4);
    const before = (await as(basket.patch, { body: { products: [], branchUuid: shop } })).body;
    expect(body.deliverySchedules).not.toEqual(before.deliverySchedules);
    expect(body.groups.assortmentGroups).not.toEqual(before.groups.assortmentGroups);
    expect(before.branchUuid).toBe(shop);
  });

  test("B29: the basket has no place for chosen dates", async () => {
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

  test("a version that is not current any more is refused and nothing changes", async () => {
    const as = await backend.as("director@alfa.example");
    for (const call of [basket.put, basket.patch]) {
      const { status, errors } = await as(call, { body: { products: [{ productUuid: beef, quantity: 1 }], version: 7 } });
      expect([status, errors[0]?.code]).toEqual([409, "CHANGED:4009"]);
    }
    expect((await as(basket.put, { body: { products: exampleLines(), version: 1 } })).status).toBe(200);
  });

  test("a manager orders for his branches only; the first of them unless the basket names one", async () => {
    const as = await backend.as("manager@alfa.example");
    const { body } = await as(basket.get);
    expect(body.branches.map(({ uuid }) => uuid).sort()).toEqual([shop, secondShop].sort());
    expect(body.branchUuid).toBe(body.branches[0]?.uuid);
    const director = await backend.as("director@alfa.example");
    expect((await director(basket.get)).body.branches).toHaveLength(4);
  });

  test("a branch disabled since then gives way to the first active one", async () => {
    await backend.db.update(branches).set({ status: "disabled" }).where(eq(branches.uuid, shop));
    const as = await backend.as("director@alfa.example");
    const { body } = await as(basket.get);
    expect(body.branchUuid).not.toBe(shop);
    expect(body.branches.map(({ uuid }) => uuid)).not.toContain(shop);
    const refused = await as(basket.patch, { body: { products: [], branchUuid: shop } });
    expect([refused.status, refused.errors[0]?.details]).toEqual([400, { branchUuid: ["Торговая точка отключена: выберите другую"] }]);
  });

  test("Z15 Z42: the minimum of the branch beats the centre's 10,000 roubles, and the basket says it", async () => {
    const as = await backend.as("director@alfa.example");
    await backend.db.update(branches).set({ minOrderKopecks: null }).where(eq(branches.uuid, shop));
    expect((await as(basket.get)).body.constraints.minPriceForDeal).toEqual(rubles(10_000));
    await backend.db.update(branches).set({ minOrderKopecks: 6_000_000 }).where(eq(branches.uuid, shop));
    const { body } = await as(basket.get);
    expect(body.constraints).toEqual({ minPriceForDeal: rubles(60_000), missing: rubles(7_959.81) });
    expect(body.problems.map(({ reason }) => reason)).toEqual(["min_total", "limit_exceeded"]);
  });

  test("B31: a segment without dates is a problem of that segment; a branch without a schedule one of its own", async () => {
    const as = await backend.as("director@alfa.example");
    await backend.db.delete(scheduleRules).where(eq(scheduleRules.segmentUuid, beefSegment));
    const { body } = await as(basket.get);
    expect(body.deliverySchedules.find(({ subcategoryUuid }) => subcategoryUuid === beefSegment)?.availableDates).toEqual([]);
    expect(body.problems.at(-1)).toMatchObject({ reason: "no_dates", subcategoryUuid: beefSegment });
    await backend.db.update(branches).set({ scheduleUuid: null }).where(eq(branches.uuid, shop));
    expect((await as(basket.get)).body.problems.map(({ reason }) => reason)).toEqual(["no_schedule", "limit_exceeded"]);
  });

  test("B47: what is overdue is shown and closes nothing", async () => {
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
          rows.map((row) => ({ kind: row.kind, amount: row.amountKopecks, at: row.createdAt })),
          must(line).postponDays,
          testNow,
        ).amount / 100,
      );
    };
    expect(body.groups.assortmentGroups[0]?.overdue).toEqual(await byRule());
    const add = (kind: "charge" | "correction", amountKopecks: number, days: number) =>
      backend.db.insert(ledgerRows).values({
        contractLineUuid: must(line).uuid,
        kind,
        amountKopecks,
        balanceAfterKopecks: 0,
        reservedAfterKopecks: 0,
        createdAt: new Date(testNow.getTime() - days * 86_400_000),
      });
    await add("charge", 90_000_077, 15);
    await add("charge", 5_000, 14);
    await add("correction", -33, 20);
    await fill(as, exampleLines(41.5));
    const after = (await as(basket.get)).body;
    expect(after.groups.assortmentGroups[0]?.overdue.amount).toBeGreaterThan(0);
    expect(after.groups.assortmentGroups[0]?.overdue).toEqual(await byRule());
    expect(after.problems).toEqual([]);
  });
});

describe("what is refused", () => {
  test.each([
    ["below the minimum", beef, 0.5, /^Минимальное количество — \d/],
    ["above the maximum", kefir, 100_000, /^Максимальное количество — \d/],
    ["half a box", kefir, 1.5, /^Количество указывают с точностью до 1$/],
    ["three decimals of a kilogram", beef, 5.005, /^Количество указывают с точностью до 0,01$/],
  ])("B40 V59 trust S38: %s is refused beside the line, never corrected", async (_, productUuid, quantity, text) => {
    await backend.db.update(products).set({ minHundredths: 100 }).where(eq(products.uuid, beef));
    const as = await backend.as("director@alfa.example");
    for (const call of [basket.put, basket.patch]) {
      const { status, errors } = await as(call, {
        body: {
          products: [
            { productUuid: curd, quantity: 60.5 },
            { productUuid, quantity },
          ],
        },
      });
      expect([status, errors[0]?.code, Object.keys(errors[0]?.details ?? {})]).toEqual([400, "VALIDATION_ERROR:4000", ["products.1.quantity"]]);
      expect(must(errors[0]?.details as Record<string, string[]>)["products.1.quantity"]?.[0]).toMatch(text);
    }
    expect((await as(basket.get)).body.version).toBe(1);
  });

  test("B40 S38: a quantity off the step names the step", async () => {
    await backend.db.update(products).set({ stepHundredths: 400, minHundredths: 400 }).where(eq(products.uuid, kefir));
    const as = await backend.as("director@alfa.example");
    const { errors } = await as(basket.patch, { body: { products: [{ productUuid: kefir, quantity: 6 }] } });
    expect(errors[0]?.details).toEqual({ "products.0.quantity": ["Количество должно быть кратно 4"] });
  });

  test("B04: a line that a changed rule made invalid stays, is reported with the bound, and may be sent again as it is", async () => {
    await backend.db.update(products).set({ minHundredths: 3_000 }).where(eq(products.uuid, kefir));
    const as = await backend.as("director@alfa.example");
    const { body } = await as(basket.get);
    expect(body.items[0]).toMatchObject({
      quantity: 20,
      quantityProblem: { reason: "min", count: 30 },
      dealQuantity: { kind: "count", min: 30, precision: 2, unit: "box" },
    });
    expect(body.problems).toContainEqual(expect.objectContaining({ reason: "quantity", productUuid: kefir }));
    expect((await as(basket.put, { body: { products: exampleLines() } })).status).toBe(200);
    expect((await as(basket.put, { body: { products: [{ productUuid: kefir, quantity: 21 }] } })).status).toBe(400);
  });

  test("S38: unknown, unpublished and doubled products are refused; a withdrawn one already in the basket stays, marked", async () => {
    await backend.db.update(products).set({ isPublished: false }).where(eq(products.uuid, yoghurt));
    const manager = await backend.as("manager@alfa.example");
    const lines = [
      { productUuid: kefir, quantity: 2 },
      { productUuid: yoghurt, quantity: 2 },
      { productUuid: randomUUID(), quantity: 1 },
      { productUuid: kefir, quantity: 3 },
    ];
    const { status, errors } = await manager(basket.put, { body: { products: lines } });
    expect(status).toBe(400);
    expect(errors[0]?.details).toEqual({
      "products.1.productUuid": ["Товар сейчас нельзя заказать"],
      "products.2.productUuid": ["Товар сейчас нельзя заказать"],
      "products.3.productUuid": ["Товар указан дважды"],
    });
    const director = await backend.as("director@alfa.example");
    const { body } = await director(basket.put, { body: { products: exampleLines() } });
    expect(body.items[1]).toMatchObject({ uuid: yoghurt, isAvailable: false, unavailableReason: "not_sold" });
  });

  test("another company's branch, one the manager is not attached to and a random one are the same 404", async () => {
    const as = await backend.as("manager@alfa.example");
    const answers = await Promise.all([betaShop, thirdShop, randomUUID()].map((branchUuid) => as(basket.put, { body: { products: [], branchUuid } })));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test("B41: before accreditation nothing can be put in and no price is shown, also for lines left from before", async () => {
    for (const email of ["director@gamma.example", "director@delta.example"]) {
      const as = await backend.as(email);
      for (const call of [basket.put, basket.patch]) {
        const { status, errors } = await as(call, { body: { products: [] } });
        expect([status, errors[0]?.code]).toEqual([409, "COMPANY_NOT_ACCREDITED:4009"]);
      }
      const { body } = await as(basket.get);
      expect(body.items).toEqual([]);
      expect(body.problems[0]?.reason).toBe("accreditation_required");
    }
    await backend.db.update(companies).set({ status: "moderation" }).where(eq(companies.uuid, alfa));
    const as = await backend.as("director@alfa.example");
    const { body } = await as(basket.get);
    expect(body).toMatchObject({ items: [], summary: { total: rubles(0) }, groups: { discountGroups: [], assortmentGroups: [] } });
    const count = (await as(basket.count)).body;
    expect([count.count, count.available]).toEqual([4, null]);
  });

  test("guests are asked to sign in, and nobody but buyers has a basket", async () => {
    const calls = [basket.get, basket.put, basket.patch, basket.delete, basket.count, basket.placeDeal];
    for (const call of calls) {
      const guest = await (await backend.as(null))(call, { body: call.method === "GET" || call.method === "DELETE" ? undefined : {} });
      expect(guest.status).toBe(401);
      for (const email of [
        "rep@seller.example",
        "regional@seller.example",
        "distribution@seller.example",
        "security@seller.example",
        "director@seller.example",
        "content@seller.example",
        "supervisor@seller.example",
        "platform@platform.example",
        "support@platform.example",
      ]) {
        const staff = await (await backend.as(email))(call, { body: call.method === "GET" || call.method === "DELETE" ? undefined : {} });
        expect([email, staff.status]).toEqual([email, 403]);
      }
    }
  });

  test("S36: bad input is answered 4xx in Russian and changes nothing", async () => {
    const as = await backend.as("director@alfa.example");
    const bad: unknown[] = [
      null,
      "",
      "   ",
      "x".repeat(100_000),
      "😀",
      "\u0000",
      "\ud800",
      -1,
      Number.NaN,
      2 ** 53,
      "2026-02-30",
      [],
      {},
      true,
      "__proto__",
      { __proto__: { quantity: 1 } },
    ];
    const bodies = [
      ...bad.map((value) => ({ products: value })).filter(({ products }) => !(Array.isArray(products) && products.length === 0)),
      ...bad.map((value) => ({ products: [value] })),
      ...bad.map((value) => ({ products: [{ productUuid: value, quantity: 1 }] })),
      ...bad.map((value) => ({ products: [{ productUuid: kefir, quantity: value }] })),
      ...bad.filter((value) => value !== true).map((value) => ({ products: [{ productUuid: kefir, quantity: 2, isSelected: value }] })),
      ...bad.map((value) => ({ products: [], branchUuid: value })),
      ...bad.filter((value) => value !== -1 && value !== 2 ** 53).map((value) => ({ products: [], version: value })),
      { products: Array.from({ length: 501 }, () => ({ productUuid: kefir, quantity: 1 })) },
      {},
    ];
    for (const call of [basket.put, basket.patch]) {
      for (const body of bodies) {
        const { status, errors } = await as(call, { body });
        expect([JSON.stringify(body).slice(0, 80), status]).toEqual([JSON.stringify(body).slice(0, 80), 400]);
        expect(
          Object.values(errors[0]?.details ?? { none: ["—"] })
            .flat()
            .join(" ") + errors[0]?.message,
        ).toMatch(/[а-яё]/i);
      }
    }
    expect((await as(basket.get)).body.version).toBe(1);
  });

  test("S36: numbers JSON can write and JavaScript cannot hold, __proto__ as a key and broken JSON are 400", async () => {
    const as = await backend.as("director@alfa.example");
    const line = (quantity: string) => `{"products":[{"productUuid":"${kefir}","quantity":${quantity}}]}`;
    const bodies = [line("1e309"), line("-1e309"), line("NaN"), "{", "[]", "null", '"text"', '{"__proto__":{"products":[]}}'];
    for (const body of bodies) {
      const { status, errors } = await as(basket.put, { body, headers: { "content-type": "application/json" } });
      expect([body, status]).toEqual([body, 400]);
      expect(errors[0]?.message).toMatch(/[а-яё]/i);
    }
    // Below the smallest number there is it reads as 0: the line is dropped, as 0 says.
    expect((await as(basket.patch, { body: line("1e-400"), headers: { "content-type": "application/json" } })).body.items).toHaveLength(3);
  });
});

describe("what it costs", () => {
  test("GET takes 3 queries for 0, 1 and 300 lines; PUT and PATCH 4, for 1 as for 300", async () => {
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

  test("the count has lines, branch and what the deferred contracts still allow", async () => {
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

describe("the next discount", () => {
  test("for random baskets it promises exactly what comes true when the buyer takes it: price, limit and shortage", async () => {
    const as = await backend.as("manager@alfa.example");
    await backend.db.update(contractLines).set({ limitKopecks: 3_000_000, balanceKopecks: 0, reservedKopecks: 0 }).where(eq(contractLines.branchUuid, shop));
    const rows = await backend.db
      .select({ uuid: products.uuid, min: products.minHundredths, max: products.maxHundredths, step: products.stepHundredths })
      .from(products)
      .where(eq(products.segmentUuid, kislomol));
    const anyLine = fc.record({ product: fc.integer({ min: 0, max: rows.length - 1 }), steps: fc.integer({ min: 0, max: 40 }), isSelected: fc.boolean() });
    let followed = 0;
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(anyLine, { minLength: 1, maxLength: 6, selector: (line) => line.product }), fc.nat(5), async (picked, at) => {
        const lines = picked.map(({ product: index, steps, isSelected }) => {
          const { uuid, min, max, step } = must(rows[index]);
          return { productUuid: uuid, quantity: Math.min(Math.floor(max / step) * step, Math.ceil(min / step) * step + steps * step) / 100, isSelected };
        });
        const before = (await fill(as, lines)).body;
        const offers = before.items.filter((item) => item.nextStep);
        const item = offers[at % Math.max(1, offers.length)];
        if (!item?.nextStep) return;
        followed += 1;
        const after = (
          await as(basket.patch, { body: { products: [{ productUuid: item.uuid, quantity: Math.round((item.quantity + item.nextStep.more) * 100) / 100 }] } })
        ).body;
        const now = must(after.items.find(({ uuid }) => uuid === item.uuid));
        const contract = must(after.groups.assortmentGroups.find(({ assortment }) => assortment === item.assortment.uuid));
        expect([now.percent, now.price.discountedPerUnit]).toEqual([item.nextStep.percent, item.nextStep.discountedPerUnit]);
        expect([contract.isLimitExceeded, contract.excess]).toEqual([!item.nextStep.fitsLimit, item.nextStep.shortage ?? rubles(0)]);
      }),
      { numRuns: 60 },
    );
    expect(followed).toBeGreaterThan(20);
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
