import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { distribution } from "#contract/distribution.ts";
import { live } from "#contract/live.ts";
import { branchCustomers, branches } from "#server/backend/branches/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { distributionCenters, scheduleExceptions, scheduleRules, storages } from "#server/backend/distribution/tables.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { priceLists } from "#server/backend/products/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import {
  alfa,
  beef,
  beefSegment,
  betaShop,
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
  useDemoData,
} from "#tests/support/demo-basket.ts";

const backend = useBackend();
useDemoData(backend);

let [anna, petr, boris] = ["", "", ""];
let schedule = "";
let center = "";

beforeAll(async () => {
  const rows = await backend.db.select({ uuid: customers.uuid, email: customers.email }).from(customers);
  const uuidOf = (email: string) => must(rows.find((each) => each.email === email)).uuid;
  [anna, petr, boris] = [uuidOf("director@alfa.example"), uuidOf("manager@alfa.example"), uuidOf("director@beta.example")];
  const [row] = await backend.db.select().from(branches).where(eq(branches.uuid, shop));
  schedule = must(row?.scheduleUuid);
  center = must(row?.distributionCenterUuid);
});

const one = (productUuid: string, quantity: number) => [{ productUuid, quantity, isSelected: true }];

/** Anna orders beef and kefir for shop 1, Petr kefir for shop 2, Boris beef for his own; nobody else has anything. */
beforeEach(async () => {
  await backend.db.execute(sql`delete from basket_lines`);
  await fill(await backend.as("director@alfa.example"), [...one(kefir, 20), ...one(beef, 24.35)], shop);
  await fill(await backend.as("manager@alfa.example"), one(kefir, 20), secondShop);
  await fill(await backend.as("director@beta.example"), one(beef, 24.35), betaShop);
  await backend.db.delete(outboxEvents);
});

const people = (...uuids: string[]) => [...uuids].sort();

/** Who is notified of the change, once per event, sorted by name. */
async function notifiedBy(change: () => Promise<unknown>): Promise<string[][]> {
  await backend.db.delete(outboxEvents);
  await change();
  const rows = await backend.db.select().from(outboxEvents).where(eq(outboxEvents.type, "basket_updated")).orderBy(outboxEvents.id);
  expect(rows.every(({ payload }) => Object.keys(payload).length === 0)).toBe(true);
  return rows.map(({ recipientUuids }) => people(...recipientUuids));
}

describe("changed terms notify the baskets that depend on them", () => {
  test("a limit, balance or deferral notifies those who order of that assortment for that trade point, and nobody else", async () => {
    const dairyOf = (branch: string, values: Parameters<typeof setContract>[2]) => () =>
      setContract(backend.db, { assortment: dairy, branch }, values);
    expect(await notifiedBy(dairyOf(shop, { limitKopecks: 1 }))).toEqual([[anna]]);
    expect(await notifiedBy(dairyOf(shop, { limitKopecks: 1 }))).toEqual([]);
    expect(await notifiedBy(dairyOf(shop, { balanceKopecks: -5 }))).toEqual([[anna]]);
    expect(await notifiedBy(dairyOf(shop, { postponDays: 3 }))).toEqual([[anna]]);
    expect(await notifiedBy(dairyOf(shop, { updatedAt: new Date(0) }))).toEqual([]);
    expect(await notifiedBy(dairyOf(secondShop, { reservedKopecks: 7 }))).toEqual([[petr]]);
    expect(await notifiedBy(() => setContract(backend.db, { assortment: meat, branch: secondShop }, { limitKopecks: 9 }))).toEqual([]);
  });

  test("a contract line that is added or deleted notifies those who have its products", async () => {
    const isIt = and(eq(contractLines.branchUuid, shop), eq(contractLines.assortmentUuid, meat));
    const [row] = await backend.db.select().from(contractLines).where(isIt);
    expect(await notifiedBy(() => backend.db.delete(contractLines).where(isIt))).toEqual([[anna]]);
    expect(await notifiedBy(() => backend.db.insert(contractLines).values(must(row)))).toEqual([[anna]]);
  });

  test("a colleague's order, which uses the same limit, notifies the other open basket", async () => {
    await backend.db.insert(branchCustomers).values({ branchUuid: shop, customerUuid: petr }).onConflictDoNothing();
    await fill(await backend.as("manager@alfa.example"), one(kefir, 20), shop);
    const as = await backend.as("director@alfa.example");
    await fill(as, exampleLines(41.5));
    const told = await notifiedBy(async () =>
      expect((await as(basket.placeDeal, { body: exampleOrder, key: "a colleague's order" })).status).toBe(200),
    );
    expect(told.flat()).toContain(petr);
    expect(told.flat()).not.toContain(boris);
  });

  test("changed delivery days notify the schedule's trade points; days of a segment only those who have its products", async () => {
    const rule = (segmentUuid: string | null) => ({
      uuid: randomUUID(),
      scheduleUuid: schedule,
      segmentUuid,
      weekday: 6,
      leadDays: 1,
      cutoff: "10:00",
    });
    const told = await notifiedBy(() => backend.db.insert(scheduleRules).values(rule(beefSegment)));
    expect(told.flat()).toContain(anna);
    expect(told.flat()).not.toContain(petr);
    expect((await notifiedBy(() => backend.db.insert(scheduleRules).values(rule(kislomol)))).flat()).toContain(anna);
    expect(
      (
        await notifiedBy(() => backend.db.update(scheduleRules).set({ cutoff: "11:00" }).where(eq(scheduleRules.scheduleUuid, schedule)))
      ).flat(),
    ).toContain(anna);
    expect((await notifiedBy(() => backend.db.delete(scheduleRules).where(eq(scheduleRules.scheduleUuid, schedule)))).flat()).toContain(
      anna,
    );
    const closed = { scheduleUuid: schedule, date: "2026-03-12", kind: "closed" as const };
    expect((await notifiedBy(() => backend.db.insert(scheduleExceptions).values(closed))).flat()).toContain(anna);
  });

  test("a changed storage, minimum order or time zone notifies the trade points of the center", async () => {
    const mine = await backend.db.select().from(storages).where(eq(storages.distributionCenterUuid, center));
    const one = eq(storages.uuid, must(mine[0]).uuid);
    expect((await notifiedBy(() => backend.db.update(storages).set({ temperatureMode: "other" }).where(one))).flat()).toContain(anna);
    expect(await notifiedBy(() => backend.db.update(storages).set({ name: "Другой" }).where(one))).toEqual([]);
    expect((await notifiedBy(() => backend.db.delete(storages).where(one))).flat()).toContain(anna);
    expect((await notifiedBy(() => backend.db.insert(storages).values(must(mine[0])))).flat()).toContain(anna);
    const isIt = eq(distributionCenters.uuid, center);
    const [before] = await backend.db.select().from(distributionCenters).where(isIt);
    expect((await notifiedBy(() => backend.db.update(distributionCenters).set({ minOrderKopecks: 1 }).where(isIt))).flat()).toContain(anna);
    expect(await notifiedBy(() => backend.db.update(distributionCenters).set({ phone: "1" }).where(isIt))).toEqual([]);
    await backend.db.update(distributionCenters).set(must(before)).where(isIt);
  });

  test("a trade point that is blocked, gets another schedule or minimum, or loses a manager notifies those who order for it", async () => {
    const set = (values: Partial<typeof branches.$inferInsert>) => () =>
      backend.db.update(branches).set(values).where(eq(branches.uuid, shop));
    expect(await notifiedBy(set({ name: "Другое имя" }))).toEqual([]);
    expect(await notifiedBy(set({ minOrderKopecks: 5 }))).toEqual([[anna]]);
    expect(await notifiedBy(set({ scheduleUuid: null }))).toEqual([[anna]]);
    expect(await notifiedBy(set({ status: "disabled" }))).toEqual([[anna]]);
    // Her cart now orders for the next shop.
    expect(await notifiedBy(() => setContract(backend.db, { assortment: dairy, branch: secondShop }, { limitKopecks: 3 }))).toEqual([
      people(anna, petr),
    ]);
    const isPetr = and(eq(branchCustomers.branchUuid, secondShop), eq(branchCustomers.customerUuid, petr));
    expect(await notifiedBy(() => backend.db.delete(branchCustomers).where(isPetr))).toEqual([[petr]]);
    expect(await notifiedBy(() => backend.db.insert(branchCustomers).values({ branchUuid: secondShop, customerUuid: petr }))).toEqual([
      [petr],
    ]);
  });

  test("a company that gets another price list or is blocked notifies its people, another slogan does not", async () => {
    const set = (values: Partial<typeof companies.$inferInsert>) => () =>
      backend.db.update(companies).set(values).where(eq(companies.uuid, alfa));
    const priceListUuid = randomUUID();
    await backend.db.insert(priceLists).values({ uuid: priceListUuid, title: "Другой" });
    expect(await notifiedBy(set({ priceListUuid }))).toEqual([people(anna, petr)]);
    expect(await notifiedBy(set({ priceListUuid }))).toEqual([]);
    expect(await notifiedBy(set({ isActive: false }))).toEqual([people(anna, petr)]);
    expect(await notifiedBy(set({ slogan: "Другой" }))).toEqual([]);
  });

  test("a transaction makes one event for everybody however many rows it changes; a rolled back one notifies nobody", async () => {
    const all = (db: Pick<typeof backend.db, "update">) => db.update(contractLines).set({ limitKopecks: sql`limit_kopecks + 1` });
    const rows = await backend.db
      .select({ uuid: contractLines.uuid })
      .from(contractLines)
      .where(inArray(contractLines.branchUuid, [shop, secondShop, betaShop]));
    expect(rows.length).toBeGreaterThan(3);
    const told = await notifiedBy(() =>
      backend.db.transaction(async (tx) => {
        for (const { uuid } of rows) await all(tx).where(eq(contractLines.uuid, uuid));
        await tx.update(distributionCenters).set({ minOrderKopecks: sql`min_order_kopecks + 1` });
      }),
    );
    expect(told).toEqual([people(anna, petr, boris)]);
    const undone = () =>
      backend.db
        .transaction(async (tx) => {
          await all(tx);
          throw new Error("no");
        })
        .catch(() => {});
    expect(await notifiedBy(undone)).toEqual([]);
  });

  test("a schedule changed by the seller's call reaches the buyer as an event, and the basket then shows the new days", async () => {
    const [mine, seller] = [await backend.as("director@alfa.example"), await backend.as("rep@seller.example")];
    const before = (await mine(live.events)).body.cursor;
    const datesOf = async () =>
      (await mine(basket.get)).body.deliverySchedules.find((each) => each.subcategoryUuid === beefSegment)?.availableDates.length;
    expect(await datesOf()).toBeGreaterThan(0);
    const { version } = (await seller(distribution.getSchedule, { params: { uuid: schedule } })).body;
    const body = { segmentUuid: beefSegment, days: [{ weekday: 7, leadDays: 14, cutoff: "00:00" }], version, confirmedDeals: 1000 };
    expect((await seller(distribution.setRules, { params: { uuid: schedule }, body })).status).toBe(200);
    const { events } = (await mine(live.events, { query: { after: before } })).body;
    expect(events.map(({ type, payload }) => [type, payload])).toContainEqual(["basket_updated", {}]);
    expect(await datesOf()).toBe(0);
  });
});
