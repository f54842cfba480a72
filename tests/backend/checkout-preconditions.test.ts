import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { badValues } from "#tests/support/bad-input.ts";
import { type Breach, checkoutBreaches } from "#tests/support/checkout-breaches.ts";
import {
  beefDate,
  beefSegment,
  betaShop,
  dairy,
  dairyDate,
  exampleDates,
  exampleLines,
  exampleOrder,
  fill,
  kefir,
  kislomol,
  rubles,
  setContract,
  shop,
  thirdShop,
} from "#tests/support/demo-basket.ts";
import { usePlacedDeals } from "#tests/support/placed-deals.ts";

const { backend, countDeals, readDeal, readContract } = usePlacedDeals();

const cases = checkoutBreaches(backend);

describe("preconditions of an order", () => {
  test.each(cases)("S39 B42: an order is refused: $name", async (each) => {
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
    "B42: when this and every later precondition fail, the error of this one is returned: $name",
    async (each) => {
      const as = await backend.as("director@alfa.example");
      await fill(as, exampleLines(41.5));
      for (const other of firstOfClass) if (classOf(other) >= classOf(each) && classOf(other) !== 3) await other.break();
      const { errors } = await as(basket.placeDeal, { body: { ...exampleOrder, expectedTotal: rubles(1) } });
      expect(errors[0]?.code).toBe(each.code);
      expect(Object.keys(errors[0]?.details ?? {})).toEqual(expect.arrayContaining(Object.keys(each.details ?? {})));
    },
  );

  test("B23 E35: an order over the limit is refused with the specified text and the excess", async () => {
    const as = await backend.as("director@alfa.example");
    const { errors } = await as(basket.placeDeal, { body: exampleOrder });
    expect(errors[0]?.code).toBe("LIMIT_EXCEEDED:4009");
    expect(errors[0]?.message.replace(/\s/g, " ")).toBe(
      "Превышена сумма лимита по договору. Для оформления заказа уменьшите сумму заказа или погасите задолженность: превышение 5 241,12 ₽",
    );
    expect(errors[0]?.details).toMatchObject({
      assortment: dairy,
      available: rubles(30_000),
      total: rubles(35_241.12),
      excess: rubles(5_241.12),
    });
  });

  test("B22: an order that uses up the limit exactly is accepted, and a prepaid contract may go below zero", async () => {
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 30_000_000 + 524_112 });
    const as = await backend.as("director@alfa.example");
    expect((await as(basket.placeDeal, { body: exampleOrder })).status).toBe(200);
    const a1 = await readContract(dairy);
    expect(a1.limitKopecks + a1.balanceKopecks - a1.reservedKopecks).toBe(0);
  });

  test.each([
    ["no date at all", []],
    ["a segment missing", exampleDates.slice(1)],
    [
      "a segment that is not ordered",
      [...exampleDates, { subcategoryUuid: demoUuid("category", "meat-pork"), deliveryDate: "2026-03-10" }],
    ],
    ["an unknown segment", [...exampleDates, { subcategoryUuid: randomUUID(), deliveryDate: "2026-03-10" }]],
    ["a segment twice", [...exampleDates, dairyDate]],
    ["a date of the other segment", [dairyDate, { subcategoryUuid: beefSegment, deliveryDate: "2026-03-11" }]],
    ["a date past its cut-off", [beefDate, { subcategoryUuid: kislomol, deliveryDate: "2026-03-06" }]],
    ["a closed day", [beefDate, { subcategoryUuid: kislomol, deliveryDate: "2026-03-09" }]],
    ["a day beyond the horizon", [beefDate, { subcategoryUuid: kislomol, deliveryDate: "2026-03-20" }]],
  ])("B30 B43: delivery dates with %s are refused with 4019", async (_, scheduledDeliveryDates) => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const { status, errors } = await as(basket.placeDeal, { body: { branchUuid: shop, scheduledDeliveryDates } });
    expect([status, errors[0]?.code]).toEqual([409, "TIMESLOT_EXPIRED:4019"]);
    expect(errors[0]?.details).toHaveProperty("availableDates");
    expect(errors[0]?.details).not.toHaveProperty("blockedUntil");
  });

  test("B30: a missing date and an expired date get different messages", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const place = async (scheduledDeliveryDates: typeof exampleDates) =>
      (await as(basket.placeDeal, { body: { branchUuid: shop, scheduledDeliveryDates } })).errors[0]?.message;
    expect([await place([]), await place([dairyDate])]).toEqual(["Выберите даты доставки", "Выберите даты доставки"]);
    expect(await place([beefDate, { subcategoryUuid: kislomol, deliveryDate: "2026-03-06" }])).toContain("уже недоступна");
  });

  test("B43: a date is accepted a second before the first cut-off and refused at the cut-off", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const dates = [dairyDate, { subcategoryUuid: beefSegment, deliveryDate: "2026-03-12" }];
    backend.setNow(new Date("2026-03-10T14:00:00+03:00"));
    const late = await (await backend.as("director@alfa.example"))(basket.placeDeal, {
      body: { branchUuid: shop, scheduledDeliveryDates: dates },
    });
    expect(late.errors[0]?.code).toBe("TIMESLOT_EXPIRED:4019");
    backend.setNow(new Date("2026-03-10T11:59:59+03:00"));
    const inTime = await (await backend.as("director@alfa.example"))(basket.placeDeal, {
      body: { branchUuid: shop, scheduledDeliveryDates: dates },
    });
    expect(inTime.status).toBe(200);
  });

  test("B26 B27 B35: every offered date is accepted, and every other day of the horizon is refused", async () => {
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
        const { status } = await as(basket.placeDeal, {
          body: { branchUuid: shop, scheduledDeliveryDates: [other, { subcategoryUuid, deliveryDate }] },
        });
        expect([deliveryDate, status]).toEqual([deliveryDate, offered ? 200 : 409]);
      }
    }
  });

  test("another company's branch, one not assigned to the manager and a random UUID give the same 404", async () => {
    const as = await backend.as("manager@alfa.example");
    await fill(as, exampleLines(41.5));
    const answers = await Promise.all(
      [betaShop, thirdShop, randomUUID()].map((branchUuid) => as(basket.placeDeal, { body: { ...exampleOrder, branchUuid } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test("S37: prices, totals, discounts, status and products sent in the body are ignored", async () => {
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

  test("S36: invalid input is answered 400 in Russian and makes no deal", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const before = await countDeals();
    const bad = [...badValues, 0];
    const bodies = [
      {},
      ...bad.map((value) => ({ ...exampleOrder, branchUuid: value })),
      // An empty list is an order without dates and has its own refusal.
      ...bad.filter((value) => !Array.isArray(value)).map((value) => ({ ...exampleOrder, scheduledDeliveryDates: value })),
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
