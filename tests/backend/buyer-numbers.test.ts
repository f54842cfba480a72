import { beforeEach, describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { branchOrders } from "#contract/branch-orders.ts";
import { deals } from "#contract/deals.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { standingOrders } from "#contract/standing-orders.ts";
import type { Caller } from "#tests/support/backend.ts";
import { example, put } from "#tests/support/branch-grid.ts";
import { alfa, beef, dairy, exampleDates, exampleLines, exampleOrder, fill, setContract, shop } from "#tests/support/demo-basket.ts";
import { personOf, storeDeal } from "#tests/support/demo-deals.ts";
import { dealsOutOf } from "#tests/support/exchange-deals.ts";
import { usePlacedDeals } from "#tests/support/placed-deals.ts";
import { standingOrderDate, storeStandingOrder } from "#tests/support/stored-standing-orders.ts";

const { backend, readDeal } = usePlacedDeals();
const out = dealsOutOf(backend);
const director = "director@alfa.example";
const rep = "rep@seller.example";

beforeEach(() => setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 }));

const numberOf = async (as: Caller, uuid: string) => (await as(deals.get, { params: { uuid } })).body.buyerNumber;
const foundBy = async (as: Caller, search: string) =>
  (await as(deals.list, { query: { search, perPage: 100 } })).body.deals.map(({ uuid }) => uuid);

describe("the buyer's own number of an order", () => {
  test("is stored with an order of the cart, cleaned of what copying adds, and shown to both sides", async () => {
    const as = await backend.as(director);
    await fill(as, exampleLines(41.5));
    const placed = await as(basket.placeDeal, { body: { ...exampleOrder, buyerNumber: " ЗП-1042\t/ 26\u200b " } });
    const { uuid } = placed.body;
    expect(await numberOf(as, uuid)).toBe("ЗП-1042 / 26");
    expect(await numberOf(await backend.as("regional@seller.example"), uuid)).toBe("ЗП-1042 / 26");
    await fill(as, exampleLines(41.5));
    const bare = await as(basket.placeDeal, { body: exampleOrder });
    expect(await numberOf(as, bare.body.uuid)).toBe("");
  });

  test("a number of 40 characters is stored, one of 41 is refused and nothing is ordered", async () => {
    const as = await backend.as(director);
    await fill(as, exampleLines(41.5));
    const refused = await as(basket.placeDeal, { body: { ...exampleOrder, buyerNumber: "9".repeat(41) } });
    expect([refused.status, Object.keys(refused.errors[0]?.details ?? {})]).toEqual([400, ["buyerNumber"]]);
    const placed = await as(basket.placeDeal, { body: { ...exampleOrder, buyerNumber: "9".repeat(40) } });
    expect(await numberOf(as, placed.body.uuid)).toBe("9".repeat(40));
  });

  test("is stored with an order of the branches' grid, and with one that a representative places for a client", async () => {
    const [buyer, seller] = [await backend.as(director), await backend.as(rep)];
    await put(buyer, [shop, ...example]);
    const grid = await buyer(branchOrders.place, {
      params: { uuid: shop },
      body: { scheduledDeliveryDates: exampleDates, buyerNumber: "СЕТЬ-7" },
      key: "grid",
    });
    expect(await numberOf(buyer, grid.body.uuid)).toBe("СЕТЬ-7");
    const params = { uuid: alfa };
    const products = exampleLines(41.5).map(({ productUuid, quantity }) => ({ productUuid, quantity }));
    await seller(onBehalf.put, { params, body: { branchUuid: shop, products } });
    const personUuid = await personOf(backend.db, director);
    const placed = await seller(onBehalf.place, { params, body: { ...exampleOrder, personUuid, buyerNumber: "КЛ-8" }, key: "rep" });
    expect(await numberOf(buyer, placed.body.uuid)).toBe("КЛ-8");
  });

  test("of a standing order is what each of its deals gets, and may be changed and removed", async () => {
    const as = await backend.as(director);
    const uuid = await storeStandingOrder(backend.db, { buyerNumber: "РАМКА-1" });
    const params = { uuid };
    const changed = await as(standingOrders.update, { params, body: { buyerNumber: "РАМКА-2" } });
    expect(changed.body.buyerNumber).toBe("РАМКА-2");
    await as(standingOrders.update, { params, body: { name: "Говядина" } });
    expect((await as(standingOrders.get, { params })).body.buyerNumber).toBe("РАМКА-2");
    const placed = await as(standingOrders.confirm, { params: { uuid, date: standingOrderDate }, body: {} });
    expect((await readDeal(placed.body.uuid)).deal.buyerNumber).toBe("РАМКА-2");
    expect((await as(standingOrders.update, { params, body: { buyerNumber: "" } })).body.buyerNumber).toBe("");
  });

  test("a standing order is created with a number", async () => {
    const as = await backend.as(director);
    await fill(as, [{ productUuid: beef, quantity: 24.35, isSelected: true }]);
    const body = { name: "Мясо", weekdays: [2], confirm: "ask" as const, branchUuid: shop, buyerNumber: "РАМКА-3" };
    const { uuid } = (await as(standingOrders.create, { body, key: "made" })).body;
    expect((await as(standingOrders.get, { params: { uuid } })).body.buyerNumber).toBe("РАМКА-3");
  });
});

describe("changing the buyer's number of a deal", () => {
  test("the buyer changes it while the order may be edited; the history has the new one, and an outdated page is refused", async () => {
    const as = await backend.as(director);
    const uuid = await storeDeal(backend.db, { status: "waiting_approval", buyerNumber: "А-1" });
    const params = { uuid };
    const { version } = (await as(deals.get, { params })).body;
    const changed = await as(deals.patch, { params, body: { buyerNumber: "А-2", version } });
    expect([changed.status, changed.body.buyerNumber]).toEqual([200, "А-2"]);
    expect(changed.body.statusesLogs.at(-1)).toMatchObject({ event: "details", details: { buyerNumber: "А-2" } });
    const outdated = await as(deals.patch, { params, body: { buyerNumber: "А-3", version } });
    expect([outdated.status, await numberOf(as, uuid)]).toEqual([409, "А-2"]);
    const removed = await as(deals.patch, { params, body: { buyerNumber: "" } });
    expect(removed.body.buyerNumber).toBe("");
  });

  test("nobody of the seller changes it, nor a buyer once the order can no longer be edited, nor another company", async () => {
    const open = await storeDeal(backend.db, { status: "waiting_approval", buyerNumber: "А-1" });
    const approved = await storeDeal(backend.db, { status: "approved_by_seller", buyerNumber: "А-1" });
    const body = { buyerNumber: "Б-2" };
    const statusOf = async (login: string, uuid: string) =>
      (await (await backend.as(login))(deals.patch, { params: { uuid }, body })).status;
    expect(await statusOf(rep, open)).toBe(403);
    expect(await statusOf("regional@seller.example", open)).toBe(403);
    expect(await statusOf(director, approved)).toBe(409);
    expect(await statusOf("director@beta.example", open)).toBe(404);
    const as = await backend.as(director);
    expect([await numberOf(as, open), await numberOf(as, approved)]).toEqual(["А-1", "А-1"]);
  });
});

describe("finding and exporting by the buyer's number", () => {
  test("a deal is found by its number at the buyer or a part of it, in any case; percent signs are letters", async () => {
    const as = await backend.as(director);
    const uuid = await storeDeal(backend.db, { status: "waiting_approval", buyerNumber: "ЗаявкаПЗ_7%" });
    const other = await storeDeal(backend.db, { status: "waiting_approval", buyerNumber: "Икс" });
    expect(await foundBy(as, "заявкапз_7%")).toEqual([uuid]);
    expect(await foundBy(as, "явкаП")).toEqual([uuid]);
    expect(await foundBy(as, "ЗаявкаПЗx7")).toEqual([]);
    expect(await foundBy(as, "%")).toEqual([]);
    expect(await foundBy(as, "икс")).toEqual([other]);
    expect(await foundBy(as, "ик")).toEqual([]);
  });

  test("another company finds no deal by this number", async () => {
    await storeDeal(backend.db, { status: "waiting_approval", buyerNumber: "ТАЙНА-55" });
    expect(await foundBy(await backend.as("director@beta.example"), "ТАЙНА-55")).toEqual([]);
  });

  test("the exchange gives it with the deal", async () => {
    const uuid = await storeDeal(backend.db, { status: "waiting_approval", buyerNumber: "ЗП-9" });
    const sent = (await out.rest()).deals;
    expect(sent.find((deal) => deal.uuid === uuid)?.buyerNumber ?? "no deal").toBe("ЗП-9");
  });
});
