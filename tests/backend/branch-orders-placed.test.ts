import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { branchOrders } from "#contract/branch-orders.ts";
import { cells, columnOf, director, example, put, read, scheduledDeliveryDates, useBranchGrid } from "#tests/support/branch-grid.ts";
import { dairy, exampleLines, exampleOrder, fill, kefir, must, rubles, secondShop, setContract, shop } from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { addPerson } from "#tests/support/people.ts";

const { backend, countDeals, readDeal, companyOf } = useBranchGrid();

describe("ordering for one trade point from the grid", () => {
  test("twenty orders at once with one key make one deal, the same as a checkout's, and empty only that trade point's cells", async () => {
    const as = await backend.as(director);
    await put(as, [shop, ...example], [secondShop, 10, null, null, null]);
    const column = await columnOf(as, shop);
    const before = await countDeals();
    const body = { scheduledDeliveryDates, expectedTotal: column.summary.total, comment: "Во двор" };
    const send = () => as(branchOrders.place, { params: { uuid: shop }, body, key: "once" });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.uuid)).size).toBe(1);
    expect(await countDeals()).toBe(before + 1);
    const placed = await readDeal(must(answers[0]).body.uuid);
    const { deal } = placed;
    expect(deal).toMatchObject({
      branchUuid: shop,
      totalKopecks: Math.round(column.summary.total.amount * 100),
      comment: "Во двор",
      buyerCustomerUuid: await personOf(backend.db, director),
    });
    expect([cells(await columnOf(as, shop)), cells(await columnOf(as, secondShop))]).toEqual([[], [[kefir, 10]]]);
    expect((await read(as)).products.length).toBe(4);
    // After the grid is filled again, the same key still returns the first order.
    await put(as, [shop, ...example]);
    expect((await send()).body.uuid).toBe(deal.uuid);
    expect(await countDeals()).toBe(before + 1);
    const other = await as(branchOrders.place, { params: { uuid: shop }, body: { ...body, comment: "Нет" }, key: "once" });
    expect(other.errors[0]?.code).toBe("IDEMPOTENCY_MISMATCH:4009");
    await fill(as, exampleLines(41.5));
    const checkout = await as(basket.placeDeal, { body: { ...exampleOrder, comment: "Во двор" } });
    expect(withoutNames(placed)).toEqual(withoutNames(await readDeal(checkout.body.uuid)));
    expect(placed.lines).toHaveLength(4);
  });

  test.each([
    ["with keys of their own", (tab: number) => ({ key: `tab ${tab}` })],
    ["without keys", () => ({})],
  ])("four tabs %s that order at once make one deal", async (_, keyOf) => {
    const as = await backend.as(director);
    for (let round = 0; round < 4; round += 1) {
      await backend.pool.query("delete from idempotency_keys");
      await put(as, [shop, ...example]);
      const before = await countDeals();
      const answers = await Promise.all(
        [1, 2, 3, 4].map((tab) => as(branchOrders.place, { params: { uuid: shop }, body: { scheduledDeliveryDates }, ...keyOf(tab) })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      for (const { errors } of answers) if (errors?.[0]) expect(errors[0].details).toEqual({ products: ["Не выбран ни один товар"] });
      expect(await countDeals()).toBe(before + 1);
    }
  });

  test("a cell changed while its order is placed ends up in the deal or in the grid, never lost and never in both", async () => {
    const as = await backend.as(director);
    for (let round = 0; round < 6; round += 1) {
      await put(as, [shop, ...example]);
      const sent = [
        () => put(as, [shop, 40]),
        () => as(branchOrders.place, { params: { uuid: shop }, body: { scheduledDeliveryDates }, key: `both ${round}` }),
      ];
      const answers = await Promise.all((round % 2 === 0 ? sent : sent.reverse()).map((send) => send()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const placed = must(answers.find(({ body }) => "uuid" in body)).body as { uuid: string };
      const { lines } = await readDeal(placed.uuid);
      const ordered = must(lines.find(({ productUuid }) => productUuid === kefir)).quantityHundredths;
      expect([ordered, cells(await columnOf(as, shop))]).toEqual(ordered === 4000 ? [4000, []] : [2000, [[kefir, 40]]]);
      await as(branchOrders.put, { body: { products: [kefir], columns: [{ branchUuid: shop, quantities: [0] }] } });
    }
  });

  test("a refused order gives its reason, changes nothing and leaves its idempotency key usable for the next attempt", async () => {
    const as = await backend.as(director);
    const before = await countDeals();
    const place = (body: object) =>
      as(branchOrders.place, { params: { uuid: shop }, body: { scheduledDeliveryDates, ...body }, key: "try" });
    expect((await place({})).errors[0]?.details).toEqual({ products: ["Не выбран ни один товар"] });
    await put(as, [shop, 8]);
    expect((await place({})).errors[0]?.details).toMatchObject({ minPriceForDeal: rubles(10_000) });
    await put(as, [shop, ...example]);
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 0 });
    expect((await place({})).errors[0]?.code).toBe("LIMIT_EXCEEDED:4009");
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
    expect((await place({ scheduledDeliveryDates: [] })).errors[0]?.code).toBe("TIMESLOT_EXPIRED:4019");
    expect((await place({ expectedTotal: rubles(1) })).errors[0]?.code).toBe("CONFLICT:4009");
    expect([await countDeals(), cells(await columnOf(as, shop)).length]).toEqual([before, 4]);
    expect((await place({})).status).toBe(200);
  });

  test("two people of one company have grids of their own for the same trade point", async () => {
    const as = await backend.as(director);
    await put(as, [shop, ...example]);
    await addPerson(backend.db, {
      companyUuid: await companyOf(director),
      email: "another@alfa.example",
      roles: ["buyer_company_director"],
    });
    const other = await backend.as("another@alfa.example");
    await put(other, [shop, ...example]);
    const before = await countDeals();
    const each = [as, other].map((caller, index) =>
      caller(branchOrders.place, { params: { uuid: shop }, body: { scheduledDeliveryDates }, key: `own ${index}` }),
    );
    expect((await Promise.all(each)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await countDeals()).toBe(before + 2);
  });
});

type Placed = Awaited<ReturnType<typeof readDeal>>;

/** A deal without what differs between any two: its number and the uuids of its rows. */
const withoutNames = ({ deal, lines, suborders, logs }: Placed) => ({
  deal: { ...deal, uuid: "", number: 0 },
  lines: lines.map((line) => ({
    ...line,
    uuid: "",
    dealUuid: "",
    suborderUuid: suborders.find(({ uuid }) => uuid === line.suborderUuid)?.ordinal,
  })),
  suborders: suborders.map((suborder) => ({ ...suborder, uuid: "", dealUuid: "" })),
  logs: logs.map((log) => ({ ...log, uuid: "", dealUuid: "" })),
});
