import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { branchOrders } from "#contract/branch-orders.ts";
import { companies as companyCalls } from "#contract/companies.ts";
import { deals } from "#contract/deals.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { columnOf, example, put } from "#tests/support/branch-grid.ts";
import { cutoff, director, manager, params, products, rep, useClientConsent } from "#tests/support/client-consent.ts";
import {
  alfa,
  dairy,
  dairyDate,
  exampleLines,
  exampleOrder,
  fill,
  must,
  secondShop,
  setContract,
  shop,
  yoghurt,
} from "#tests/support/demo-basket.ts";
import { personOf, rub } from "#tests/support/demo-deals.ts";
import { sendSideBySide } from "#tests/support/side-by-side-calls.ts";

const { backend, readDeal, place, placed, confirm, read, hearers } = useClientConsent();

/** The example with 41.5 kg of curd. */
const total = 4_667_847;

const set = (values: Partial<typeof companies.$inferInsert>) => backend.db.update(companies).set(values).where(eq(companies.uuid, alfa));

beforeEach(async () => {
  await backend.pool.query("delete from branch_orders; delete from entity_changes");
  await backend.pool.query("update deals set created_at = created_at - interval '2 days'");
  await set({ clientOrders: "accept", approvalRule: "order", approvalThresholdKopecks: total - 1 });
  await setContract(backend.db, { assortment: dairy }, { limitKopecks: 900_000_000 });
});

describe("an order for a client above the client's approval threshold", () => {
  test("waits for the client's director whoever is named as its buyer, and the representative cannot pass it on", async () => {
    const seller = await backend.as(rep);
    for (const buyer of [director, manager]) {
      const answer = await place(seller, buyer);
      const { uuid } = answer.body;
      expect([answer.status, answer.body.consentUntil]).toEqual([200, cutoff.toISOString()]);
      expect((await readDeal(uuid)).deal).toMatchObject({ consentNeeded: true, directorConsent: true });
      expect(await hearers(uuid, "dealConsentRequested")).toContain(await personOf(backend.db, director));
      expect((await read(seller, uuid)).allowedActions).not.toContain("approve");
      for (const status of ["approved_by_seller", "approved_by_buyer", "transferred_to_warehouse"] as const)
        expect((await seller(deals.setStatus, { params: { uuid }, body: { status } })).status).not.toBe(200);
      expect((await confirm(await backend.as(manager), uuid)).status).toBe(403);
      expect((await confirm(await backend.as(director), uuid)).body).toMatchObject({ status: "approved_by_buyer", consentNeeded: false });
      expect((await seller(deals.setStatus, { params: { uuid }, body: { status: "approved_by_seller" } })).status).toBe(200);
    }
  });

  test("an order at the threshold follows the company's rule", async () => {
    await set({ approvalThresholdKopecks: total });
    const seller = await backend.as(rep);
    expect((await place(seller, director)).body.consentUntil).toBeNull();
    await set({ clientOrders: "ask" });
    const { deal } = await readDeal(await placed(manager));
    expect(deal).toMatchObject({ consentNeeded: true, directorConsent: false });
  });

  test("is announced by the prepared order before it is placed", async () => {
    const seller = await backend.as(rep);
    await seller(onBehalf.put, { params, body: { branchUuid: shop, products } });
    const approval = async () => (await seller(onBehalf.get, { params, query: { branchUuid: shop } })).body.basket.approval;
    expect(await approval()).toEqual({ threshold: rub((total - 1) / 100), earlier: rub(0) });
    await set({ approvalThresholdKopecks: total });
    expect(await approval()).toBeNull();
    await set({ approvalThresholdKopecks: null });
    expect(await approval()).toBeNull();
  });
});

describe("the approval threshold in the cart", () => {
  test("a manager reads beforehand that the director must confirm, the director reads nothing", async () => {
    const [own, boss] = [await backend.as(manager), await backend.as(director)];
    expect((await fill(own, exampleLines(41.5))).body.approval).toEqual({ threshold: rub((total - 1) / 100), earlier: rub(0) });
    expect((await fill(boss, exampleLines(41.5))).body.approval).toBeNull();
    expect(
      (
        await fill(
          own,
          exampleLines(41.5).map((line) => ({ ...line, isSelected: false })),
        )
      ).body.approval,
    ).toBeNull();
  });
});

test("the ordering table of trade points says it of each order above the threshold, to the manager only", async () => {
  await set({ approvalThresholdKopecks: 100 });
  for (const [who, approval] of [
    [manager, { threshold: rub(1), earlier: rub(0) }],
    [director, null],
  ] as const) {
    const own = await backend.as(who);
    await put(own, [secondShop, ...example]);
    expect((await columnOf(own, secondShop)).approval).toEqual(approval);
  }
});

describe("a company that sums a person's orders of a day", () => {
  const sumsDays = async () => {
    const boss = await backend.as(director);
    const saved = await boss(companyCalls.putClientOrders, { body: { clientOrders: "accept", approvalRule: "day" } });
    expect([saved.status, saved.body.approvalRule]).toEqual([200, "day"]);
    await set({ approvalThresholdKopecks: total + 1_000 });
  };
  const order = async () => {
    const own = await backend.as(manager);
    const filled = await fill(own, exampleLines(41.5));
    const { body } = await own(basket.placeDeal, { body: exampleOrder });
    return { approval: filled.body.approval, deal: (await readDeal(body.uuid)).deal };
  };

  test("an order and an edit of another order bring the company the same new product at once: both are done", async () => {
    await sumsDays();
    const [own, seller] = [await backend.as(manager), await backend.as(rep)];
    const withoutYoghurt = exampleLines(41.5).filter(({ productUuid }) => productUuid !== yoghurt);
    await fill(own, withoutYoghurt);
    const { body: placed } = await own(basket.placeDeal, { body: exampleOrder });
    await backend.pool.query("delete from ordered_goods where company_uuid = $1 and product_uuid = $2", [alfa, yoghurt]);
    await put(own, [secondShop, 20, 15, null, null]);
    const order = () =>
      own(branchOrders.place, {
        params: { uuid: secondShop },
        body: { scheduledDeliveryDates: [{ ...dairyDate, deliveryDate: "2026-03-12" }] },
      });
    const added = { productUuid: yoghurt, quantity: 15, deliveryDate: dairyDate.deliveryDate };
    const products = [...withoutYoghurt.map(({ productUuid, quantity }) => ({ productUuid, quantity })), added];
    const change = () => seller(deals.edit, { params: { uuid: placed.uuid }, body: { products } });
    const held = ["select pg_advisory_xact_lock(hashtextextended($1, 0))", `approval ${alfa}`] as const;
    const answers = await sendSideBySide<{ status: number }>(backend.pool, held, [order, change]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test("the second order of a manager waits, and the cart says why; those of other people and other days do not count", async () => {
    await sumsDays();
    await fill(await backend.as(director), exampleLines(41.5));
    await (await backend.as(director))(basket.placeDeal, { body: exampleOrder });
    const first = await order();
    expect([first.approval, first.deal.directorConsent]).toEqual([null, false]);
    const second = await order();
    expect(second.approval).toEqual({ threshold: rub((total + 1_000) / 100), earlier: rub(total / 100) });
    expect(second.deal).toMatchObject({ consentNeeded: true, directorConsent: true });
    await backend.pool.query("update deals set status = 'declined_by_buyer' where uuid = any($1)", [[first.deal.uuid, second.deal.uuid]]);
    expect((await order()).deal.directorConsent).toBe(false);
    await backend.pool.query("update deals set created_at = created_at - interval '1 day'");
    expect((await order()).deal.directorConsent).toBe(false);
  });

  test("the representative's orders for the company are summed, whoever they name", async () => {
    await sumsDays();
    const seller = await backend.as(rep);
    expect((await place(seller, director)).body.consentUntil).toBeNull();
    expect((await place(seller, manager)).body.consentUntil).toBe(cutoff.toISOString());
  });

  test("a manager's edit counts with the manager's other orders", async () => {
    await sumsDays();
    await set({ approvalThresholdKopecks: 2 * total });
    await order();
    const { deal } = await order();
    expect(deal.directorConsent).toBe(false);
    const more = products.map((line, at) => (at === 0 ? { ...line, quantity: line.quantity + 4 } : line));
    const edited = await (await backend.as(manager))(deals.edit, { params: { uuid: deal.uuid }, body: { products: more } });
    expect([edited.status, (await readDeal(deal.uuid)).deal.directorConsent]).toEqual([200, true]);
  });

  test("an edit of the representative's order counts with the representative's other orders", async () => {
    await sumsDays();
    await set({ approvalThresholdKopecks: 2 * total });
    const seller = await backend.as(rep);
    await place(seller, director);
    const { uuid } = (await place(seller, manager)).body;
    expect((await readDeal(uuid)).deal.directorConsent).toBe(false);
    const more = products.map((line, at) => (at === 0 ? { ...line, quantity: line.quantity + 4 } : line));
    const edited = await seller(deals.edit, { params: { uuid }, body: { products: more } });
    expect([edited.status, (await readDeal(uuid)).deal.directorConsent]).toEqual([200, true]);
  });

  test("an order that the representative places in a manager's name does not count with the manager's own", async () => {
    await sumsDays();
    await place(await backend.as(rep), manager);
    const own = await order();
    expect([own.approval, own.deal.directorConsent]).toEqual([null, false]);
  });

  test("of two orders for different trade points placed at once one waits", async () => {
    await sumsDays();
    await backend.pool.query("update contract_lines set limit_kopecks = 900000000");
    const own = await backend.as(manager);
    for (let turn = 0; turn < 4; turn += 1) {
      await backend.pool.query("update deals set created_at = created_at - interval '1 day'");
      await put(own, [secondShop, ...example]);
      const days = (await columnOf(own, secondShop)).deliverySchedules.map(({ subcategoryUuid, availableDates }) => ({
        subcategoryUuid,
        deliveryDate: must(availableDates[0]).date,
      }));
      await fill(own, exampleLines(41.5));
      const answers = await Promise.all([
        own(basket.placeDeal, { body: exampleOrder }),
        own(branchOrders.place, { params: { uuid: secondShop }, body: { scheduledDeliveryDates: days } }),
      ]);
      expect(answers.map(({ status, errors }) => [status, errors])).toEqual(answers.map(() => [200, []]));
      const waiting = await Promise.all(answers.map(async ({ body }) => (await readDeal(body.uuid)).deal.directorConsent));
      expect(waiting.sort()).toEqual([false, true]);
    }
  });

  test("only the director of the company sets the rule", async () => {
    const body = { clientOrders: "accept" as const, approvalRule: "day" as const };
    for (const email of [manager, rep]) expect((await (await backend.as(email))(companyCalls.putClientOrders, { body })).status).toBe(403);
    const card = (await (await backend.as(manager))(companyCalls.get, { params })).body;
    expect([card.approvalRule, card.approvalThreshold]).toEqual([undefined, undefined]);
  });
});
