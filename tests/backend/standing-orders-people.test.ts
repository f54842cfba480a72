import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { standingOrders } from "#contract/standing-orders.ts";
import { branchCustomers } from "#server/backend/branches/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { testNow } from "#tests/support/clock.ts";
import { must, thirdShop } from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { director, manager, terms, useStandingOrders } from "#tests/support/standing-orders.ts";
import { standingOrderCutoff, standingOrderDate, storeStandingOrder } from "#tests/support/stored-standing-orders.ts";

const { backend, countDeals, work, runOf, told } = useStandingOrders();

describe("the owner of a standing order loses the right to order", () => {
  test.each([
    ["blocked", "person", (uuid: string) => backend.db.update(customers).set({ status: "disabled" }).where(eq(customers.uuid, uuid))],
    [
      "removed",
      "person",
      (uuid: string) => backend.db.update(customers).set({ status: "disabled", deletedAt: testNow }).where(eq(customers.uuid, uuid)),
    ],
    ["of another role", "role", (uuid: string) => backend.db.update(customers).set({ roles: [] }).where(eq(customers.uuid, uuid))],
    ["without the branch", "branch", (uuid: string) => backend.db.delete(branchCustomers).where(eq(branchCustomers.customerUuid, uuid))],
  ])("when the owner is %s, the orders stop unplaced, and the director is notified and takes them over", async (_, reason, lose) => {
    const person = await personOf(backend.db, manager);
    const [kept] = await backend.db.select().from(customers).where(eq(customers.uuid, person));
    const uuid = await storeStandingOrder(backend.db, { owner: manager, confirm: "auto", autoMax: 5_000_000, state: "auto" });
    const before = await countDeals();
    await lose(person);
    await work(new Date(standingOrderCutoff.getTime() - 3_600_000));
    expect(await countDeals()).toBe(before);
    expect(await runOf(uuid)).toMatchObject({ state: "skipped", reason: "stopped" });
    expect(await told("standingOrderNotPlaced")).toEqual([expect.stringMatching(/остановлен/)]);
    const as = await backend.as(director);
    const stopped = (await as(standingOrders.get, { params: { uuid } })).body;
    expect([stopped.state, stopped.stopReason, stopped.allowedActions]).toEqual(["stopped", reason, ["edit", "resume", "remove"]]);
    const resumed = (await as(standingOrders.resume, { params: { uuid }, body: {} })).body;
    expect([resumed.state, resumed.owner.uuid]).toEqual(["active", await personOf(backend.db, director)]);
    expect(resumed.next?.date).toBe(standingOrderDate);
    await backend.db.update(customers).set(must(kept)).where(eq(customers.uuid, person));
  });

  test("an owner who has lost the trade point cannot confirm a delivery, even before the job has noticed it", async () => {
    const person = await personOf(backend.db, manager);
    const uuid = await storeStandingOrder(backend.db, { owner: manager, confirm: "auto", autoMax: 5_000_000, state: "auto" });
    await backend.db.delete(branchCustomers).where(eq(branchCustomers.customerUuid, person));
    const as = await backend.as(manager);
    const { status } = await as(standingOrders.confirm, { params: { uuid, date: standingOrderDate }, body: {} });
    expect([status, (await runOf(uuid)).state]).toEqual([404, "auto"]);
  });
});

describe("access to standing orders", () => {
  test("a director sees all of the company's orders; a manager changes own ones and only reads those of own trade points", async () => {
    const [boss, man] = [await backend.as(director), await backend.as(manager)];
    const ofDirector = await storeStandingOrder(backend.db);
    const ofManager = await storeStandingOrder(backend.db, { owner: manager });
    const elsewhere = await storeStandingOrder(backend.db, { branch: thirdShop });
    const uuids = async (as: typeof boss) => (await as(standingOrders.list)).body.orders.map(({ uuid }) => uuid).sort();
    expect(await uuids(boss)).toEqual([ofDirector, ofManager, elsewhere].sort());
    expect(await uuids(man)).toEqual([ofDirector, ofManager].sort());
    expect((await man(standingOrders.get, { params: { uuid: elsewhere } })).status).toBe(404);
    expect((await man(standingOrders.get, { params: { uuid: ofDirector } })).body.allowedActions).toEqual([]);
    for (const [call, body] of [
      [standingOrders.pause, {}],
      [standingOrders.resume, {}],
      [standingOrders.update, { name: "Другое" }],
    ] as const)
      expect((await man(call, { params: { uuid: ofDirector }, body })).status).toBe(403);
    const run = { uuid: ofDirector, date: standingOrderDate };
    expect((await man(standingOrders.confirm, { params: run, body: {} })).status).toBe(403);
    expect((await man(standingOrders.skip, { params: run, body: {} })).status).toBe(403);
    expect((await man(standingOrders.remove, { params: { uuid: ofDirector } })).status).toBe(403);
    expect((await boss(standingOrders.confirm, { params: { uuid: ofManager, date: standingOrderDate }, body: {} })).status).toBe(200);
  });

  test("nobody of another company finds a standing order", async () => {
    const uuid = await storeStandingOrder(backend.db);
    const beta = await backend.as("director@beta.example");
    expect((await beta(standingOrders.list)).body.orders).toEqual([]);
    const params = { uuid };
    const run = { uuid, date: standingOrderDate };
    const statuses = [
      await beta(standingOrders.get, { params }),
      await beta(standingOrders.update, { params, body: {} }),
      await beta(standingOrders.pause, { params, body: {} }),
      await beta(standingOrders.resume, { params, body: {} }),
      await beta(standingOrders.remove, { params }),
      await beta(standingOrders.confirm, { params: run, body: {} }),
      await beta(standingOrders.skip, { params: run, body: {} }),
      await beta(standingOrders.create, { body: terms }),
    ].map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([404]));
  });
});
