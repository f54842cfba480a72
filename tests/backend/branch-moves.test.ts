import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { branches } from "#contract/branches.ts";
import type { Deal } from "#contract/deal.ts";
import { deals as calls } from "#contract/deals.ts";
import { distribution } from "#contract/distribution.ts";
import { branches as branchRows } from "#server/backend/branches/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { beef, beefSegment, curd, kefir, kislomol, must, shop, yoghurt } from "#tests/support/demo-basket.ts";
import { listDealUuids, personOf, placeExample, startAfresh } from "#tests/support/demo-deals.ts";
import { addPerson } from "#tests/support/people.ts";

const backend = useBackend();
const tula = demoUuid("distribution-center", "tula");
const city = demoUuid("schedule", "tula-center");
const params = { uuid: shop };
let demoDeals: string[] | undefined;
let director: Caller;
let rep: Caller;

beforeEach(async () => {
  demoDeals ??= await listDealUuids(backend.db);
  await startAfresh(backend.db, demoDeals);
  await backend.db.delete(notifications);
  await backend.db.update(deals).set({ status: "received" }).where(eq(deals.branchUuid, shop));
  await backend.db
    .update(branchRows)
    .set({ distributionCenterUuid: tula, scheduleUuid: city, postalCode: "300002" })
    .where(eq(branchRows.uuid, shop));
  [director, rep] = await Promise.all([backend.as("director@alfa.example"), backend.as("rep@seller.example")]);
});

const rowOf = async () => must((await backend.db.select().from(branchRows).where(eq(branchRows.uuid, shop)))[0]);
const toPetersburg = { name: "Магазин № 1", address: { physicalAddress: "Санкт-Петербург, Невский пр., 1", postalCode: "190000" } };
const notificationsOf = async (email: string) => {
  const rows = await backend.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.customerUuid, await personOf(backend.db, email)), eq(notifications.type, "branchScheduleChanged")));
  return rows.map((row) => row.message);
};
const move = async (as = director) => {
  const asked = await as(branches.update, { params, body: toPetersburg });
  const total = Number(asked.errors[0]?.details?.total);
  return as(branches.update, { params, body: { ...toPetersburg, confirmedDeals: total } });
};
const lines = (of: Deal, kefirBoxes: number) => ({
  products: of.products.map(({ productUuid, quantity }) => ({ productUuid, quantity: productUuid === kefir ? kefirBoxes : quantity })),
});

describe("a trade point that gets another postal code", () => {
  test("domain 3: it moves only after center, schedule and open deals are shown and confirmed", async () => {
    const deal = await placeExample(director);
    const before = await rowOf();
    const asked = await director(branches.update, { params, body: toPetersburg });
    expect([asked.status, asked.errors[0]?.code]).toEqual([409, "CENTER_CHANGES:4009"]);
    expect(asked.errors[0]?.details).toMatchObject({
      from: expect.stringContaining("Тул"),
      to: "РЦ Шушары",
      schedule: expect.any(String),
      others: 0,
    });
    const shown = asked.errors[0]?.details as { deals: { uuid: string; dates: string[] }[]; total: number };
    expect(shown.deals.find((each) => each.uuid === deal.uuid)?.dates).toEqual(["2026-03-10", "2026-03-11"]);
    expect(shown.deals).toHaveLength(shown.total);
    expect(await rowOf()).toEqual(before);
    const fewer = await director(branches.update, { params, body: { ...toPetersburg, confirmedDeals: shown.total - 1 } });
    expect(fewer.errors[0]?.code).toBe("CENTER_CHANGES:4009");
    const moved = await director(branches.update, { params, body: { ...toPetersburg, confirmedDeals: shown.total } });
    expect(moved.body).toMatchObject({ distributionCenter: { uuid: demoUuid("distribution-center", "spb") }, schedule: null });
  });

  test("domain 3: the loss of a schedule alone needs confirmation; a point without schedule and deals moves at once", async () => {
    const asked = await director(branches.update, { params, body: toPetersburg });
    expect(asked.errors[0]).toMatchObject({ code: "CENTER_CHANGES:4009", details: { total: 0, deals: [], schedule: expect.any(String) } });
    await backend.db.update(branchRows).set({ scheduleUuid: null }).where(eq(branchRows.uuid, shop));
    expect((await director(branches.update, { params, body: toPetersburg })).status).toBe(200);
  });

  test("domain 3: people who may not edit the trade point get 404 or 403, confirmed or not, and no list of deals", async () => {
    const stranger = await backend.as("director@beta.example");
    for (const confirmedDeals of [undefined, 1000]) {
      const answer = await stranger(branches.update, { params, body: { ...toPetersburg, ...(confirmedDeals && { confirmedDeals }) } });
      expect([answer.status, answer.errors[0]?.details]).toEqual([404, undefined]);
    }
    expect((await (await backend.as("manager@alfa.example"))(branches.update, { params, body: toPetersburg })).status).toBe(403);
    expect((await (await backend.as("rep2@seller.example"))(branches.update, { params, body: toPetersburg })).status).toBe(404);
  });

  test("domain 3: another center chosen by hand needs confirmation for open deals, not for the schedule alone", async () => {
    const body = {
      ...toPetersburg,
      address: { physicalAddress: "Тула", postalCode: "300002" },
      distributionCenterUuid: demoUuid("distribution-center", "ekb"),
    };
    await placeExample(director);
    const asked = await rep(branches.update, { params, body });
    expect(asked.errors[0]?.code).toBe("CENTER_CHANGES:4009");
    const admin = await backend.as("support@platform.example");
    expect((await admin(branches.updateInternal, { params, body })).errors[0]?.code).toBe("CENTER_CHANGES:4009");
    await backend.db.update(deals).set({ status: "received" });
    expect((await rep(branches.update, { params, body })).body.schedule).toBeNull();
  });

  test("domain 16: the representative and the other director are notified of the move, its author is not", async () => {
    await placeExample(director);
    await addPerson(backend.db, {
      companyUuid: demoUuid("company", "alfa"),
      email: "second@alfa.example",
      roles: ["buyer_company_director"],
    });
    expect((await move()).status).toBe(200);
    for (const email of ["rep@seller.example", "second@alfa.example"])
      expect(await notificationsOf(email), email).toEqual([
        "ООО «Лукошко», точка «Магазин № 1»: теперь обслуживает центр РЦ Шушары. Прежний график снят, новый назначит представитель. " +
          "1 открытая сделка остаётся за прежним центром, её даты не меняются.",
      ]);
    expect(await notificationsOf("director@alfa.example")).toEqual([]);
    expect(await notificationsOf("rep2@seller.example")).toEqual([]);
  });
});

describe("open deals of a trade point that moved to another center", () => {
  test("domain 9: they keep center, days and cut-offs, and are edited by the schedule they were ordered by", async () => {
    const deal = await placeExample(director);
    const offered = async (as: Caller) => (await as(calls.dates, { params: { uuid: deal.uuid }, query: {} })).body.schedules;
    const before = await offered(director);
    expect((await move()).status).toBe(200);
    await backend.db
      .update(branchRows)
      .set({ scheduleUuid: demoUuid("schedule", "spb-city") })
      .where(eq(branchRows.uuid, shop));
    expect(await offered(director)).toEqual(before);
    const read = (await director(calls.get, { params: { uuid: deal.uuid } })).body;
    expect([read.deliveryFrom, read.deliveryTo]).toEqual([deal.deliveryFrom, deal.deliveryTo]);
    expect((await backend.db.select().from(deals).where(eq(deals.uuid, deal.uuid)))[0]?.distributionCenterUuid).toBe(tula);
    const edited = await director(calls.edit, { params: { uuid: deal.uuid }, body: lines(deal, 19) });
    expect(edited.body.products.map((line) => [line.productUuid, line.quantity, line.deliveryDate])).toEqual(
      [
        [kefir, 19, "2026-03-11"],
        [yoghurt, 15, "2026-03-11"],
        [curd, 41.5, "2026-03-11"],
        [beef, 24.35, "2026-03-10"],
      ].toSorted((a, b) => order(deal, a) - order(deal, b)),
    );
    expect(before.map((each) => each.subcategoryUuid).toSorted()).toEqual([kislomol, beefSegment].toSorted());
  });

  test("domain 9: their old schedule asks before closing their day and cannot be deleted while they are open", async () => {
    const deal = await placeExample(director);
    expect((await move()).status).toBe(200);
    await backend.db.update(branchRows).set({ scheduleUuid: null }).where(eq(branchRows.scheduleUuid, city));
    const { version } = (await rep(distribution.getSchedule, { params: { uuid: city } })).body;
    const closed = await rep(distribution.setException, { params: { uuid: city, date: "2026-03-11" }, body: { kind: "closed", version } });
    expect(closed.errors[0]?.details).toMatchObject({ deals: [{ uuid: deal.uuid }], total: 1 });
    const removed = await rep(distribution.removeSchedule, { params: { uuid: city } });
    expect([removed.status, removed.errors[0]?.message]).toEqual([409, expect.stringContaining("открытых сделок")]);
    await backend.db.update(deals).set({ status: "received" });
    expect((await rep(distribution.removeSchedule, { params: { uuid: city } })).status).toBe(200);
  });
});

const order = (deal: Deal, [uuid]: (string | number)[]) => deal.products.findIndex((line) => line.productUuid === uuid);
