import { randomUUID } from "node:crypto";
import { asc, eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { deals as dealCalls } from "#contract/deals.ts";
import { addToBasket } from "#server/backend/basket/add-to-basket.ts";
import { companies } from "#server/backend/companies/tables.ts";
import type { Actor } from "#server/backend/context.ts";
import { ledgerRows } from "#server/backend/contracts/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { products } from "#server/backend/products/tables.ts";
import { testNow } from "#tests/support/clock.ts";
import {
  alfa,
  beef,
  curd,
  dairy,
  exampleLines,
  exampleOrder,
  fill,
  kefir,
  kislomol,
  meat,
  must,
  secondShop,
  setContract,
  shop,
  yoghurt,
} from "#tests/support/demo-basket.ts";
import { usePlacedDeals } from "#tests/support/placed-deals.ts";

const { backend, readDeal, readContract } = usePlacedDeals();

const person = (id: string) => demoUuid("customer", id);

describe("placing the worked example", () => {
  test("B46 B48: the deal has frozen prices, two suborders and reserves, and unselected lines stay in the basket", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const bread = await backend.db
      .select({ uuid: products.uuid, min: products.minHundredths })
      .from(products)
      .where(eq(products.assortmentUuid, demoUuid("assortment", "bread")))
      .limit(1);
    const shown = (
      await as(basket.patch, {
        body: { products: [{ productUuid: must(bread[0]).uuid, quantity: must(bread[0]).min / 100, isSelected: false }] },
      })
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
    const [representative] = await backend.db
      .select({ uuid: companies.salesRepresentativeUuid })
      .from(companies)
      .where(eq(companies.uuid, alfa));
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
    expect(logs).toMatchObject([
      { event: "created", fromStatus: null, toStatus: "waiting_approval", actorUuid: person("alfa-p1"), actorSide: "buyer" },
    ]);

    const [a1, a2] = [await readContract(dairy), await readContract(meat)];
    expect(a1.limitKopecks + a1.balanceKopecks - a1.reservedKopecks).toBe(12_060);
    expect(a2.limitKopecks + a2.balanceKopecks - a2.reservedKopecks).toBe(-1_679_907);
    const written = await backend.db
      .select()
      .from(ledgerRows)
      .where(eq(ledgerRows.dealUuid, body.uuid))
      .orderBy(asc(ledgerRows.amountKopecks));
    expect(written.map((row) => [row.kind, row.amountKopecks, row.document, row.reservedAfterKopecks])).toEqual([
      ["reserve", 1_679_907, body.number, a2.reservedKopecks],
      ["reserve", 2_987_940, body.number, a1.reservedKopecks],
    ]);

    const left = (await as(basket.get)).body;
    expect(left.items.map(({ uuid, isChecked }) => [uuid, isChecked])).toEqual([[must(bread[0]).uuid, false]]);
    expect(left.version).toBe(shown.version + 1);
  });

  test("notification 14 goes to the representative, and deal_updated to everybody who may have the deal open", async () => {
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const { body } = await as(basket.placeDeal, { body: exampleOrder });
    const { deal } = await readDeal(body.uuid);
    const told = await backend.db.select().from(notifications).where(eq(notifications.type, "dealCreated"));
    const mine = told.filter((row) => (row.payload as { deal_uuid?: string }).deal_uuid === body.uuid);
    expect(mine.map((row) => [row.customerUuid, row.message])).toEqual([
      [deal.sellerCustomerUuid, `Новая сделка № ${body.number}: ООО «Лукошко».`],
    ]);
    const events = (await backend.db.select().from(outboxEvents)).filter(
      (row) => (row.payload as { deal_uuid?: string }).deal_uuid === body.uuid,
    );
    expect(events.map((row) => row.type).sort()).toEqual(["deal_updated", "notification"]);
    expect(events.find((row) => row.type === "deal_updated")?.recipientUuids).toEqual(
      expect.arrayContaining([person("alfa-p1"), deal.sellerCustomerUuid]),
    );
  });

  test("without a representative, notification 14 goes to the regional directors", async () => {
    await backend.db.update(companies).set({ salesRepresentativeUuid: null }).where(eq(companies.uuid, alfa));
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const { body } = await as(basket.placeDeal, { body: exampleOrder });
    expect((await readDeal(body.uuid)).deal.sellerCustomerUuid).toBeNull();
    const told = (await backend.db.select().from(notifications).where(eq(notifications.type, "dealCreated"))).filter(
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

  test("a manager's deal above the threshold, not at it, needs the director's consent and notifies the director", async () => {
    const as = await backend.as("manager@alfa.example");
    await fill(as, exampleLines(41.5));
    await backend.db.update(companies).set({ approvalThresholdKopecks: 4_667_846 }).where(eq(companies.uuid, alfa));
    const above = await as(basket.placeDeal, { body: exampleOrder });
    expect((await readDeal(above.body.uuid)).deal).toMatchObject({ consentNeeded: true, directorConsent: true });
    // The deal is unchanged: it waits for his confirmation, and his list says so.
    const { deals } = (await (await backend.as("director@alfa.example"))(dealCalls.list, { query: { mine: true } })).body;
    expect(deals.find(({ uuid }) => uuid === above.body.uuid)).toMatchObject({ consentNeeded: true, isChangedBySeller: false });
    const told = (
      await backend.db
        .select()
        .from(notifications)
        .where(eq(notifications.customerUuid, person("alfa-p1")))
    ).filter((row) => (row.payload as { deal_uuid?: string }).deal_uuid === above.body.uuid);
    expect(told.map((row) => row.type)).toEqual(["dealCreated"]);

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

  test("the placed deal shows the same sums as the basket did", async () => {
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

describe("adding goods to the basket", () => {
  test("addToBasket adds to the quantities that are there, stops at the maximum and returns what is not sold", async () => {
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
