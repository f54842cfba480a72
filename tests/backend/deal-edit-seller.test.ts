import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deals as calls } from "#contract/deals.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { ledgerRows } from "#server/backend/contracts/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { dealLines, deals } from "#server/backend/deals/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { discountGroupPrices, priceListItems, products } from "#server/backend/products/tables.ts";
import { suborders } from "#server/backend/suborders/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { edit, lines, shownParts } from "#tests/support/deal-edits.ts";
import { alfa, beef, curd, dairy, fill, kefir, kislomol, product, yoghurt } from "#tests/support/demo-basket.ts";
import { contract, listDealUuids, personOf, placeExample, rub, setSums, startAfresh } from "#tests/support/demo-deals.ts";
import { runs } from "#tests/support/runs.ts";

const backend = useBackend();
const milk = product("010-102");
let demoDeals: string[] | undefined;
let director: Caller;
let rep: Caller;

beforeEach(async () => {
  demoDeals ??= await listDealUuids(backend.db);
  backend.setNow(testNow);
  await startAfresh(backend.db, demoDeals);
  [director, rep] = await Promise.all([backend.as("director@alfa.example"), backend.as("rep@seller.example")]);
});

afterEach(() => backend.setNow(testNow));

describe("edits by the seller (D13)", () => {
  test("O31 O47 B48: the check shows what the edit then does, and the edit asks for the buyer's consent", async () => {
    const deal = await placeExample(director);
    const body = { products: lines({ [yoghurt]: 9, [curd]: 40 }), comment: "Йогурта осталось 9 коробок" };
    const check = await rep(calls.check, { body: { uuid: deal.uuid, ...body } });
    expect(check.status).toBe(200);
    expect(check.body.data.totalProductsCount).toBe(body.products.length);
    // 29 boxes: the discount of both falls from 5 to 2 per cent.
    expect(check.body.data.groups[0]).toMatchObject({ name: "Кисломолочная", count: 29, percent: 2 });
    expect(
      check.body.data.changes.map(({ kind, unit, quantityBefore, quantityAfter }) => [kind, unit, quantityBefore, quantityAfter]),
    ).toEqual([
      ["changed", "box", 20, 20],
      ["changed", "box", 15, 9],
      ["changed", "kg", 41.5, 40],
    ]);
    expect(await rep(calls.get, { params: { uuid: deal.uuid } })).toMatchObject({ body: { version: 1, total: deal.total } });

    const edited = (await edit(rep, deal, body)).body;
    expect(edited).toMatchObject({
      status: "waiting_approval",
      consentNeeded: true,
      isChangedBySeller: true,
      version: 2,
      total: check.body.data.total,
      totalPriceWithoutDiscount: check.body.data.totalPriceWithoutDiscount,
      discountPercent: check.body.data.discountPercent,
    });
    expect(edited.discountGroups).toEqual(check.body.data.groups);
    expect(edited.statusesLogs.at(-1)).toMatchObject({
      event: "edit",
      from: "waiting_approval",
      to: "waiting_approval",
      actorSide: "seller",
      comment: body.comment,
      changes: check.body.data.changes,
    });
    expect(edited.allowedActions).not.toContain("approve");
    const told = (await backend.db.select().from(notifications).where(eq(notifications.type, "dealChanged"))).filter(
      (row) => (row.payload as { deal_uuid?: string }).deal_uuid === deal.uuid,
    );
    expect(told.map((row) => row.customerUuid)).toContain(await personOf(backend.db, "director@alfa.example"));

    const confirmed = (await director(calls.setStatus, { params: { uuid: deal.uuid }, body: { status: "approved_by_buyer" } })).body;
    expect(confirmed).toMatchObject({ status: "approved_by_buyer", consentNeeded: false, isChangedBySeller: false });
    expect((await rep(calls.setStatus, { params: { uuid: deal.uuid }, body: { status: "approved_by_seller" } })).body.status).toBe(
      "approved_by_seller",
    );
  });

  test("O31: a changed total moves the reserve by exactly the difference", async () => {
    const deal = await placeExample(director);
    const before = await contract(backend.db, dairy);
    const edited = (await edit(rep, deal, { products: lines({ [curd]: 40 }) })).body;
    expect(deal.total.amount - edited.total.amount).toBeCloseTo(468, 2);
    expect((await contract(backend.db, dairy)).reserved).toBeCloseTo(before.reserved - 468, 2);
    const rows = await backend.db.select().from(ledgerRows).where(eq(ledgerRows.dealUuid, deal.uuid));
    expect(rows.map((row) => [row.kind, row.amountKopecks])).toContainEqual(["release", 46_800]);
  });

  test("an edit that changes nothing leaves version and consent as they were", async () => {
    const deal = await placeExample(director);
    const same = await edit(rep, deal, { products: lines() });
    expect([same.status, same.body.version, same.body.consentNeeded]).toEqual([200, 1, false]);
  });

  test("O62: the deal's lines keep their price and discount steps, and an added product costs today's price", async () => {
    const deal = await placeExample(director);
    const [company] = await backend.db.select().from(companies).where(eq(companies.uuid, alfa));
    const list = company?.priceListUuid ?? "";
    await backend.db
      .insert(priceListItems)
      .values(
        [kefir, milk].map((productUuid) => ({
          priceListUuid: list,
          productUuid,
          segmentUuid: kislomol,
          categoryUuid: kislomol,
          priceKopecks: 5000,
        })),
      )
      .onConflictDoUpdate({ target: [priceListItems.priceListUuid, priceListItems.productUuid], set: { priceKopecks: 5000 } });
    const group = demoUuid("discount-group", "g-kislomol");
    await backend.db.update(discountGroupPrices).set({ percentHundredths: 5000 }).where(eq(discountGroupPrices.groupUuid, group));
    await setSums(backend.db, dairy, { limitKopecks: 90_000_000 });
    const edited = (
      await edit(rep, deal, { products: lines({ [kefir]: 90 }, [{ productUuid: milk, quantity: 1, deliveryDate: "2026-03-11" }]) })
    ).body;
    const of = (uuid: string) => edited.products.find((each) => each.productUuid === uuid);
    expect(of(kefir)).toMatchObject({ basePerUnit: rub(78.4), percent: 8, discountedPerUnit: rub(72.13) });
    expect(of(milk)).toMatchObject({ basePerUnit: rub(50), quantity: 1, deliveryDate: "2026-03-11" });
    expect(edited.discountGroups[0]?.discounts.map((step) => [step.count, step.percent, step.isActive])).toEqual([
      [10, 2, false],
      [30, 5, false],
      [100, 8, true],
    ]);
    await backend.db
      .update(discountGroupPrices)
      .set({ percentHundredths: 500 })
      .where(and(eq(discountGroupPrices.groupUuid, group), eq(discountGroupPrices.countHundredths, 3000)));
    await backend.db
      .update(discountGroupPrices)
      .set({ percentHundredths: 200 })
      .where(and(eq(discountGroupPrices.groupUuid, group), eq(discountGroupPrices.countHundredths, 1000)));
    await backend.db
      .update(discountGroupPrices)
      .set({ percentHundredths: 800 })
      .where(and(eq(discountGroupPrices.groupUuid, group), eq(discountGroupPrices.countHundredths, 10_000)));
    await backend.db
      .update(priceListItems)
      .set({ priceKopecks: 7840 })
      .where(and(eq(priceListItems.priceListUuid, list), eq(priceListItems.productUuid, kefir)));
  });

  test("O55 O58: new dates regroup the suborders, empty ones are deleted and hidden, and their numbers are not reused", async () => {
    const deal = await placeExample(director);
    expect(shownParts(deal)).toEqual([
      ["1", "2026-03-10", 1],
      ["2", "2026-03-11", 3],
    ]);
    const moved = (
      await edit(rep, deal, {
        products: lines().map((line) => (line.productUuid === beef ? line : { ...line, deliveryDate: "2026-03-13" })),
      })
    ).body;
    expect(shownParts(moved)).toEqual([
      ["1", "2026-03-10", 1],
      ["3", "2026-03-13", 3],
    ]);
    expect([moved.deliveryFrom, moved.deliveryTo]).toEqual(["2026-03-10", "2026-03-13"]);
    const without = (await edit(rep, deal, { products: lines({ [beef]: null }) })).body;
    expect(shownParts(without)).toEqual([["3", "2026-03-13", 3]]);
    expect([without.deliveryFrom, without.productCount, without.assortments.length]).toEqual(["2026-03-13", 3, 1]);
    const back = (
      await edit(rep, deal, {
        products: lines({}, []).map((line) => (line.productUuid === beef ? { ...line, deliveryDate: "2026-03-12" } : line)),
      })
    ).body;
    expect(shownParts(back)).toEqual([
      ["3", "2026-03-13", 3],
      ["4", "2026-03-12", 1],
    ]);
    const rows = await backend.db.select().from(suborders).where(eq(suborders.dealUuid, deal.uuid));
    expect(rows.map((row) => [row.ordinal, row.deletedAt !== null]).sort()).toEqual([
      [1, true],
      [2, true],
      [3, false],
      [4, false],
    ]);
    expect((await backend.db.select().from(dealLines).where(eq(dealLines.dealUuid, deal.uuid))).length).toBe(4);
  });

  test("O50 E24 E26: a date that is no longer offered is refused with the offered ones, and an unchanged old date may stay", async () => {
    const deal = await placeExample(director);
    for (const deliveryDate of ["2026-03-12", "2026-03-06", "2026-03-09", "2027-01-01"]) {
      for (const as of [rep, director]) {
        const body = { products: lines().map((line) => (line.productUuid === kefir ? { ...line, deliveryDate } : line)) };
        for (const answer of [await edit(as, deal, body), await as(calls.check, { body: { uuid: deal.uuid, ...body } })]) {
          expect([answer.status, answer.errors[0]?.code]).toEqual([409, "TIMESLOT_EXPIRED:4019"]);
          expect(answer.errors[0]?.details).toMatchObject({
            segment: kislomol,
            availableDates: ["2026-03-11", "2026-03-13", "2026-03-16", "2026-03-18"],
          });
        }
      }
    }
    const twoDates = lines().map((line) =>
      line.productUuid === kefir
        ? { ...line, deliveryDate: "2026-03-13" }
        : line.productUuid === curd
          ? { ...line, deliveryDate: "2026-03-16" }
          : line,
    );
    expect((await edit(rep, deal, { products: twoDates })).status).toBe(400);
    backend.setNow(new Date("2026-03-10T15:00:00+03:00"));
    const later = await backend.as("rep@seller.example");
    expect((await edit(later, deal, { products: lines({ [kefir]: 19 }) })).status).toBe(200);
  });

  test("O64: an increase over the limit is refused to the kopeck, and a decrease never fails", async () => {
    const deal = await placeExample(director);
    const over = await edit(rep, deal, { products: lines({ [curd]: 42 }) });
    expect([over.status, over.errors[0]?.code]).toEqual([409, "LIMIT_EXCEEDED:4009"]);
    expect(over.errors[0]?.details).toMatchObject({ assortment: dairy, available: rub(30_000), total: rub(30_035.4), excess: rub(35.4) });
    expect(over.errors[0]?.message).toContain("35,40");
    expect((await rep(calls.check, { body: { uuid: deal.uuid, products: lines({ [curd]: 42 }) } })).errors[0]?.code).toBe(
      "LIMIT_EXCEEDED:4009",
    );
    expect((await edit(rep, deal, { products: lines({ [beef]: 40 }) })).status).toBe(200);
    await setSums(backend.db, dairy, { balanceKopecks: -60_000_000 });
    expect((await edit(rep, deal, { products: lines({ [curd]: 41, [beef]: 40 }) })).status).toBe(200);
  });
});

describe("sums and queries of an edit", () => {
  test("B48 invariant 2: basket, check and edited deal give the same sums for any quantities", async () => {
    await setSums(backend.db, dairy, { limitKopecks: 900_000_000 });
    const deal = await placeExample(director);
    const boxes = fc.integer({ min: 1, max: 40 });
    const kilograms = (step: number) => fc.integer({ min: 20, max: 160 }).map((steps) => Math.round(steps * step * 100) / 100);
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(boxes, boxes, kilograms(0.5), kilograms(0.15), async (first, second, third, fourth) => {
        const asked = [
          [kefir, first],
          [yoghurt, second],
          [curd, third],
          [beef, fourth],
        ].map(([productUuid, quantity]) => ({ productUuid: productUuid as string, quantity: quantity as number }));
        const filled = await fill(
          director,
          asked.map((line) => ({ ...line, isSelected: true })),
        );
        const cart = filled.body;
        const check = await rep(calls.check, { body: { uuid: deal.uuid, products: asked } });
        if (filled.status === 400) {
          expect(check.status).toBe(400);
          return;
        }
        compared += 1;
        expect(check.body.data.total).toEqual(cart.summary.total);
        expect(check.body.data.totalPriceWithoutDiscount).toEqual(cart.summary.subtotal);
        expect(check.body.data.discountPercent).toBe(cart.summary.discountPercent);
        expect(check.body.data.groups.map((group) => group.total)).toEqual(cart.groups.discountGroups.map((group) => group.total));
        const edited = (await edit(rep, deal, { products: asked })).body;
        expect(edited.total).toEqual(cart.summary.total);
        expect(edited.products.map((each) => each.total)).toEqual(cart.items.map((item) => item.price.total));
      }),
      { numRuns: runs(25) },
    );
    expect(compared).toBeGreaterThan(runs(25) / 5);
  });

  test("a check runs as many queries for 40 lines as for 1, and an edit runs at most 40", async () => {
    await setSums(backend.db, dairy, { limitKopecks: 900_000_000 });
    const deal = await placeExample(director);
    const many = (
      await backend.db
        .select({ uuid: products.uuid, min: products.minHundredths })
        .from(products)
        .where(and(eq(products.assortmentUuid, dairy), eq(products.inStock, true), eq(products.isPublished, true)))
        .limit(40)
    )
      .filter((each) => ![kefir, yoghurt, curd].includes(each.uuid))
      .map((each) => ({ productUuid: each.uuid, quantity: each.min / 100, deliveryDate: "2026-03-13" }));
    expect(many.length).toBeGreaterThan(20);
    const dated = lines().map((line) => (line.productUuid === beef ? line : { ...line, deliveryDate: "2026-03-13" }));
    const one = await rep(calls.check, { body: { uuid: deal.uuid, products: lines({}, many.slice(0, 1)) } });
    const all = await rep(calls.check, { body: { uuid: deal.uuid, products: [...dated, ...many] } });
    expect([one.status, all.status]).toEqual([200, 200]);
    expect(all.queries).toBe(one.queries);
    const edited = await edit(rep, deal, { products: [...dated, ...many] });
    expect([edited.status, edited.body.productCount]).toEqual([200, 4 + many.length]);
    expect(edited.queries).toBeLessThanOrEqual(40);
    expect((await rep(calls.get, { params: { uuid: deal.uuid } })).queries).toBeLessThanOrEqual(8);
    expect((await backend.db.select({ count: deals.productCount }).from(deals).where(eq(deals.uuid, deal.uuid)))[0]?.count).toBe(
      4 + many.length,
    );
  });
});
