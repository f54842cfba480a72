import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { standing } from "#contract/standing.ts";
import { branchCustomers } from "#server/backend/branches/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { countQueries } from "#server/backend/db/database.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { scheduleExceptions } from "#server/backend/distribution/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { workStanding } from "#server/backend/standing/keep-standing.ts";
import { standingOrders, standingRuns } from "#server/backend/standing/tables.ts";
import { beef, curd, dairy, exampleLines, fill, kefir, must, setContract, shop, thirdShop, yoghurt } from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { usePlacedDeals } from "#tests/support/placed-deals.ts";
import { standingCutoff, standingDate, storeStanding } from "#tests/support/standing.ts";
import { testNow } from "#tests/support/clock.ts";

const { backend, countDeals, readDeal } = usePlacedDeals();
const director = "director@alfa.example";
const manager = "manager@alfa.example";
const tulaCenter = demoUuid("schedule", "tula-center");

beforeEach(async () => {
  await backend.pool.query("delete from standing_orders; update customers set status = 'active' where email like '%@alfa.example'");
});

const work = (at: Date | string = backend.now(), batch?: number) => workStanding(backend.db, new Date(at), batch);
const runOf = async (orderUuid: string) =>
  must((await backend.db.select().from(standingRuns).where(eq(standingRuns.orderUuid, orderUuid)))[0]);
const told = async (type: string, email = director) => {
  const rows = await backend.db.select().from(notifications).where(eq(notifications.type, type));
  const person = await personOf(backend.db, email);
  return rows.filter(({ customerUuid }) => customerUuid === person).map(({ message }) => message);
};
const terms = { name: "На неделю", weekdays: [3], confirm: "ask" as const, branchUuid: shop };

/** Of the example's lines for Wednesdays: dairy on the 11th, beef on Thursday the 12th; the earliest cut-off is Tuesday noon. */
async function madeFromBasket() {
  const as = await backend.as(director);
  await setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
  await fill(as, exampleLines(41.5));
  const { body, status } = await as(standing.create, { body: terms, key: "make" });
  expect(status).toBe(200);
  return { as, uuid: body.uuid };
}
const wednesday = "2026-03-11";
const wednesdayDraft = "2026-03-08T12:00:00+03:00";

describe("a standing order is made", () => {
  test("out of the basket, which stays as it is; sent twice it is one", async () => {
    const { as, uuid } = await madeFromBasket();
    const before = (await as(basket.get)).body;
    expect((await as(standing.create, { body: terms, key: "make" })).body.uuid).toBe(uuid);
    const { body } = await as(standing.get, { params: { uuid } });
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

  test("out of a deal", async () => {
    const as = await backend.as(director);
    const { deals: list } = (await as(dealCalls.list, { query: {} })).body;
    const deal = (await as(dealCalls.get, { params: { uuid: must(list[0]).uuid } })).body;
    const made = await as(standing.create, { body: { ...terms, dealUuid: deal.uuid } });
    const { lines } = (await as(standing.get, { params: { uuid: made.body.uuid } })).body;
    expect(new Set(lines.map((line) => line.productUuid))).toEqual(new Set(deal.products.map((line) => line.productUuid)));
    const ofBeta = await as(standing.create, { body: { ...terms, dealUuid: demoUuid("deal", "10381") } });
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
  ])("not with %j: the field says why", async (wrong, field) => {
    const as = await backend.as(director);
    await fill(as, exampleLines(41.5));
    const { status, errors } = await as(standing.create, { body: { ...terms, ...wrong } });
    expect([status, Object.keys(errors[0]?.details ?? {})]).toEqual([400, [field]]);
  });

  test("not out of an empty basket, and not before the accreditation", async () => {
    const as = await backend.as(director);
    await as(basket.delete, {});
    expect((await as(standing.create, { body: terms })).errors[0]?.details).toEqual({ products: ["Не выбран ни один товар"] });
    const gamma = await backend.as("director@gamma.example");
    expect((await gamma(standing.create, { body: terms })).errors[0]?.code).toBe("COMPANY_NOT_ACCREDITED:4009");
  });
});

describe("a delivery is drawn up", () => {
  test("48 hours before the earliest cut-off and not sooner, once by two processes, and its owner is asked", async () => {
    const { uuid } = await madeFromBasket();
    await work("2026-03-08T11:59:00+03:00");
    expect(await backend.db.$count(standingRuns)).toBe(0);
    await Promise.all([work("2026-03-08T12:16:00+03:00"), work("2026-03-08T12:16:00+03:00"), work("2026-03-08T12:16:00+03:00")]);
    await work("2026-03-08T12:16:00+03:00");
    expect(await runOf(uuid)).toMatchObject({ date: wednesday, state: "asked", cutoffAt: new Date("2026-03-10T12:00:00+03:00") });
    expect(await backend.db.$count(standingRuns)).toBe(1);
    expect(await told("23.1")).toEqual([expect.stringMatching(/«На неделю» на 11 марта: подтвердите до 10 марта в 12:00\.$/)]);
  });

  test("what is dearer by five percent or missing is said, what is dearer by less is not", async () => {
    const { as, uuid } = await madeFromBasket();
    const before = (await as(standing.get, { params: { uuid } })).body.lines.map(({ price }) => must(price).amount);
    expect(before).toHaveLength(4);
    await backend.db.execute(`update standing_lines set seen_kopecks = seen_kopecks * 100 / 106 where product_uuid = '${kefir}'`);
    await backend.db.execute(`update standing_lines set seen_kopecks = seen_kopecks * 100 / 104 where product_uuid = '${yoghurt}'`);
    await backend.db.execute(`update products set is_published = false where uuid = '${curd}'`);
    await work(wednesdayDraft);
    const [text] = await told("23.1");
    expect(text).toMatch(/Подорожало: Кефир[^.]* на [56] %\. Не будет: Творог[^.]*\.$/);
    expect(text).not.toMatch(/Йогурт/);
  });

  test("a closed day moves it, and nothing before the next one skips it with its reason", async () => {
    const { as, uuid } = await madeFromBasket();
    await backend.db.insert(scheduleExceptions).values({ scheduleUuid: tulaCenter, date: wednesday, kind: "closed" });
    const next = (await as(standing.get, { params: { uuid } })).body.next;
    // Beef on Thursday, dairy on Friday.
    expect(next).toMatchObject({ date: wednesday, deliveryDate: "2026-03-12" });
    for (const date of ["2026-03-12", "2026-03-13", "2026-03-16", "2026-03-17"])
      await backend.db.insert(scheduleExceptions).values({ scheduleUuid: tulaCenter, date, kind: "closed" });
    await work("2026-03-08T00:10:00+03:00");
    expect(await runOf(uuid)).toMatchObject({ state: "skipped", reason: "closed" });
    expect(await told("23.3")).toEqual([expect.stringMatching(/доставка 11 марта пропущена/)]);
  });

  test("a day that closes after it was drawn up moves it too", async () => {
    const { uuid } = await madeFromBasket();
    await work(wednesdayDraft);
    await backend.db.insert(scheduleExceptions).values({ scheduleUuid: tulaCenter, date: wednesday, kind: "closed" });
    await work("2026-03-08T12:20:00+03:00");
    expect(await runOf(uuid)).toMatchObject({ state: "asked", date: wednesday, deliveryDate: "2026-03-12" });
  });

  test("what nobody confirms is missed at its cut-off, said once, and never placed afterwards", async () => {
    const { as, uuid } = await madeFromBasket();
    await work(wednesdayDraft);
    const before = await countDeals();
    await work("2026-03-10T12:00:00+03:00");
    await work("2026-03-10T12:20:00+03:00");
    expect((await runOf(uuid)).state).toBe("missed");
    expect(await told("23.3")).toHaveLength(1);
    const late = await as(standing.confirm, { params: { uuid, date: wednesday }, body: {} });
    expect([late.status, late.errors[0]?.code]).toEqual([409, "TRANSITION_NOT_ALLOWED:4009"]);
    expect(await countDeals()).toBe(before);
  });

  test("a standstill over its whole time leaves it missed, not forgotten", async () => {
    const { uuid } = await madeFromBasket();
    await work("2026-03-06T12:00:00+03:00");
    await work("2026-03-11T12:00:00+03:00");
    expect(await runOf(uuid)).toMatchObject({ date: wednesday, state: "missed" });
  });
});

describe("a delivery is confirmed", () => {
  test("20 times at once it is one deal, the same as a checkout would have made, and the basket stays", async () => {
    const { as, uuid } = await madeFromBasket();
    backend.setNow(new Date(wednesdayDraft));
    await work();
    const buyer = await backend.as(director);
    const cart = (await buyer(basket.get)).body;
    const before = await countDeals();
    const { version, forecast } = (await buyer(standing.get, { params: { uuid } })).body;
    const body = { version, expectedTotal: must(forecast).total };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buyer(standing.confirm, { params: { uuid, date: wednesday }, body })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.uuid)).size).toBe(1);
    expect(await countDeals()).toBe(before + 1);
    const { deal, lines, suborders } = await readDeal(must(answers[0]).body.uuid);
    expect(deal).toMatchObject({
      totalKopecks: Math.round(cart.summary.total.amount * 100),
      deliveryFrom: wednesday,
      deliveryTo: "2026-03-12",
      buyerCustomerUuid: await personOf(backend.db, director),
      comment: "Постоянный заказ «На неделю»",
    });
    expect([lines.length, suborders.length]).toEqual([4, 2]);
    expect((await buyer(basket.get)).body.items).toEqual(cart.items);
    expect(await runOf(uuid)).toMatchObject({ state: "placed", dealUuid: deal.uuid });
    // The clock is a day and more behind or ahead: the key is forgotten, the delivery is not.
    await backend.pool.query("delete from idempotency_keys");
    expect((await buyer(standing.confirm, { params: { uuid, date: wednesday }, body })).body.uuid).toBe(deal.uuid);
    for (const at of [wednesdayDraft, "2026-03-10T06:00:00+03:00", "2026-02-01T00:00:00+03:00", "2026-03-10T11:00:00+03:00"])
      await work(at);
    expect(await countDeals()).toBe(before + 1);
    expect(as).toBeDefined();
  });

  test("two processes and a skip: it is either a deal or skipped, and both stay so", async () => {
    const as = await backend.as(director);
    for (let round = 0; round < 8; round += 1) {
      await backend.pool.query("delete from standing_orders");
      const uuid = await storeStanding(backend.db);
      const before = await countDeals();
      const params = { uuid, date: standingDate };
      const sent = [
        ...Array.from({ length: 4 }, () => as(standing.confirm, { params, body: {} })),
        ...Array.from({ length: 4 }, () => as(standing.skip, { params, body: {} })),
      ];
      const answers = await Promise.all(round % 2 === 0 ? sent : sent.reverse());
      const { state } = await runOf(uuid);
      expect(["placed", "skipped"]).toContain(state);
      const afterwards = await as(state === "placed" ? standing.skip : standing.confirm, { params, body: {} });
      expect([afterwards.status, (await runOf(uuid)).state]).toEqual([409, state]);
      expect(await countDeals()).toBe(before + (state === "placed" ? 1 : 0));
      for (const { status, errors } of answers) if (status !== 200) expect(errors[0]?.code).toBe("TRANSITION_NOT_ALLOWED:4009");
    }
  });

  test("a refusal says why and changes nothing: the limit, the total that was seen, the version that was seen", async () => {
    const { as, uuid } = await madeFromBasket();
    await work(wednesdayDraft);
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 0 });
    const before = await countDeals();
    const confirm = (body: object) => as(standing.confirm, { params: { uuid, date: wednesday }, body });
    expect((await confirm({})).errors[0]?.code).toBe("LIMIT_EXCEEDED:4009");
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
    expect((await confirm({ expectedTotal: { amount: 1, currency: "RUB" } })).errors[0]?.code).toBe("CONFLICT:4009");
    const { version } = (await as(standing.get, { params: { uuid } })).body;
    const saved = await as(standing.update, { params: { uuid }, body: { version, products: [{ productUuid: kefir, quantity: 30 }] } });
    expect([saved.status, saved.body.version]).toEqual([200, version + 1]);
    expect((await confirm({ version })).errors[0]?.code).toBe("CHANGED:4009");
    expect([await countDeals(), (await runOf(uuid)).state]).toEqual([before, "asked"]);
    expect((await confirm({ version: version + 1 })).status).toBe(200);
  });

  test("a killed connection leaves it as it was, and the next send makes the one deal", async () => {
    const as = await backend.as(director);
    const uuid = await storeStanding(backend.db);
    const before = await countDeals();
    const client = await backend.pool.connect();
    await client.query("begin");
    await client.query("select from contract_lines where branch_uuid = $1 for update", [shop]);
    const sent = as(standing.confirm, { params: { uuid, date: standingDate }, body: {} });
    const waiting = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await backend.pool.query(waiting)).rowCount).toBeGreaterThan(0);
    for (const { pid } of (await backend.pool.query(waiting)).rows) await backend.pool.query("select pg_terminate_backend($1)", [pid]);
    expect((await sent).status).toBe(503);
    await client.query("commit");
    client.release();
    expect([await countDeals(), (await runOf(uuid)).state]).toEqual([before, "asked"]);
    const again = await as(standing.confirm, { params: { uuid, date: standingDate }, body: {} });
    expect([again.status, await countDeals()]).toEqual([200, before + 1]);
  });
});

describe("an order that goes by itself", () => {
  const due = new Date(standingCutoff.getTime() - 3_600_000);

  test("goes once by three processes and again after a process died with it in hand", async () => {
    const uuid = await storeStanding(backend.db, { confirm: "auto", autoMax: 5_000_000 });
    const before = await countDeals();
    await work(new Date(standingCutoff.getTime() - 7 * 3_600_000));
    expect(await countDeals()).toBe(before);
    await Promise.all([work(due), work(due), work(due)]);
    expect(await runOf(uuid)).toMatchObject({ state: "placed", decidedBy: null });
    expect(await countDeals()).toBe(before + 1);
    expect(await told("23.2")).toEqual([expect.stringMatching(/«Говядина по вторникам» на 10 марта оформлен: сделка № \d+\.$/)]);
    const dead = await storeStanding(backend.db, { confirm: "auto", autoMax: 5_000_000, state: "auto" });
    await work(due);
    expect([await countDeals(), (await runOf(dead)).state]).toEqual([before + 2, "placed"]);
  });

  test("above its sum, or refused, it asks its owner and the director once, and can be confirmed", async () => {
    const as = await backend.as(director);
    const uuid = await storeStanding(backend.db, { confirm: "auto", autoMax: 100, owner: manager });
    const before = await countDeals();
    await work(due);
    await work(due);
    expect(await runOf(uuid)).toMatchObject({ state: "asked", refusal: expect.stringMatching(/^Сумма .+ больше разрешённой 1/) });
    for (const email of [manager, director]) expect(await told("23.3", email)).toHaveLength(1);
    expect(await countDeals()).toBe(before);
    backend.setNow(due);
    const late = await backend.as(director);
    expect((await late(standing.confirm, { params: { uuid, date: standingDate }, body: {} })).status).toBe(200);
    expect(as).toBeDefined();
  });

  test("skipped in time it does not go", async () => {
    const as = await backend.as(director);
    const uuid = await storeStanding(backend.db, { confirm: "auto", autoMax: 5_000_000 });
    const before = await countDeals();
    expect((await as(standing.skip, { params: { uuid, date: standingDate }, body: {} })).status).toBe(200);
    await work(due);
    expect([await countDeals(), (await runOf(uuid)).state]).toEqual([before, "skipped"]);
  });
});

describe("skipping, pausing and ending", () => {
  test("a coming delivery is skipped before it is drawn up, and then never is", async () => {
    const { as, uuid } = await madeFromBasket();
    const skipped = await as(standing.skip, { params: { uuid, date: wednesday }, body: {} });
    expect([skipped.status, skipped.body.next?.date]).toEqual([200, "2026-03-18"]);
    await work(wednesdayDraft);
    expect(await runOf(uuid)).toMatchObject({ state: "skipped", reason: "person" });
    expect((await as(standing.confirm, { params: { uuid, date: wednesday }, body: {} })).status).toBe(409);
    expect((await as(standing.skip, { params: { uuid, date: "2026-03-12" }, body: {} })).status).toBe(404);
  });

  test("a pause skips what was drawn up; resuming brings the next one", async () => {
    const { as, uuid } = await madeFromBasket();
    await work(wednesdayDraft);
    const paused = await as(standing.pause, { params: { uuid }, body: {} });
    expect([paused.body.state, (await runOf(uuid)).reason]).toEqual(["paused", "paused"]);
    // What resuming would bring.
    expect(paused.body.next?.date).toBe("2026-03-18");
    expect((await as(standing.pause, { params: { uuid }, body: { dateFrom: "2026-03-01" } })).status).toBe(400);
    const resumed = await as(standing.resume, { params: { uuid }, body: {} });
    expect([resumed.body.state, resumed.body.pause]).toEqual(["active", null]);
    expect((await as(standing.resume, { params: { uuid }, body: {} })).status).toBe(409);
    await work("2026-03-08T13:00:00+03:00");
    expect(await backend.db.$count(standingRuns)).toBe(1);
  });

  test("other days take away what was drawn up for the old ones", async () => {
    const { as, uuid } = await madeFromBasket();
    await work(wednesdayDraft);
    const { body } = await as(standing.update, { params: { uuid }, body: { weekdays: [5, 1, 5] } });
    expect([body.weekdays, (await runOf(uuid)).reason]).toEqual([[1, 5], "changed"]);
  });

  test("removed it is gone with its deliveries; a deal of it stays", async () => {
    const as = await backend.as(director);
    const uuid = await storeStanding(backend.db);
    const placed = (await as(standing.confirm, { params: { uuid, date: standingDate }, body: {} })).body.uuid;
    expect((await as(standing.remove, { params: { uuid } })).status).toBe(200);
    expect((await as(standing.get, { params: { uuid } })).status).toBe(404);
    expect(await backend.db.$count(deals, eq(deals.uuid, placed))).toBe(1);
  });

  test("the last line is not taken away, and quantities are refused as in a basket", async () => {
    const as = await backend.as(director);
    const uuid = await storeStanding(backend.db);
    const set = (quantity: number) => as(standing.update, { params: { uuid }, body: { products: [{ productUuid: beef, quantity }] } });
    expect((await set(0)).errors[0]?.details).toEqual({ products: ["Не выбран ни один товар"] });
    expect(Object.keys((await set(0.001)).errors[0]?.details ?? {})).toEqual(["products.0.quantity"]);
  });
});

describe("whoever loses the right to order", () => {
  test.each([
    ["blocked", "person", (uuid: string) => backend.db.update(customers).set({ status: "disabled" }).where(eq(customers.uuid, uuid))],
    [
      "removed",
      "person",
      (uuid: string) => backend.db.update(customers).set({ status: "disabled", deletedAt: testNow }).where(eq(customers.uuid, uuid)),
    ],
    ["of another role", "role", (uuid: string) => backend.db.update(customers).set({ roles: [] }).where(eq(customers.uuid, uuid))],
    ["without the branch", "branch", (uuid: string) => backend.db.delete(branchCustomers).where(eq(branchCustomers.customerUuid, uuid))],
  ])("%s: his orders stop, nothing of them goes, the director hears of it and takes them over", async (_, reason, lose) => {
    const person = await personOf(backend.db, manager);
    const [kept] = await backend.db.select().from(customers).where(eq(customers.uuid, person));
    const uuid = await storeStanding(backend.db, { owner: manager, confirm: "auto", autoMax: 5_000_000, state: "auto" });
    const before = await countDeals();
    await lose(person);
    await work(new Date(standingCutoff.getTime() - 3_600_000));
    expect(await countDeals()).toBe(before);
    expect(await runOf(uuid)).toMatchObject({ state: "skipped", reason: "stopped" });
    expect(await told("23.3")).toEqual([expect.stringMatching(/остановлен/)]);
    const as = await backend.as(director);
    const stopped = (await as(standing.get, { params: { uuid } })).body;
    expect([stopped.state, stopped.stopReason, stopped.allowedActions]).toEqual(["stopped", reason, ["edit", "resume", "remove"]]);
    const resumed = (await as(standing.resume, { params: { uuid }, body: {} })).body;
    expect([resumed.state, resumed.owner.uuid]).toEqual(["active", await personOf(backend.db, director)]);
    await backend.db.update(customers).set(must(kept)).where(eq(customers.uuid, person));
  });

  test("before the job has seen it nothing of his goes either", async () => {
    const person = await personOf(backend.db, manager);
    const uuid = await storeStanding(backend.db, { owner: manager, confirm: "auto", autoMax: 5_000_000, state: "auto" });
    await backend.db.delete(branchCustomers).where(eq(branchCustomers.customerUuid, person));
    const as = await backend.as(manager);
    const { status } = await as(standing.confirm, { params: { uuid, date: standingDate }, body: {} });
    expect([status, (await runOf(uuid)).state]).toEqual([404, "auto"]);
  });
});

describe("who sees and changes them", () => {
  test("a director the company's, a manager his own and those of his branches, which he only reads", async () => {
    const [boss, man] = [await backend.as(director), await backend.as(manager)];
    const ofDirector = await storeStanding(backend.db);
    const ofManager = await storeStanding(backend.db, { owner: manager });
    const elsewhere = await storeStanding(backend.db, { branch: thirdShop });
    const uuids = async (as: typeof boss) => (await as(standing.list)).body.orders.map(({ uuid }) => uuid).sort();
    expect(await uuids(boss)).toEqual([ofDirector, ofManager, elsewhere].sort());
    expect(await uuids(man)).toEqual([ofDirector, ofManager].sort());
    expect((await man(standing.get, { params: { uuid: elsewhere } })).status).toBe(404);
    expect((await man(standing.get, { params: { uuid: ofDirector } })).body.allowedActions).toEqual([]);
    for (const [call, body] of [
      [standing.pause, {}],
      [standing.resume, {}],
      [standing.update, { name: "Другое" }],
    ] as const)
      expect((await man(call, { params: { uuid: ofDirector }, body })).status).toBe(403);
    const run = { uuid: ofDirector, date: standingDate };
    expect((await man(standing.confirm, { params: run, body: {} })).status).toBe(403);
    expect((await man(standing.skip, { params: run, body: {} })).status).toBe(403);
    expect((await man(standing.remove, { params: { uuid: ofDirector } })).status).toBe(403);
    expect((await boss(standing.confirm, { params: { uuid: ofManager, date: standingDate }, body: {} })).status).toBe(200);
  });

  test("nobody of another company", async () => {
    const uuid = await storeStanding(backend.db);
    const beta = await backend.as("director@beta.example");
    expect((await beta(standing.list)).body.orders).toEqual([]);
    const params = { uuid };
    const run = { uuid, date: standingDate };
    const statuses = [
      await beta(standing.get, { params }),
      await beta(standing.update, { params, body: {} }),
      await beta(standing.pause, { params, body: {} }),
      await beta(standing.resume, { params, body: {} }),
      await beta(standing.remove, { params }),
      await beta(standing.confirm, { params: run, body: {} }),
      await beta(standing.skip, { params: run, body: {} }),
      await beta(standing.create, { body: terms }),
    ].map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([404]));
  });
});

describe("the job", () => {
  test("takes orders of 1,000 companies in batches, with the same number of statements for any number of them", async () => {
    const owner = await personOf(backend.db, director);
    await backend.pool.query(
      `insert into standing_orders (uuid, company_uuid, branch_uuid, branch_name, owner_uuid, name, weekdays, start_date, confirm, since, looked_at)
       select gen_random_uuid(), (select company_uuid from customers where uuid = $1), $2, '', $1, 'Заказ ' || n, '{2}', '2026-03-01', 'ask', $3, 'epoch'
       from generate_series(1, 1000) n`,
      [owner, shop, testNow],
    );
    await backend.pool.query(
      "insert into standing_lines (order_uuid, product_uuid, quantity_hundredths, position) select uuid, $1, 2435, 0 from standing_orders",
      [beef],
    );
    const statements: number[] = [];
    for (let passes = 0; passes < 12; passes += 1) {
      const tally = { queries: 0 };
      const hasMore = await countQueries(tally, () => work(testNow));
      statements.push(tally.queries);
      if (!hasMore) break;
    }
    // Thursday is before Sunday's cut-off minus two days: nothing is drawn up yet.
    expect(await backend.db.$count(standingRuns)).toBe(0);
    expect(statements.length).toBe(11);
    expect(new Set(statements.slice(0, 10)).size).toBe(1);
    expect(Math.max(...statements)).toBeLessThanOrEqual(18);
    const drawn = new Date("2026-03-06T12:30:00+03:00");
    let tally = { queries: 0 };
    await countQueries(tally, () => work(drawn, 50));
    expect(await backend.db.$count(standingRuns)).toBe(50);
    // A few for all of them, and so many for each that is calculated.
    expect(tally.queries).toBeLessThanOrEqual(20 + 50 * 12);
    tally = { queries: 0 };
    for (let passes = 0; passes < 30; passes += 1) if (!(await work(drawn))) break;
    expect(await backend.db.$count(standingRuns, eq(standingRuns.state, "asked"))).toBe(1000);
    expect(await told("23.1")).toHaveLength(1000);
  });

  test("one delivery that fails does not keep the others", async () => {
    const good = await storeStanding(backend.db, { state: "draft" });
    const bad = await storeStanding(backend.db, { state: "draft" });
    await backend.pool.query(
      "create or replace function fail_for_bad() returns trigger language plpgsql as $$ begin if new.state = 'asked' then raise exception 'planted'; end if; return new; end $$",
    );
    await backend.pool.query(
      `create trigger planted before update on standing_runs for each row when (old.order_uuid = '${bad}') execute function fail_for_bad()`,
    );
    await expect(work()).rejects.toThrow();
    await backend.pool.query("drop trigger planted on standing_runs; drop function fail_for_bad()");
    expect([(await runOf(good)).state, (await runOf(bad)).state]).toEqual(["asked", "draft"]);
    await work();
    expect((await runOf(bad)).state).toBe("asked");
  });

  test("a clock that went back and on again draws everything up once", async () => {
    const { uuid } = await madeFromBasket();
    for (const at of [wednesdayDraft, "2026-01-01T00:00:00Z", "2026-03-08T12:30:00+03:00", "2026-03-09T12:30:00+03:00"]) await work(at);
    expect(await backend.db.$count(standingRuns)).toBe(1);
    expect(await told("23.1")).toHaveLength(1);
    expect((await backend.db.select().from(standingOrders))[0]?.uuid).toBe(uuid);
  });
});
