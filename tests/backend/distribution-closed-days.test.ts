import { and, eq, inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { branches as branchCalls } from "#contract/branches.ts";
import { distribution as calls } from "#contract/distribution.ts";
import { addDays } from "#contract/plain-date.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { dealLines } from "#server/backend/deals/tables.ts";
import { scheduleExceptions, schedules } from "#server/backend/distribution/tables.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { addBranch, addDeal, kislomol, mondays, tula, useNewSchedule } from "#tests/support/scheduled-deals.ts";

const { backend, rep, last, params, read } = useNewSchedule();
const milk = demoUuid("category", "dairy-milk");
const farDay = "2026-04-15";

describe("delivery days closed while deals use them", () => {
  const close = (date: string, confirmedDeals?: number, version?: number) =>
    rep(calls.setException, {
      params: { ...params(), date },
      body: { kind: "closed", version: version ?? last.schedule.version, ...(confirmedDeals !== undefined && { confirmedDeals }) },
    });

  async function withRules() {
    last.schedule = (
      await rep(calls.setRules, { params: params(), body: { segmentUuid: null, days: mondays, version: last.schedule.version } })
    ).body;
  }

  test("domain 9: a day with deals is closed only after they are shown and confirmed, and they keep their dates", async () => {
    await withRules();
    const branch = await addBranch(backend, last.schedule.uuid);
    const deal = await addDeal(backend, { branchUuid: branch, date: farDay });
    await addDeal(backend, { branchUuid: branch, date: farDay, status: "declined_by_buyer" });
    await addDeal(backend, { branchUuid: branch, date: addDays(farDay, 2) });
    const refused = await close(farDay);
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, "DELIVERIES_AFFECTED:4009"]);
    expect(refused.errors[0]?.details).toEqual({
      deals: [{ uuid: deal.uuid, number: deal.number, branchName: expect.any(String), companyName: expect.any(String), dates: [farDay] }],
      others: 0,
      total: 1,
    });
    expect(await read()).toEqual({ ...last.schedule, branchCount: 1 });
    const done = await close(farDay, 1);
    expect(done.body.exceptions.map((exception) => exception.date)).toEqual([farDay]);
    const [line] = await backend.db.select().from(dealLines).where(eq(dealLines.dealUuid, deal.uuid));
    expect(line?.deliveryDate).toBe(farDay);
    const left = await rep(calls.listAffectedDeals, { params: params() });
    expect(left.body.deals.map((each) => each.uuid)).toEqual([deal.uuid]);
  });

  test("domain 9: a confirmation of fewer deals than there are is refused again", async () => {
    await withRules();
    const branch = await addBranch(backend, last.schedule.uuid);
    await addDeal(backend, { branchUuid: branch, date: farDay });
    await addDeal(backend, { branchUuid: branch, date: farDay });
    expect((await close(farDay, 1)).errors[0]?.details).toMatchObject({ total: 2 });
    expect((await close(farDay, 2)).status).toBe(200);
  });

  test("domain 9: deleting a rule or an open day also needs its deals to be confirmed", async () => {
    await withRules();
    const branch = await addBranch(backend, last.schedule.uuid);
    await addDeal(backend, { branchUuid: branch, date: farDay, segmentUuid: milk });
    const rules = (confirmedDeals: number) =>
      rep(calls.setRules, {
        params: params(),
        body: { segmentUuid: null, days: mondays.filter((day) => day.weekday !== 3), version: last.schedule.version, confirmedDeals },
      });
    expect((await rules(0)).errors[0]?.code).toBe("DELIVERIES_AFFECTED:4009");
    // Another segment's own rules leave milk alone; milk's own rules remove the Wednesday.
    const own = (segmentUuid: string) =>
      rep(calls.setRules, {
        params: params(),
        body: { segmentUuid, days: [{ weekday: 3, leadDays: 3, cutoff: "09:00" }], version: last.schedule.version },
      });
    last.schedule = (await own(kislomol)).body;
    last.schedule = (await rules(1)).body;
    const saturday = "2026-04-18";
    last.schedule = (
      await rep(calls.setException, {
        params: { ...params(), date: saturday },
        body: { kind: "open", leadDays: 1, cutoff: "12:00", version: last.schedule.version },
      })
    ).body;
    await addDeal(backend, { branchUuid: branch, date: saturday });
    const back = (confirmedDeals: number) =>
      rep(calls.removeException, { params: { ...params(), date: saturday }, query: { version: last.schedule.version, confirmedDeals } });
    expect((await back(0)).errors[0]?.details).toMatchObject({ total: 1 });
    expect((await back(1)).status).toBe(200);
  });

  test("trust S30: deals of another representative are counted but not shown", async () => {
    await withRules();
    const [mine, other] = [await addBranch(backend, last.schedule.uuid), await addBranch(backend, last.schedule.uuid, "beta")];
    const deal = await addDeal(backend, { branchUuid: mine, date: farDay });
    await addDeal(backend, { branchUuid: other, date: farDay, company: "beta" });
    const refused = await close(farDay);
    expect(refused.errors[0]?.details).toMatchObject({ deals: [{ uuid: deal.uuid }], others: 1, total: 2 });
    expect(JSON.stringify(refused.errors)).not.toContain("beta");
    const seen = (await rep(branchCalls.search, { query: { scheduleUuid: last.schedule.uuid } })).body;
    expect(seen.branches.map((branch) => branch.uuid)).toEqual([mine]);
    expect((await read()).branchCount).toBe(2);
  });
});

describe("holidays of a distribution center", () => {
  const spb = demoUuid("distribution-center", "spb");
  const closeDays = (body: object, uuid = spb) => rep(calls.closeDays, { params: { uuid }, body });
  const versions = async () =>
    (await backend.db.select().from(schedules).where(eq(schedules.distributionCenterUuid, spb))).map((row) => row.version);

  test("L128: days can be closed on every schedule of the center and opened again", async () => {
    const before = await versions();
    const closed = await closeDays({ dateFrom: "2026-04-21", dateTo: "2026-04-23", reason: "Праздники" });
    expect(closed.body.holidays.filter((day) => day.date.startsWith("2026-04"))).toEqual(
      ["2026-04-21", "2026-04-22", "2026-04-23"].map((date) => ({ date, reason: "Праздники" })),
    );
    expect(await versions()).toEqual(before.map((version) => version + 1));
    const others = await backend.db
      .select()
      .from(scheduleExceptions)
      .where(and(eq(scheduleExceptions.date, "2026-04-21"), eq(scheduleExceptions.kind, "closed")));
    expect(others).toHaveLength(before.length);
    const opened = await rep(calls.openDay, { params: { uuid: spb, date: "2026-04-22" } });
    expect(opened.body.holidays.map((day) => day.date).filter((date) => date.startsWith("2026-04"))).toEqual(["2026-04-21", "2026-04-23"]);
    expect((await rep(calls.openDay, { params: { uuid: spb, date: "2026-04-22" } })).status).toBe(404);
    expect((await rep(calls.listHolidays, { params: { uuid: spb } })).body).toEqual(opened.body);
  });

  test("L128: a day that only one schedule closes is not a holiday of the center", async () => {
    await rep(calls.setException, { params: { ...params(), date: farDay }, body: { kind: "closed", version: 1 } });
    expect((await rep(calls.listHolidays, { params: { uuid: tula } })).body.holidays.map((day) => day.date)).not.toContain(farDay);
  });

  test("domain 9: a holiday with deals needs confirmation first", async () => {
    last.schedule = (await rep(calls.setRules, { params: params(), body: { segmentUuid: null, days: mondays, version: 1 } })).body;
    const deal = await addDeal(backend, { branchUuid: await addBranch(backend, last.schedule.uuid), date: "2026-06-10" });
    const refused = await closeDays({ dateFrom: "2026-06-09", dateTo: "2026-06-11" }, tula);
    expect(refused.errors[0]?.details).toMatchObject({ deals: [{ uuid: deal.uuid, dates: ["2026-06-10"] }], total: 1 });
    expect((await closeDays({ dateFrom: "2026-06-09", dateTo: "2026-06-11", confirmedDeals: 1 }, tula)).status).toBe(200);
  });

  test("trust S36: invalid days are refused beside their fields", async () => {
    const detailsOf = async (body: object) => (await closeDays(body)).errors[0]?.details;
    expect(await detailsOf({ dateFrom: "2026-04-23", dateTo: "2026-04-21" })).toEqual({
      dateTo: ["Последний день не может быть раньше первого: исправьте один из них"],
    });
    expect(await detailsOf({ dateFrom: "2026-03-04" })).toEqual({ dateFrom: ["Этот день уже прошёл: выберите другой"] });
    expect(await detailsOf({ dateFrom: "2026-04-21", dateTo: "2026-06-01" })).toEqual({
      dateTo: ["За один раз можно закрыть не больше 31 дня"],
    });
    for (const value of badInput) expect((await closeDays({ dateFrom: value })).status, String(value).slice(0, 40)).toBe(400);
    expect((await closeDays({ dateFrom: "2026-04-21" }, uuidv7())).status).toBe(404);
  });
});

test("performance: 2,000 trade points, rules and exceptions are read by as many queries as one trade point", async () => {
  const readings = async () => {
    const answers = [
      await rep(calls.getSchedule, { params: params() }),
      await rep(calls.previewSchedule, { params: params() }),
      await rep(calls.listAffectedDeals, { params: params() }),
      await rep(calls.listSchedules),
      await rep(calls.listHolidays, { params: { uuid: tula } }),
      await rep(branchCalls.search, { query: { scheduleUuid: last.schedule.uuid, perPage: 100 } }),
      await rep(branchCalls.search, { query: { search: "тула", perPage: 100, sort: "company:desc" } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    return answers.map((answer) => answer.queries);
  };
  last.schedule = (await rep(calls.setRules, { params: params(), body: { segmentUuid: kislomol, days: mondays, version: 1 } })).body;
  await addBranch(backend, last.schedule.uuid);
  const before = await readings();
  const rows = Array.from({ length: 2_000 }, (_, index) => ({
    uuid: uuidv7(),
    companyUuid: demoUuid("company", "alfa"),
    name: `Много ${index}`,
    physicalAddress: "Тула, Ленина, 1",
    postalCode: "300002",
    distributionCenterUuid: tula,
    scheduleUuid: last.schedule.uuid,
  }));
  await backend.db.insert(branches).values(rows);
  await backend.db.insert(scheduleExceptions).values(
    Array.from({ length: 300 }, (_, index) => ({
      scheduleUuid: last.schedule.uuid,
      date: addDays(farDay, index),
      kind: "closed" as const,
    })),
  );
  const many = await rep(branchCalls.search, { query: { scheduleUuid: last.schedule.uuid } });
  expect(many.body.total).toBe(2_001);
  expect(await readings()).toEqual(before);
  await backend.db.delete(branches).where(
    inArray(
      branches.uuid,
      rows.map((row) => row.uuid),
    ),
  );
});
