import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { addToBasket } from "#server/backend/basket/add-to-basket.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import type { Actor } from "#server/backend/context.ts";
import { contractLines, ledgerRows } from "#server/backend/contracts/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { dealLines, dealLogs, deals } from "#server/backend/deals/tables.ts";
import { scheduleRules } from "#server/backend/distribution/tables.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { suborders } from "#server/backend/suborders/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { type Breach, checkoutBreaches } from "#tests/support/checkout-breaches.ts";
import { testNow } from "#tests/support/clock.ts";
import {
  alfa,
  beef,
  beefDate,
  beefSegment,
  betaShop,
  curd,
  dairy,
  dairyDate,
  exampleDates,
  exampleLines,
  exampleOrder,
  fill,
  kefir,
  kislomol,
  meat,
  must,
  rubles,
  secondShop,
  setContract,
  shop,
  thirdShop,
  useDemoData,
  yoghurt,
} from "#tests/support/demo-basket.ts";

const backend = useBackend();
useDemoData(backend);

const person = (id: string) => demoUuid("customer", id);

async function countDeals(): Promise<number> {
  return (await backend.db.select({ uuid: deals.uuid }).from(deals)).length;
}

async function readDeal(uuid: string) {
  const [deal] = await backend.db.select().from(deals).where(eq(deals.uuid, uuid));
  const lines = await backend.db.select().from(dealLines).where(eq(dealLines.dealUuid, uuid)).orderBy(asc(dealLines.position));
  const parts = await backend.db.select().from(suborders).where(eq(suborders.dealUuid, uuid)).orderBy(asc(suborders.ordinal));
  const logs = await backend.db.select().from(dealLogs).where(eq(dealLogs.dealUuid, uuid));
  return { deal: must(deal), lines, suborders: parts, logs };
}

async function readContract(assortmentUuid: string) {
  const [line] = await backend.db
    .select()
    .from(contractLines)
    .where(and(eq(contractLines.branchUuid, shop), eq(contractLines.assortmentUuid, assortmentUuid)));
  return must(line);
}

describe("the worked example becomes a deal", () => {
  test("B46 B48: 46 678.47 with frozen prices, two suborders, reserved sums; what was not ordered stays in the basket", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const bread = await backend.db
      .select({ uuid: products.uuid, min: products.minHundredths })
      .from(products)
      .where(eq(products.assortmentUuid, demoUuid("assortment", "bread")))
      .limit(1);
    const shown = (
      await as(basket.patch, { body: { products: [{ productUuid: must(bread[0]).uuid, quantity: must(bread[0]).min / 100, isSelected: false }] } })
    ).body;
    expect(shown.problems).toEqual([]);

    const { status, body } = await as(basket.placeDeal, {
      body: { ...exampleOrder, comment: "  Ворота со двора ", expectedTotal: shown.summary.total },
      key: randomUUID(),
    });
    expect(status).toBe(200);
    expect(body.number).toMatch(/^\d{5,}$/);
    expect(body.createdAt).toBe(testNow.toISOString());

    const { deal, lines, suborders: parts, logs } = await readDeal(body.uuid);
    expect(deal).toMatchObject({
      number: Number(body.number),
      type: "market",
      status: "waiting_approval",
      buyerCompanyUuid: alfa,
      buyerCustomerUuid: person("alfa-p1"),
      sellerCompanyUuid: demoUuid("company", "seller"),
      branchUuid: shop,
      branchName: "Магазин № 1",
      timeZone: "Europe/Moscow",
      deliveryFrom: "2026-03-10",
      deliveryTo: "2026-03-11",
      comment: "Ворота со двора",
      productCount: 4,
      subtotalKopecks: 4_757_007,
      totalKopecks: 4_667_847,
      consentNeeded: false,
      directorConsent: false,
      isPaid: false,
      version: 1,
    });
    expect(deal.earliestCutoffAt.toISOString()).toBe("2026-03-08T09:00:00.000Z");
    const [representative] = await backend.db.select({ uuid: companies.salesRepresentativeUuid }).from(companies).where(eq(companies.uuid, alfa));
    expect(deal.sellerCustomerUuid).toBe(representative?.uuid);
    expect(deal.discountGroups).toMatchObject([
      {
        name: "Кисломолочная",
        segmentUuid: kislomol,
        countUnit: "box",
        ladder: [
          { countHundredths: 1_000, percentHundredths: 200 },
          { countHundredths: 3_000, percentHundredths: 500 },
          { countHundredths: 10_000, percentHundredths: 800 },
        ],
      },
    ]);

    const storageOf = (uuid: string | null) => parts.find((part) => part.uuid === uuid)?.ordinal;
    expect(
      lines.map((line) => [
        line.productUuid,
        line.quantityHundredths,
        line.baseKopecks,
        line.percentHundredths,
        line.perUnitKopecks,
        line.totalKopecks,
        line.deliveryDate,
        storageOf(line.suborderUuid),
      ]),
    ).toEqual([
      [kefir, 2_000, 7_840, 500, 7_448, 893_760, "2026-03-11", 2],
      [yoghurt, 1_500, 4_675, 500, 4_441, 799_380, "2026-03-11", 2],
      [curd, 4_150, 31_200, 0, 31_200, 1_294_800, "2026-03-11", 2],
      [beef, 2_435, 68_990, 0, 68_990, 1_679_907, "2026-03-10", 1],
    ]);
    expect(lines[2]?.snapshot).toMatchObject({
      sku: "010-512",
      supplyUnit: "kg",
      unitsInSupply: 1,
      subcategoryName: "Кисломолочные продукты",
      assortmentName: "Молочная продукция",
      dealQuantity: { kind: "weight", unit: "kg", precision: 2 },
      vatRate: 10,
      ladder: [{ countHundredths: 5_000, percentHundredths: 300 }],
    });
    expect(parts.map((part) => [part.ordinal, part.storageName, part.deliveryDate, part.status])).toEqual([
      [1, "Склад мяса", "2026-03-10", "new"],
      [2, "Охлаждённый склад", "2026-03-11", "new"],
    ]);
    expect(logs).toMatchObject([{ event: "created", fromStatus: null, toStatus: "waiting_approval", actorUuid: person("alfa-p1"), actorSide: "buyer" }]);

    const [a1, a2] = [await readContract(dairy), await readContract(meat)];
    expect(a1.limitKopecks + a1.balanceKopecks - a1.reservedKopecks).toBe(12_060);
    expect(a2.limitKopecks + a2.balanceKopecks - a2.reservedKopecks).toBe(-1_679_907);
    const written = await backend.db.select().from(ledgerRows).where(eq(ledgerRows.dealUuid, body.uuid)).orderBy(asc(ledgerRows.amountKopecks));
    expect(written.map((row) => [row.kind, row.amountKopecks, row.document, row.reservedAfterKopecks])).toEqual([
      ["reserve", 1_679_907, body.number, a2.reservedKopecks],
      ["reserve", 2_987_940, body.number, a1.reservedKopecks],
    ]);

    const left = (await as(basket.get)).body;
    expect(left.items.map(({ uuid, isChecked }) => [uuid, isChecked])).toEqual([[must(bread[0]).uuid, false]]);
    expect(left.version).toBe(shown.version + 1);
  });

  test("14 goes to the representative; deal_updated reaches everybody who may have the deal open", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const { body } = await as(basket.placeDeal, { body: exampleOrder });
    const { deal } = await readDeal(body.uuid);
    const told = await backend.db.select().from(notifications).where(eq(notifications.type, "14"));
    const mine = told.filter((row) => (row.payload as { deal_uuid?: string }).deal_uuid === body.uuid);
    expect(mine.map((row) => [row.customerUuid, row.message])).toEqual([[deal.sellerCustomerUuid, `Новая сделка № ${body.number}: ООО «Лукошко».`]]);
    const events = (await backend.db.select().from(outboxEvents)).filter((row) => (row.payload as { deal_uuid?: string }).deal_uuid === body.uuid);
    expect(events.map((row) => row.type).sort()).toEqual(["deal_updated", "notification"]);
    expect(events.find((row) => row.type === "deal_updated")?.recipientUuids).toEqual(expect.arrayContaining([person("alfa-p1"), deal.sellerCustomerUuid]));
  });

  test("without a representative 14 goes to the regional directors", async () => {
    await backend.db.update(companies).set({ salesRepresentativeUuid: null }).where(eq(companies.uuid, alfa));
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const { body } = await as(basket.placeDeal, { body: exampleOrder });
    expect((await readDeal(body.uuid)).deal.sellerCustomerUuid).toBeNull();
    const told = (await backend.db.select().from(notifications).where(eq(notifications.type, "14"))).filter(
      (row) => (row.payload as { deal_uuid?: string }).deal_uuid === body.uuid,
    );
    const roles = await backend.db
      .select({ roles: customers.roles })
      .from(customers)
      .where(
        inArray(
          customers.uuid,
          told.map((row) => row.customerUuid),
        ),
      );
    expect(roles.length).toBeGreaterThan(0);
    expect(roles.every((row) => row.roles.includes("seller_regional_director"))).toBe(true);
  });

  test("a manager's deal above the approval threshold asks for the director and tells him; at the threshold it does not", async () => {
    const as = await backend.as("manager@alfa.example");
    await fill(as, exampleLines(41.5));
    await backend.db.update(companies).set({ approvalThresholdKopecks: 4_667_846 }).where(eq(companies.uuid, alfa));
    const above = await as(basket.placeDeal, { body: exampleOrder });
    expect((await readDeal(above.body.uuid)).deal).toMatchObject({ consentNeeded: true, directorConsent: true });
    const told = (
      await backend.db
        .select()
        .from(notifications)
        .where(eq(notifications.customerUuid, person("alfa-p1")))
    ).filter((row) => (row.payload as { deal_uuid?: string }).deal_uuid === above.body.uuid);
    expect(told.map((row) => row.type)).toEqual(["14"]);

    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
    await backend.db.update(companies).set({ approvalThresholdKopecks: 4_667_847 }).where(eq(companies.uuid, alfa));
    await fill(as, exampleLines(41.5));
    const at = await as(basket.placeDeal, { body: exampleOrder });
    expect((await readDeal(at.body.uuid)).deal).toMatchObject({ consentNeeded: false, directorConsent: false });
    const director = await backend.as("director@alfa.example");
    await backend.db.update(companies).set({ approvalThresholdKopecks: 1 }).where(eq(companies.uuid, alfa));
    await fill(director, exampleLines(41.5));
    const own = await director(basket.placeDeal, { body: exampleOrder });
    expect((await readDeal(own.body.uuid)).deal.consentNeeded).toBe(false);
  });

  test("the deal's call shows the same kopecks as the basket did", async () => {
    const as = await backend.as("director@alfa.example");
    const shown = (await fill(as, exampleLines(41.5))).body;
    const { body } = await as(basket.placeDeal, { body: exampleOrder });
    const deal = (await as(dealCalls.get, { params: { uuid: body.uuid } })).body;
    expect(deal.totalWithDiscount).toEqual(shown.summary.total);
    expect(deal.totalPriceWithoutDiscount).toEqual(shown.summary.subtotal);
    expect(deal.discountGroups.map(({ uuid, total }) => [uuid, total]).sort()).toEqual(
      shown.groups.discountGroups.map(({ uuid, total }) => [uuid, total]).sort(),
    );
  });
});

const cases = checkoutBreaches(backend);

describe("preconditions", () => {
  test.each(cases)("S39 B42: $name", async (each) => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const before = await countDeals();
    await each.break();
    const { status, errors } = await as(basket.placeDeal, { body: { ...exampleOrder, ...each.order }, key: "k" });
    expect([status, errors[0]?.code]).toEqual([each.status, each.code]);
    if (each.details) expect(errors[0]?.details).toMatchObject(each.details);
    expect(await countDeals()).toBe(before);
    const keys = await backend.pool.query("select 1 from idempotency_keys");
    expect(keys.rowCount).toBe(0);
  });

  const classOf = (each: Breach) => Number(each.name[0]);
  const firstOfClass = cases.filter((each, index) => cases.findIndex((other) => classOf(other) === classOf(each)) === index);
  test.each(firstOfClass.slice(0, -1).filter((each) => classOf(each) !== 3))(
    "B42: with everything broken from class $name on, that class answers",
    async (each) => {
      const as = await backend.as("director@alfa.example");
      await fill(as, exampleLines(41.5));
      for (const other of firstOfClass) if (classOf(other) >= classOf(each) && classOf(other) !== 3) await other.break();
      const { errors } = await as(basket.placeDeal, { body: { ...exampleOrder, expectedTotal: rubles(1) } });
      expect(errors[0]?.code).toBe(each.code);
      expect(Object.keys(errors[0]?.details ?? {})).toEqual(expect.arrayContaining(Object.keys(each.details ?? {})));
    },
  );

  test("B23 E35: the refusal for the limit carries the text of the specification and the sum", async () => {
    const as = await backend.as("director@alfa.example");
    const { errors } = await as(basket.placeDeal, { body: exampleOrder });
    expect(errors[0]?.code).toBe("LIMIT_EXCEEDED:4009");
    expect(errors[0]?.message.replace(/\s/g, " ")).toBe(
      "Превышена сумма лимита по договору. Для оформления заказа уменьшите сумму заказа или погасите задолженность: превышение 5 241,12 ₽",
    );
    expect(errors[0]?.details).toMatchObject({ assortment: dairy, available: rubles(30_000), total: rubles(35_241.12), excess: rubles(5_241.12) });
  });

  test("B22: exactly the limit is allowed, and prepaid goes below zero", async () => {
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 30_000_000 + 524_112 });
    const as = await backend.as("director@alfa.example");
    expect((await as(basket.placeDeal, { body: exampleOrder })).status).toBe(200);
    const a1 = await readContract(dairy);
    expect(a1.limitKopecks + a1.balanceKopecks - a1.reservedKopecks).toBe(0);
  });

  test.each([
    ["none at all", []],
    ["a segment missing", exampleDates.slice(1)],
    ["a segment that is not ordered", [...exampleDates, { subcategoryUuid: demoUuid("category", "meat-pork"), deliveryDate: "2026-03-10" }]],
    ["an unknown segment", [...exampleDates, { subcategoryUuid: randomUUID(), deliveryDate: "2026-03-10" }]],
    ["a segment twice", [...exampleDates, dairyDate]],
    ["a date of the other segment", [dairyDate, { subcategoryUuid: beefSegment, deliveryDate: "2026-03-11" }]],
    ["a date past its cut-off", [beefDate, { subcategoryUuid: kislomol, deliveryDate: "2026-03-06" }]],
    ["a closed day", [beefDate, { subcategoryUuid: kislomol, deliveryDate: "2026-03-09" }]],
    ["a day beyond the horizon", [beefDate, { subcategoryUuid: kislomol, deliveryDate: "2026-03-20" }]],
  ])("B30 B43: dates with %s answer 4019", async (_, scheduledDeliveryDates) => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const { status, errors } = await as(basket.placeDeal, { body: { branchUuid: shop, scheduledDeliveryDates } });
    expect([status, errors[0]?.code]).toEqual([409, "TIMESLOT_EXPIRED:4019"]);
    expect(errors[0]?.details).toHaveProperty("availableDates");
    expect(errors[0]?.details).not.toHaveProperty("blockedUntil");
  });

  test("B30: no date chosen is said as such, a date that is gone as such", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const place = async (scheduledDeliveryDates: typeof exampleDates) =>
      (await as(basket.placeDeal, { body: { branchUuid: shop, scheduledDeliveryDates } })).errors[0]?.message;
    expect([await place([]), await place([dairyDate])]).toEqual(["Выберите даты доставки", "Выберите даты доставки"]);
    expect(await place([beefDate, { subcategoryUuid: kislomol, deliveryDate: "2026-03-06" }])).toContain("уже недоступна");
  });

  test("B43: a date offered a minute before its cut-off is taken then and refused at the cut-off", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const dates = [dairyDate, { subcategoryUuid: beefSegment, deliveryDate: "2026-03-12" }];
    backend.setNow(new Date("2026-03-10T14:00:00+03:00"));
    const late = await (await backend.as("director@alfa.example"))(basket.placeDeal, { body: { branchUuid: shop, scheduledDeliveryDates: dates } });
    expect(late.errors[0]?.code).toBe("TIMESLOT_EXPIRED:4019");
    backend.setNow(new Date("2026-03-10T11:59:59+03:00"));
    const inTime = await (await backend.as("director@alfa.example"))(basket.placeDeal, { body: { branchUuid: shop, scheduledDeliveryDates: dates } });
    expect(inTime.status).toBe(200);
  });

  test("B26 B27 B35: every date offered is accepted, every other day of the horizon is refused", async () => {
    const as = await backend.as("director@alfa.example");
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 900_000_000 });
    const days = Array.from({ length: 17 }, (_, index) => new Date(Date.UTC(2026, 2, 4 + index)).toISOString().slice(0, 10));
    for (const [subcategoryUuid, other] of [
      [kislomol, beefDate],
      [beefSegment, dairyDate],
    ] as const) {
      for (const deliveryDate of days) {
        const { body: shown } = await fill(as, exampleLines(41.5));
        const offered = shown.deliverySchedules
          .find((each) => each.subcategoryUuid === subcategoryUuid)
          ?.availableDates.some(({ date }) => date === deliveryDate);
        const { status } = await as(basket.placeDeal, { body: { branchUuid: shop, scheduledDeliveryDates: [other, { subcategoryUuid, deliveryDate }] } });
        expect([deliveryDate, status]).toEqual([deliveryDate, offered ? 200 : 409]);
      }
    }
  }, 60_000);

  test("branches of others, of nobody and not attached are the same 404", async () => {
    const as = await backend.as("manager@alfa.example");
    await fill(as, exampleLines(41.5));
    const answers = await Promise.all([betaShop, thirdShop, randomUUID()].map((branchUuid) => as(basket.placeDeal, { body: { ...exampleOrder, branchUuid } })));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test("S37: prices, totals, discounts and minimums in the body are ignored", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const body = {
      ...exampleOrder,
      total: 1,
      price: 1,
      discount: 99,
      currency: "USD",
      minPriceForDeal: 0,
      status: "received",
      sellerCustomerUuid: randomUUID(),
      isPaid: true,
      products: [{ productUuid: kefir, quantity: 1, price: 1 }],
    };
    const placed = await as(basket.placeDeal, { body });
    expect((await readDeal(placed.body.uuid)).deal).toMatchObject({ totalKopecks: 4_667_847, status: "waiting_approval", isPaid: false });
  });

  test("S36: bad input is answered 4xx in Russian and makes no deal", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const before = await countDeals();
    const bad: unknown[] = [null, "", "   ", "x".repeat(100_000), "😀", "\u0000", "\ud800", -1, 0, Number.NaN, 2 ** 53, "2026-02-30", {}, true, "__proto__"];
    const bodies = [
      {},
      ...bad.map((value) => ({ ...exampleOrder, branchUuid: value })),
      ...bad.map((value) => ({ ...exampleOrder, scheduledDeliveryDates: value })),
      ...bad.map((value) => ({ ...exampleOrder, scheduledDeliveryDates: [value] })),
      ...bad.map((value) => ({ ...exampleOrder, scheduledDeliveryDates: [{ subcategoryUuid: value, deliveryDate: "2026-03-11" }] })),
      ...bad.map((value) => ({ ...exampleOrder, scheduledDeliveryDates: [{ subcategoryUuid: kislomol, deliveryDate: value }] })),
      ...bad.map((value) => ({ ...exampleOrder, expectedTotal: value })),
      ...[null, -1, {}, true, [], "x".repeat(1001), "\u0000", "\ud800"].map((value) => ({ ...exampleOrder, comment: value })),
    ];
    for (const body of bodies) {
      const { status, errors } = await as(basket.placeDeal, { body });
      expect([JSON.stringify(body).slice(0, 120), status]).toEqual([JSON.stringify(body).slice(0, 120), 400]);
      expect(errors[0]?.message).toMatch(/[а-яё]/i);
    }
    expect(await countDeals()).toBe(before);
  });
});

describe("exactly once", () => {
  test("B44: the same key and body give the same answer, another body is refused, another order of its fields is not", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const before = await countDeals();
    const first = await as(basket.placeDeal, { body: exampleOrder, key: "one" });
    const again = await as(basket.placeDeal, { body: { scheduledDeliveryDates: [...exampleDates].reverse(), branchUuid: shop }, key: "one" });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await as(basket.placeDeal, { body: { ...exampleOrder, comment: "другое" }, key: "one" });
    expect([other.status, other.errors[0]?.code]).toEqual([409, "IDEMPOTENCY_MISMATCH:4009"]);
    expect(await countDeals()).toBe(before + 1);
  });

  test("the key is the person's own: a colleague's same key is another order", async () => {
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 900_000_000 });
    const [director, manager] = [await backend.as("director@alfa.example"), await backend.as("manager@alfa.example")];
    await fill(manager);
    const answers = [
      await director(basket.placeDeal, { body: exampleOrder, key: "same" }),
      await manager(basket.placeDeal, { body: exampleOrder, key: "same" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.uuid).not.toBe(answers[1]?.body.uuid);
  });

  test("B44: without a key a second submission finds nothing selected and makes no second deal", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const before = await countDeals();
    expect((await as(basket.placeDeal, { body: exampleOrder })).status).toBe(200);
    expect((await as(basket.placeDeal, { body: exampleOrder })).status).toBe(400);
    expect(await countDeals()).toBe(before + 1);
  });

  test("a refused order gives its key back: mended, the same key makes the deal", async () => {
    const as = await backend.as("director@alfa.example");
    expect((await as(basket.placeDeal, { body: exampleOrder, key: "k" })).status).toBe(409);
    await fill(as, exampleLines(41.5));
    expect((await as(basket.placeDeal, { body: exampleOrder, key: "k" })).status).toBe(200);
  });

  test("a key is kept for 24 hours and free again after 25", async () => {
    const as = await backend.as("director@alfa.example");
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 900_000_000 });
    const first = await as(basket.placeDeal, { body: exampleOrder, key: "day" });
    backend.setNow(new Date(testNow.getTime() + 23 * 3_600_000));
    const within = await (await backend.as("director@alfa.example"))(basket.placeDeal, { body: exampleOrder, key: "day" });
    expect(within.body).toEqual(first.body);
    backend.setNow(new Date(testNow.getTime() + 25 * 3_600_000));
    const later = await backend.as("director@alfa.example");
    expect((await later(basket.placeDeal, { body: exampleOrder, key: "day" })).errors[0]?.details).toEqual({ products: ["Не выбран ни один товар"] });
    await fill(later);
    const next = await later(basket.placeDeal, { body: exampleOrder, key: "day" });
    expect([next.status, next.body.uuid === first.body.uuid]).toEqual([200, false]);
  });
});

describe("for any basket", () => {
  test("B17 B48 S37: groups, summary and assortments add up, and the deal has the same kopecks, for random baskets", async () => {
    const as = await backend.as("director@alfa.example");
    const catalogue = await orderable();
    await backend.db
      .update(contractLines)
      .set({ limitKopecks: 10 ** 12 })
      .where(eq(contractLines.branchUuid, shop));
    await backend.db.update(branches).set({ minOrderKopecks: 0 }).where(eq(branches.uuid, shop));
    const anyLine = fc.record({ product: fc.integer({ min: 0, max: catalogue.length - 1 }), steps: fc.integer({ min: 0, max: 60 }), isSelected: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(anyLine, { minLength: 1, maxLength: 25, selector: (line) => line.product }), async (picked) => {
        const lines = picked.map(({ product, steps, isSelected }) => {
          const { uuid, lowest, step, highest } = must(catalogue[product]);
          return { productUuid: uuid, quantity: Math.min(highest, lowest + steps * step) / 100, isSelected };
        });
        const shown = (await fill(as, lines)).body;
        expect(total(shown.groups.discountGroups.map((group) => group.total))).toBe(kopecksOf(shown.summary.total));
        expect(total(shown.groups.assortmentGroups.map((group) => group.total))).toBe(kopecksOf(shown.summary.total));
        expect(total(shown.groups.discountGroups.map((group) => group.totalWithoutDiscount))).toBe(kopecksOf(shown.summary.subtotal));
        expect(shown.groups.discountGroups.flatMap((group) => group.itemUuids).sort()).toEqual(shown.items.map((item) => item.uuid).sort());
        for (const group of shown.groups.assortmentGroups)
          expect(kopecksOf(group.available)).toBe(kopecksOf(group.limit) + kopecksOf(group.balance) - kopecksOf(group.reserved));

        const ordered = shown.items.filter((item) => item.isChecked);
        const placed = await as(basket.placeDeal, {
          body: { branchUuid: shop, scheduledDeliveryDates: datesFor(shown, ordered), expectedTotal: shown.summary.total },
        });
        const mayPlace = shown.problems.length === 0;
        expect([placed.status, placed.errors]).toEqual(mayPlace ? [200, []] : [expect.any(Number), [expect.anything()]]);
        if (!mayPlace) return;
        const made = await readDeal(placed.body.uuid);
        expect([made.deal.totalKopecks, made.deal.subtotalKopecks]).toEqual([kopecksOf(shown.summary.total), kopecksOf(shown.summary.subtotal)]);
        expect(made.lines.map((line) => [line.productUuid, line.totalKopecks, line.perUnitKopecks])).toEqual(
          ordered.map((item) => [item.uuid, kopecksOf(item.price.total), kopecksOf(item.price.discountedPerUnit)]),
        );
        expect(made.lines.reduce((sum, line) => sum + line.totalKopecks, 0)).toBe(made.deal.totalKopecks);
        expect(made.lines.every((line) => made.suborders.some((part) => part.uuid === line.suborderUuid && part.deliveryDate === line.deliveryDate))).toBe(
          true,
        );
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  test("the reserved sums equal the ledger and what the deals not posted hold", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    await as(basket.placeDeal, { body: exampleOrder });
    const { rows } = await backend.pool.query(`
      select c.uuid from contract_lines c join ledger_rows r on r.contract_line_uuid = c.uuid
      group by c.uuid having c.reserved_kopecks <> sum(case r.kind when 'reserve' then r.amount_kopecks when 'release' then -r.amount_kopecks when 'charge' then -r.amount_kopecks else 0 end)`);
    expect(rows).toEqual([]);
  });

  test("placing costs 16 queries, for 2 lines as for 40", async () => {
    const as = await backend.as("director@alfa.example");
    await backend.db
      .update(contractLines)
      .set({ limitKopecks: 10 ** 12 })
      .where(eq(contractLines.branchUuid, shop));
    await backend.db.update(branches).set({ minOrderKopecks: 0 }).where(eq(branches.uuid, shop));
    const catalogue = await orderable();
    const costs: number[] = [];
    for (const count of [2, 40]) {
      const lines = catalogue.slice(0, count).map(({ uuid, lowest }) => ({ productUuid: uuid, quantity: lowest / 100, isSelected: true }));
      const shown = (await fill(as, lines)).body;
      const placed = await as(basket.placeDeal, { body: { branchUuid: shop, scheduledDeliveryDates: datesFor(shown, shown.items) }, key: String(count) });
      expect(placed.status).toBe(200);
      costs.push(placed.queries);
    }
    expect(costs).toEqual([16, 16]);
  });
});

describe("repeating", () => {
  test("addToBasket adds to what is there, stops at the maximum and names what is not sold", async () => {
    await backend.db.update(products).set({ isPublished: false }).where(eq(products.uuid, yoghurt));
    const [highest] = await backend.db.select({ max: products.maxHundredths }).from(products).where(eq(products.uuid, kefir));
    const actor = { customerUuid: person("alfa-p3"), companyStatus: "accredited", roles: ["buyer_company_manager"] } as unknown as Actor;
    const add = (quantity: number) =>
      backend.db.transaction((tx) =>
        addToBasket(
          tx,
          actor,
          [
            { productUuid: kefir, quantity },
            { productUuid: yoghurt, quantity: 2 },
            { productUuid: randomUUID(), quantity: 1 },
          ],
          testNow,
        ),
      );
    expect(await add(2)).toMatchObject({ added: 1, skipped: [yoghurt, expect.any(String)] });
    await add(3);
    const as = await backend.as("manager@alfa.example");
    expect((await as(basket.get)).body.items.map(({ uuid, quantity }) => [uuid, quantity])).toEqual([[kefir, 5]]);
    await add(1_000_000);
    expect((await as(basket.get)).body.items[0]?.quantity).toBe(must(highest).max / 100);
    expect(secondShop).not.toBe(shop);
  });
});

type Shown = Awaited<ReturnType<typeof fill>>["body"];

function datesFor(shown: Shown, items: Shown["items"]) {
  const segments = [...new Set(items.filter((item) => item.isAvailable).map((item) => item.subcategoryUuid))];
  return segments.flatMap((subcategoryUuid) => {
    const date = shown.deliverySchedules.find((each) => each.subcategoryUuid === subcategoryUuid)?.availableDates.at(-1)?.date;
    return date ? [{ subcategoryUuid, deliveryDate: date }] : [];
  });
}

/** Products the shop has a contract for, with the smallest quantity and the step of each. */
async function orderable() {
  const rows = await backend.db
    .select({ uuid: products.uuid, step: products.stepHundredths, min: products.minHundredths, max: products.maxHundredths })
    .from(products)
    .innerJoin(contractLines, and(eq(contractLines.assortmentUuid, products.assortmentUuid), eq(contractLines.branchUuid, shop)))
    .innerJoin(
      scheduleRules,
      and(
        eq(scheduleRules.segmentUuid, products.segmentUuid),
        eq(scheduleRules.scheduleUuid, demoUuid("schedule", "tula-center")),
        isNotNull(scheduleRules.segmentUuid),
      ),
    )
    .where(and(eq(products.isPublished, true), eq(products.inStock, true)))
    .groupBy(products.uuid)
    .orderBy(products.sku);
  return rows.map(({ uuid, step, min, max }) => ({ uuid, step, lowest: Math.max(step, Math.ceil(min / step) * step), highest: Math.floor(max / step) * step }));
}

const total = (sums: { amount: number }[]) => sums.reduce((sum, money) => sum + kopecksOf(money), 0);
