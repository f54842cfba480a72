import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { standingOrders } from "#contract/standing-orders.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { standingRuns } from "#server/backend/standing-orders/tables.ts";
import { testNow } from "#tests/support/clock.ts";
import { beef, curd, exampleLines, fill, kefir, must, yoghurt } from "#tests/support/demo-basket.ts";
import { director, terms, useStandingOrders, wednesday, wednesdayDraft } from "#tests/support/standing-orders.ts";
import { standingOrderDate, storeStandingOrder } from "#tests/support/stored-standing-orders.ts";

const { backend, work, runOf, madeFromBasket } = useStandingOrders();

describe("creating a standing order", () => {
  test("an order is created from the basket, which stays as it is, and only once for an idempotency key", async () => {
    const { as, uuid } = await madeFromBasket();
    const before = (await as(basket.get)).body;
    expect((await as(standingOrders.create, { body: terms, key: "make" })).body.uuid).toBe(uuid);
    const { body } = await as(standingOrders.get, { params: { uuid } });
    expect(body.lines.map(({ productUuid, quantity }) => [productUuid, quantity])).toEqual([
      [kefir, 20],
      [yoghurt, 15],
      [curd, 41.5],
      [beef, 24.35],
    ]);
    expect(body.next).toMatchObject({ date: wednesday, deliveryDate: wednesday, state: null, cutoffAt: "2026-03-10T09:00:00.000Z" });
    expect(body.forecast).toMatchObject({ total: before.summary.total, itemCount: 4, problems: [] });
    expect((await as(basket.get)).body).toEqual(before);
  });

  test("an order is created from a deal of the company, but not from another company's", async () => {
    const as = await backend.as(director);
    const { deals: list } = (await as(dealCalls.list, { query: {} })).body;
    const deal = (await as(dealCalls.get, { params: { uuid: must(list[0]).uuid } })).body;
    const made = await as(standingOrders.create, { body: { ...terms, dealUuid: deal.uuid } });
    const { lines } = (await as(standingOrders.get, { params: { uuid: made.body.uuid } })).body;
    expect(new Set(lines.map((line) => line.productUuid))).toEqual(new Set(deal.products.map((line) => line.productUuid)));
    const ofBeta = await as(standingOrders.create, { body: { ...terms, dealUuid: demoUuid("deal", "10381") } });
    expect(ofBeta.status).toBe(404);
  });

  test.each([
    [{ weekdays: [] }, "weekdays"],
    [{ weekdays: [8] }, "weekdays.0"],
    [{ startDate: "2026-03-04" }, "startDate"],
    [{ startDate: "2028-03-04" }, "startDate"],
    [{ startDate: "2026-03-20", endDate: "2026-03-19" }, "endDate"],
    [{ confirm: "auto" as const }, "autoMax"],
    [{ name: " " }, "name"],
  ])("%j is rejected with an error at its field", async (wrong, field) => {
    const as = await backend.as(director);
    await fill(as, exampleLines(41.5));
    const { status, errors } = await as(standingOrders.create, { body: { ...terms, ...wrong } });
    expect([status, Object.keys(errors[0]?.details ?? {})]).toEqual([400, [field]]);
  });

  test("an order cannot be created from an empty basket or before accreditation", async () => {
    const as = await backend.as(director);
    await as(basket.delete, {});
    expect((await as(standingOrders.create, { body: terms })).errors[0]?.details).toEqual({ products: ["Не выбран ни один товар"] });
    const gamma = await backend.as("director@gamma.example");
    expect((await gamma(standingOrders.create, { body: terms })).errors[0]?.code).toBe("COMPANY_NOT_ACCREDITED:4009");
  });
});

describe("skipping, pausing and ending", () => {
  beforeEach(() => backend.setNow(testNow));

  test("a delivery that is skipped before it is prepared stays skipped", async () => {
    const { as, uuid } = await madeFromBasket();
    const skipped = await as(standingOrders.skip, { params: { uuid, date: wednesday }, body: {} });
    expect([skipped.status, skipped.body.next?.date]).toEqual([200, "2026-03-18"]);
    await work(wednesdayDraft);
    expect(await runOf(uuid)).toMatchObject({ state: "skipped", reason: "person" });
    expect((await as(standingOrders.confirm, { params: { uuid, date: wednesday }, body: {} })).status).toBe(409);
    expect((await as(standingOrders.skip, { params: { uuid, date: "2026-03-12" }, body: {} })).status).toBe(404);
  });

  test("a skip is taken back until the cut-off, and the delivery is prepared again", async () => {
    const { as, uuid } = await madeFromBasket();
    await as(standingOrders.skip, { params: { uuid, date: wednesday }, body: {} });
    const unskip = () => as(standingOrders.unskip, { params: { uuid, date: wednesday }, body: {} });
    const { body } = await unskip();
    expect([body.next?.date, body.runs]).toEqual([wednesday, []]);
    expect((await unskip()).status).toBe(200);
    await work(wednesdayDraft);
    expect((await runOf(uuid)).state).toBe("asked");
    const skipped = await as(standingOrders.skip, { params: { uuid, date: wednesday }, body: {} });
    expect(skipped.body.runs).toMatchObject([{ state: "skipped", mayUnskip: true }]);
    expect((await as(standingOrders.unskip, { params: { uuid, date: "2026-03-12" }, body: {} })).status).toBe(404);
    backend.setNow(new Date("2026-03-10T12:00:01+03:00"));
    const late = await backend.as(director);
    expect((await late(standingOrders.get, { params: { uuid } })).body.runs).toMatchObject([{ state: "skipped", mayUnskip: false }]);
    expect((await late(standingOrders.unskip, { params: { uuid, date: wednesday }, body: {} })).status).toBe(409);
  });

  test("a pause skips the prepared delivery, and resuming in time prepares it again", async () => {
    const { as, uuid } = await madeFromBasket();
    await work(wednesdayDraft);
    const paused = await as(standingOrders.pause, { params: { uuid }, body: {} });
    expect([paused.body.state, (await runOf(uuid)).reason]).toEqual(["paused", "paused"]);
    // What resuming would deliver next.
    expect(paused.body.next?.date).toBe(wednesday);
    expect((await as(standingOrders.pause, { params: { uuid }, body: { dateFrom: "2026-03-01" } })).status).toBe(400);
    const resumed = await as(standingOrders.resume, { params: { uuid }, body: {} });
    expect([resumed.body.state, resumed.body.pause]).toEqual(["active", null]);
    expect((await as(standingOrders.resume, { params: { uuid }, body: {} })).status).toBe(409);
    await work("2026-03-08T13:00:00+03:00");
    expect(await runOf(uuid)).toMatchObject({ date: wednesday, state: "asked", reason: null });
    expect(await backend.db.$count(standingRuns)).toBe(1);
  });

  test("a pause that ends after the cut-off of the prepared delivery leaves it skipped", async () => {
    const { as, uuid } = await madeFromBasket();
    await work(wednesdayDraft);
    await as(standingOrders.pause, { params: { uuid }, body: {} });
    backend.setNow(new Date("2026-03-10T12:00:01+03:00"));
    const late = await backend.as(director);
    const resumed = await late(standingOrders.resume, { params: { uuid }, body: {} });
    expect([resumed.body.next?.date, (await runOf(uuid)).state]).toEqual(["2026-03-18", "skipped"]);
  });

  test("changing the weekdays skips the delivery that was prepared for the old ones", async () => {
    const { as, uuid } = await madeFromBasket();
    await work(wednesdayDraft);
    const { body } = await as(standingOrders.update, { params: { uuid }, body: { weekdays: [5, 1, 5] } });
    expect([body.weekdays, (await runOf(uuid)).reason]).toEqual([[1, 5], "changed"]);
    await as(standingOrders.update, { params: { uuid }, body: { weekdays: [3] } });
    await work("2026-03-08T13:00:00+03:00");
    expect(await runOf(uuid)).toMatchObject({ date: wednesday, state: "asked" });
  });

  test("a deleted order is gone with its deliveries, and its placed deal stays", async () => {
    const as = await backend.as(director);
    const uuid = await storeStandingOrder(backend.db);
    const placed = (await as(standingOrders.confirm, { params: { uuid, date: standingOrderDate }, body: {} })).body.uuid;
    expect((await as(standingOrders.remove, { params: { uuid } })).status).toBe(200);
    expect((await as(standingOrders.get, { params: { uuid } })).status).toBe(404);
    expect(await backend.db.$count(deals, eq(deals.uuid, placed))).toBe(1);
  });

  test("a wrong line is named and left out, and the other lines are written", async () => {
    const as = await backend.as(director);
    const uuid = await storeStandingOrder(backend.db);
    const lines = [
      { productUuid: kefir, quantity: 0.5 },
      { productUuid: beef, quantity: 30 },
    ];
    const { status, body } = await as(standingOrders.update, { params: { uuid }, body: { products: lines } });
    expect([status, Object.keys(body.rejected)]).toEqual([200, ["products.0.quantity"]]);
    expect(body.lines.map(({ productUuid, quantity }) => [productUuid, quantity])).toEqual([[beef, 30]]);
  });

  test("the last line cannot be deleted, and an invalid quantity is rejected at its field", async () => {
    const as = await backend.as(director);
    const uuid = await storeStandingOrder(backend.db);
    const set = (quantity: number) =>
      as(standingOrders.update, { params: { uuid }, body: { products: [{ productUuid: beef, quantity }] } });
    expect((await set(0)).errors[0]?.details).toEqual({ products: ["Не выбран ни один товар"] });
    expect(Object.keys((await set(0.001)).errors[0]?.details ?? {})).toEqual(["products.0.quantity"]);
  });
});
