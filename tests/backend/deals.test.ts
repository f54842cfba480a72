import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test, vi } from "vitest";
import { deals, suborders } from "#contract/deals.ts";
import { dealLines } from "#server/backend/deals/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { alfa, beef, curd, dairy, kefir, meat, yoghurt } from "#tests/support/demo-basket.ts";
import { contract, personOf, placeExample, rub, setSums, storeDeal } from "#tests/support/demo-deals.ts";
import { rowsRead } from "#tests/support/query-plans.ts";

const backend = useBackend();

describe("the worked example from order to delivery", () => {
  test("O05 O06 O07 O08 O20 O21 O26 O27 O28 O33 O55 O56 O60 O61 O63: statuses and sums are right to the kopeck at each step", async () => {
    const director = await backend.as("director@alfa.example");
    const rep = await backend.as("rep@seller.example");
    expect(await contract(backend.db, dairy)).toMatchObject({ balance: -180_000, reserved: 90_000, available: 30_000 });

    const placed = await placeExample(director);
    const uuid = placed.uuid;
    const at = { params: { uuid } };
    expect(placed).toMatchObject({
      status: "waiting_approval",
      type: "market",
      deliveryFrom: "2026-03-10",
      deliveryTo: "2026-03-11",
      total: rub(46_678.47),
      totalWithDiscount: rub(46_678.47),
      totalPriceWithoutDiscount: rub(47_570.07),
      totalDiscountAmount: rub(891.6),
      discountPercent: 1.87,
      actualTotal: null,
      sellerCustomerUuid: await personOf(backend.db, "rep@seller.example"),
    });
    expect(placed.suborders.map(({ number, status, deliveryDate }) => [number, status, deliveryDate])).toEqual([
      [`${placed.number}-1`, "new", "2026-03-10"],
      [`${placed.number}-2`, "new", "2026-03-11"],
    ]);
    expect(JSON.parse(placed.products[0]?.data ?? "{}")).toMatchObject({
      name: expect.stringContaining("Кефир"),
      collectedQuantity: null,
      reason: null,
      vatRate: 10,
    });
    expect(placed.discountGroups.map(({ name, type, count, percent, total }) => [name, type, count, percent, total.amount])).toEqual([
      ["Кисломолочная", "grouped", 35, 5, 16_931.4],
      [expect.any(String), "other", 41.5, 0, 12_948],
      [expect.any(String), "other", 24.35, 0, 16_799.07],
    ]);
    expect(await contract(backend.db, dairy)).toMatchObject({ reserved: 119_879.4, available: 120.6 });
    expect(await contract(backend.db, meat)).toMatchObject({ reserved: 16_799.07, available: -16_799.07 });

    const approved = await rep(deals.setStatus, { ...at, body: { status: "approved_by_seller" } });
    expect(approved.status).toBe(200);
    expect(approved.body.suborders.map((part) => part.status)).toEqual(["approved_by_seller", "approved_by_seller"]);
    expect(approved.body.allowedActions).toContain("confirmPayment");
    expect(approved.body.blocked).toEqual([{ action: "passToDelivery", reason: "prepayment_required", amount: rub(16_799.07), at: null }]);

    const early = await rep(deals.setStatus, { ...at, body: { status: "transferred_to_warehouse" } });
    expect([early.status, early.errors[0]?.code]).toEqual([409, "PREPAYMENT_REQUIRED:4009"]);
    expect(early.errors[0]?.details).toMatchObject({
      amount: rub(16_799.07),
      assortments: [{ assortment: meat, missing: rub(16_799.07), available: rub(-16_799.07) }],
    });
    const paid = await rep(deals.patch, { ...at, body: { isPaid: true } });
    expect([paid.status, paid.body.isPaid]).toEqual([200, true]);
    expect(await contract(backend.db, meat)).toMatchObject({ balance: 16_799.07, available: 0 });

    const passed = await rep(deals.setStatus, { ...at, body: { status: "transferred_to_warehouse" } });
    expect(passed.body.suborders.map((part) => part.status)).toEqual(["transferred_to_warehouse", "transferred_to_warehouse"]);
    const [meatPart, dairyPart] = passed.body.suborders;
    const line = (productUuid: string) => passed.body.products.find((each) => each.productUuid === productUuid)?.uuid ?? "";

    const first = await rep(deals.patch, {
      ...at,
      body: {
        collected: { suborderUuid: meatPart?.uuid ?? "", products: [{ uuid: line(beef), collectedQuantity: 23.9, reason: "Вес куска" }] },
      },
    });
    expect([first.status, first.body.status, first.body.isPartlyCollected]).toEqual([200, "transferred_to_warehouse", true]);
    const second = await rep(deals.patch, {
      ...at,
      body: {
        collected: { suborderUuid: dairyPart?.uuid ?? "", products: [{ uuid: line(yoghurt), collectedQuantity: 14, reason: "Бой" }] },
      },
    });
    expect(second.body).toMatchObject({
      status: "partly_collected",
      total: rub(46_678.47),
      actualTotal: rub(45_835.09),
      isPartlyCollected: true,
    });
    const actual = new Map(second.body.products.map((product) => [product.productUuid, product.actualTotal?.amount]));
    expect([actual.get(kefir), actual.get(yoghurt), actual.get(curd), actual.get(beef)]).toEqual([8_937.6, 7_460.88, 12_948, 16_488.61]);
    expect(await contract(backend.db, dairy)).toMatchObject({ balance: -180_000, reserved: 119_346.48, available: 653.52 });
    expect(await contract(backend.db, meat)).toMatchObject({ reserved: 16_488.61, available: 310.46 });

    const received = await director(deals.setStatus, { ...at, body: { status: "received" } });
    expect(received.body).toMatchObject({ status: "received", actualTotal: rub(45_835.09) });
    expect(received.body.suborders.map((part) => part.status)).toEqual(["received", "received"]);
    expect(await contract(backend.db, dairy)).toMatchObject({ balance: -209_346.48, reserved: 90_000, available: 653.52 });
    expect(await contract(backend.db, meat)).toMatchObject({ balance: 310.46, reserved: 0, available: 310.46 });

    expect(received.body.statusesLogs.map(({ event, from, to, actorSide }) => [event, from, to, actorSide])).toEqual([
      ["created", null, "waiting_approval", "buyer"],
      ["status", "waiting_approval", "approved_by_seller", "seller"],
      ["invoiceIssued", null, null, "seller"],
      ["payment", null, null, "seller"],
      ["status", "approved_by_seller", "transferred_to_warehouse", "seller"],
      ["collected", "transferred_to_warehouse", "transferred_to_warehouse", "seller"],
      ["collected", "transferred_to_warehouse", "partly_collected", "seller"],
      ["status", "partly_collected", "received", "buyer"],
      ["updIssued", null, null, "buyer"],
    ]);
    const told = await backend.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.customerUuid, await personOf(backend.db, "director@alfa.example")), eq(notifications.viewed, false)));
    const types = told.filter((row) => (row.payload as { deal_uuid?: string }).deal_uuid === uuid).map((row) => row.type);
    expect(types.sort()).toEqual(["dealApprovedBySeller", "dealPartlyCollected", "dealTransferredToWarehouse", "invoiceIssued"]);
    const listed = await director(suborders.list, at);
    expect(listed.body.suborders).toEqual(received.body.suborders);
  });
});

describe("queries of lists and deals", () => {
  test("a list runs as many queries for 50 deals as for 1, and a deal of 200 lines runs at most 8", async () => {
    const director = await backend.as("director@alfa.example");
    for (let index = 0; index < 50; index += 1)
      await storeDeal(backend.db, { status: "received", createdAt: new Date("2037-01-01T10:00:00Z") });
    const period = { dateFrom: "2037-01-01", dateTo: "2037-01-01" };
    const one = await director(deals.list, { query: { ...period, perPage: 1 } });
    const many = await director(deals.list, { query: { ...period, perPage: 50 } });
    expect([many.body.deals.length, many.queries]).toEqual([50, one.queries]);
    expect(many.queries).toBe(3);

    const uuid = await storeDeal(backend.db, { status: "received" });
    const [line] = await backend.db.select().from(dealLines).where(eq(dealLines.dealUuid, uuid));
    if (line)
      await backend.db
        .insert(dealLines)
        .values(Array.from({ length: 200 }, (_, position) => ({ ...line, uuid: uuidv7(), position: position + 2 })));
    const deal = await director(deals.get, { params: { uuid } });
    expect(deal.body.products.length).toBe(202);
    expect(deal.queries).toBeLessThanOrEqual(8);
    expect((await director(suborders.list, { params: { uuid } })).queries).toBeLessThanOrEqual(8);
  });

  test("with 20,000 deals no list reads the whole table", async () => {
    const template = await storeDeal(backend.db, { status: "received" });
    await backend.db.execute(sql`
      insert into deals (uuid, number, type, status, buyer_company_uuid, buyer_company_name, buyer_customer_uuid, seller_company_uuid,
        seller_customer_uuid, branch_uuid, branch_name,
        distribution_center_uuid, time_zone, delivery_address, delivery_from, delivery_to, earliest_cutoff_at, product_count,
          subtotal_kopecks, total_kopecks, discount_groups, status_updated_at, created_at)
      select gen_random_uuid(), 5000000 + n, type, status, gen_random_uuid(), buyer_company_name, gen_random_uuid(), seller_company_uuid,
        gen_random_uuid(), gen_random_uuid(), branch_name,
        distribution_center_uuid, time_zone, delivery_address, delivery_from, delivery_to, earliest_cutoff_at, product_count,
          subtotal_kopecks, total_kopecks, discount_groups, status_updated_at, created_at - n * interval '1 minute'
      from deals, generate_series(1, 20000) n where uuid = ${template}`);
    await backend.db.execute(sql`analyze deals`);
    const statements: { text: string; values: unknown[] }[] = [];
    const original = backend.pool.query.bind(backend.pool);
    const spy = vi.spyOn(backend.pool, "query").mockImplementation(((
      config: { text: string; values?: unknown[] },
      values: unknown[],
      ...rest: unknown[]
    ) => {
      if (typeof config === "object" && config.text.includes('"deals"'))
        statements.push({ text: config.text, values: values ?? config.values ?? [] });
      return (original as (...all: unknown[]) => unknown)(config, values, ...rest);
    }) as never);
    for (const email of ["regional@seller.example", "director@alfa.example", "rep@seller.example", "manager@alfa.example"])
      await (await backend.as(email))(deals.list, { query: { mine: email.startsWith("rep") } });
    spy.mockRestore();
    expect(statements).toHaveLength(8);
    // Counting stops at 10,000, and three times at 1,000.
    for (const { text, values } of statements)
      expect(await rowsRead(backend.pool, text, values), text).toBeLessThanOrEqual(text.includes("counted") ? 15_000 : 1_000);
  });
});

describe("companies of deals, running deals and repeats", () => {
  test("the company filter lists the companies of the caller's deals with their latest deals", async () => {
    const regional = await backend.as("regional@seller.example");
    const uuid = await storeDeal(backend.db, { status: "collected", createdAt: new Date("2040-01-01T00:00:00Z") });
    const found = (await regional(deals.counteragents)).body.companies.find((company) => company.uuid === alfa);
    expect(found).toMatchObject({ deal_status: "collected", dealsUuids: expect.arrayContaining([uuid]) });
    expect(found?.dealsUuids.length).toBeLessThanOrEqual(20);
    const own = (await (await backend.as("director@alfa.example"))(deals.counteragents)).body.companies;
    expect(own.map((company) => company.uuid)).toEqual([alfa]);
    expect((await (await backend.as("director@gamma.example"))(deals.counteragents)).body.companies).toEqual([]);
  });

  test("O48: progress returns the running deals of a company, and another company is not found", async () => {
    const director = await backend.as("director@alfa.example");
    const [running, ended] = [
      await storeDeal(backend.db, { status: "approved_by_seller" }),
      await storeDeal(backend.db, { status: "received" }),
    ];
    const answer = await director(deals.progress, { body: { buyerCompanyUuid: alfa } });
    const uuids = answer.body.result.map((deal) => deal.uuid);
    expect([uuids.includes(running), uuids.includes(ended)]).toEqual([true, false]);
    const stranger = await (await backend.as("director@beta.example"))(deals.progress, { body: { buyerCompanyUuid: alfa } });
    const random = await (await backend.as("director@beta.example"))(deals.progress, { body: { buyerCompanyUuid: uuidv7() } });
    expect([stranger.status, stranger.body]).toEqual([404, random.body]);
    expect((await (await backend.as("regional@seller.example"))(deals.progress, { body: { buyerCompanyUuid: alfa } })).status).toBe(200);
  });

  test("repeating a deal adds its lines to the caller's basket and names what is no longer sold", async () => {
    const director = await backend.as("director@alfa.example");
    await setSums(backend.db, meat, { limitKopecks: 0 });
    const uuid = await storeDeal(backend.db, { status: "received" });
    await backend.db
      .update(dealLines)
      .set({ productUuid: uuidv7() })
      .where(and(eq(dealLines.dealUuid, uuid), eq(dealLines.productUuid, beef)));
    const answer = await director(deals.repeat, { params: { uuid }, body: {} });
    expect([answer.status, answer.body]).toEqual([200, { added: 1, skipped: ["Говядина"] }]);
  });
});
