import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { standingOrders } from "#contract/standing-orders.ts";
import { newRound, processStandingOrders } from "#server/backend/standing-orders/standing-orders-job.ts";
import { dairy, kefir, must, setContract, shop } from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { director, manager, useStandingOrders, wednesday, wednesdayDraft } from "#tests/support/standing-orders.ts";
import { standingOrderCutoff, standingOrderDate, storeStandingOrder } from "#tests/support/stored-standing-orders.ts";

const { backend, countDeals, readDeal, work, runOf, told, madeFromBasket } = useStandingOrders();

describe("confirming a delivery of a standing order", () => {
  test("20 concurrent confirmations make one deal, the same as a checkout would make, and leave the basket as it is", async () => {
    const { uuid } = await madeFromBasket();
    backend.setNow(new Date(wednesdayDraft));
    await work();
    const buyer = await backend.as(director);
    const cart = (await buyer(basket.get)).body;
    const before = await countDeals();
    const { version, forecast } = (await buyer(standingOrders.get, { params: { uuid } })).body;
    const body = { version, expectedTotal: must(forecast).total };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buyer(standingOrders.confirm, { params: { uuid, date: wednesday }, body })),
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
    // The clock is over a day off: the key has expired, the delivery has not.
    await backend.pool.query("delete from idempotency_keys");
    expect((await buyer(standingOrders.confirm, { params: { uuid, date: wednesday }, body })).body.uuid).toBe(deal.uuid);
    for (const at of [wednesdayDraft, "2026-03-10T06:00:00+03:00", "2026-02-01T00:00:00+03:00", "2026-03-10T11:00:00+03:00"])
      await work(at);
    expect(await countDeals()).toBe(before + 1);
  });

  test("a delivery that is confirmed and skipped concurrently is either placed or skipped, and stays so", async () => {
    const as = await backend.as(director);
    for (let round = 0; round < 8; round += 1) {
      await backend.pool.query("delete from standing_orders");
      const uuid = await storeStandingOrder(backend.db);
      const before = await countDeals();
      const params = { uuid, date: standingOrderDate };
      const inTurn = round % 2 === 0 ? [standingOrders.confirm, standingOrders.skip] : [standingOrders.skip, standingOrders.confirm];
      const calls = inTurn.flatMap((call) => Array.from({ length: 4 }, () => call));
      const answers = await Promise.all(calls.map((call) => as(call, { params, body: {} })));
      const { state } = await runOf(uuid);
      expect(["placed", "skipped"]).toContain(state);
      const afterwards = await as(state === "placed" ? standingOrders.skip : standingOrders.confirm, { params, body: {} });
      expect([afterwards.status, (await runOf(uuid)).state]).toEqual([409, state]);
      expect(await countDeals()).toBe(before + (state === "placed" ? 1 : 0));
      for (const { status, errors } of answers) if (status !== 200) expect(errors[0]?.code).toBe("TRANSITION_NOT_ALLOWED:4009");
    }
  });

  test("a refused confirmation gives its reason and changes nothing: limit, outdated total, outdated version", async () => {
    const { as, uuid } = await madeFromBasket();
    await work(wednesdayDraft);
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 0 });
    const before = await countDeals();
    const confirm = (body: object) => as(standingOrders.confirm, { params: { uuid, date: wednesday }, body });
    expect((await confirm({})).errors[0]?.code).toBe("LIMIT_EXCEEDED:4009");
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
    expect((await confirm({ expectedTotal: { amount: 1, currency: "RUB" } })).errors[0]?.code).toBe("CONFLICT:4009");
    const { version } = (await as(standingOrders.get, { params: { uuid } })).body;
    const saved = await as(standingOrders.update, {
      params: { uuid },
      body: { version, products: [{ productUuid: kefir, quantity: 30 }] },
    });
    expect([saved.status, saved.body.version]).toEqual([200, version + 1]);
    expect((await confirm({ version })).errors[0]?.code).toBe("CHANGED:4009");
    expect([await countDeals(), (await runOf(uuid)).state]).toEqual([before, "asked"]);
    expect((await confirm({ version: version + 1 })).status).toBe(200);
  });

  test("a killed connection leaves the delivery unconfirmed, and the next request makes its one deal", async () => {
    const as = await backend.as(director);
    const uuid = await storeStandingOrder(backend.db);
    const before = await countDeals();
    const client = await backend.pool.connect();
    await client.query("begin");
    await client.query("select from contract_lines where branch_uuid = $1 for update", [shop]);
    const sent = as(standingOrders.confirm, { params: { uuid, date: standingOrderDate }, body: {} });
    const waiting = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await backend.pool.query(waiting)).rowCount).toBeGreaterThan(0);
    for (const { pid } of (await backend.pool.query(waiting)).rows) await backend.pool.query("select pg_terminate_backend($1)", [pid]);
    expect((await sent).status).toBe(503);
    await client.query("commit");
    client.release();
    expect([await countDeals(), (await runOf(uuid)).state]).toEqual([before, "asked"]);
    const again = await as(standingOrders.confirm, { params: { uuid, date: standingOrderDate }, body: {} });
    expect([again.status, await countDeals()]).toEqual([200, before + 1]);
  });
});

describe("a standing order that is placed automatically", () => {
  const due = new Date(standingOrderCutoff.getTime() - 3_600_000);

  test("three concurrent processes place the order once, and another one places it after a process died with it", async () => {
    const uuid = await storeStandingOrder(backend.db, { confirm: "auto", autoMax: 5_000_000 });
    const before = await countDeals();
    await work(new Date(standingOrderCutoff.getTime() - 7 * 3_600_000));
    expect(await countDeals()).toBe(before);
    await Promise.all([work(due), work(due), work(due)]);
    expect(await runOf(uuid)).toMatchObject({ state: "placed", decidedBy: null });
    expect(await countDeals()).toBe(before + 1);
    expect(await told("standingOrderPlaced")).toEqual([
      expect.stringMatching(/«Говядина по вторникам» на 10 марта оформлен: сделка № \d+\.$/),
    ]);
    const dead = await storeStandingOrder(backend.db, { confirm: "auto", autoMax: 5_000_000, state: "auto" });
    await work(due);
    expect([await countDeals(), (await runOf(dead)).state]).toEqual([before + 2, "placed"]);
  });

  test("forty orders are placed once each, though connections of three processes are killed and clocks jump", async () => {
    const uuids = await Promise.all(
      Array.from({ length: 40 }, () => storeStandingOrder(backend.db, { confirm: "auto", autoMax: 5_000_000 })),
    );
    const before = await countDeals();
    const client = await backend.pool.connect();
    await client.query("begin");
    await client.query("select from contract_lines where branch_uuid = $1 for update", [shop]);
    const hour = 3_600_000;
    const processes = [due, new Date(due.getTime() - hour), due].map((at) => work(at));
    const waiting = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await backend.pool.query(waiting)).rowCount).toBeGreaterThan(0);
    for (const { pid } of (await backend.pool.query(waiting)).rows) await backend.pool.query("select pg_terminate_backend($1)", [pid]);
    await client.query("commit");
    client.release();
    await Promise.allSettled(processes);
    await work(new Date(due.getTime() - 48 * hour));
    await Promise.all([work(due), work(due)]);
    for (let passes = 0; passes < 40 && (await work(due)); passes += 1);
    const states = await Promise.all(uuids.map(async (uuid) => (await runOf(uuid)).state));
    expect(new Set(states)).toEqual(new Set(["placed"]));
    expect(await countDeals()).toBe(before + 40);
  });

  test("an order above its maximum sum asks owner and director once instead, and can then be confirmed", async () => {
    const uuid = await storeStandingOrder(backend.db, { confirm: "auto", autoMax: 100, owner: manager });
    const before = await countDeals();
    await work(due);
    await work(due);
    expect(await runOf(uuid)).toMatchObject({ state: "asked", failure: expect.stringMatching(/^Сумма .+ больше разрешённой 1/) });
    for (const email of [manager, director]) expect(await told("standingOrderNotPlaced", email)).toHaveLength(1);
    expect(await countDeals()).toBe(before);
    backend.setNow(due);
    const late = await backend.as(director);
    expect((await late(standingOrders.confirm, { params: { uuid, date: standingOrderDate }, body: {} })).status).toBe(200);
  });

  test("a delivery that is skipped in time is not placed", async () => {
    const as = await backend.as(director);
    const uuid = await storeStandingOrder(backend.db, { confirm: "auto", autoMax: 5_000_000 });
    const before = await countDeals();
    expect((await as(standingOrders.skip, { params: { uuid, date: standingOrderDate }, body: {} })).status).toBe(200);
    await work(due);
    expect((await as(standingOrders.confirm, { params: { uuid, date: standingOrderDate }, body: {} })).status).toBe(409);
    expect([await countDeals(), (await runOf(uuid)).state]).toEqual([before, "skipped"]);
  });

  test("orders and deliveries that fail keep no others waiting, and are tried again in the next round", async () => {
    const early = (hours: number) => new Date(standingOrderCutoff.getTime() - hours * 3_600_000);
    const failing = await Promise.all(
      Array.from({ length: 3 }, () => storeStandingOrder(backend.db, { confirm: "auto", autoMax: 5_000_000, state: "auto" })),
    );
    await backend.pool.query("update standing_runs set cutoff_at = $1", [early(1)]);
    const waiting = await storeStandingOrder(backend.db, { confirm: "auto", autoMax: 5_000_000 });
    const drafted = await storeStandingOrder(backend.db, { state: "draft", weekdays: [3] });
    await backend.pool.query("update standing_orders set planned_at = $1", [new Date(due.getTime() - 20 * 60_000)]);
    await backend.pool.query(`
      create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger broken before update on standing_orders for each row when (old.uuid = any('{${failing.join(",")}}'))
        execute function broken();
      create trigger broken before update on standing_runs for each row when (old.order_uuid = any('{${failing.join(",")}}'))
        execute function broken()`);
    const at = early(2);
    const round = newRound();
    const passes = async () => {
      for (let count = 0; count < 20; count += 1) if (!(await processStandingOrders(backend.db, at, 2, round))) return;
    };
    await expect(passes()).rejects.toThrow("Standing orders failed");
    const looked = await backend.pool.query("select from standing_orders where planned_at = $1", [at]);
    expect(looked.rowCount).toBe(2);
    expect([(await runOf(waiting)).state, (await runOf(drafted)).state]).toEqual(["placed", "asked"]);
    await backend.pool.query("drop trigger broken on standing_orders; drop trigger broken on standing_runs; drop function broken()");
    for (let count = 0; count < 20 && (await work(at)); count += 1);
    expect(await Promise.all(failing.map(async (uuid) => (await runOf(uuid)).state))).toEqual(["placed", "placed", "placed"]);
  });
});
