import { and, eq, inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { branches as branchCalls } from "#contract/branches.ts";
import { distribution as calls, type Schedule } from "#contract/distribution.ts";
import { addDays } from "#contract/plain-date.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { dealLines, deals } from "#server/backend/deals/tables.ts";
import { scheduleExceptions, schedules } from "#server/backend/distribution/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { testNow } from "#tests/support/clock.ts";

const backend = useBackend("demo");
const representative = "rep@seller.example";
const director = "director@alfa.example";

const shop = demoUuid("branch", "alfa-b1");
const tula = demoUuid("distribution-center", "tula");
const kislomol = demoUuid("category", "dairy-kislomol");
const milk = demoUuid("category", "dairy-milk");
/** Thursday; the demo has deals of its own, so days far ahead are used where none may stand. */
const today = "2026-03-05";
const farDay = "2026-04-15";

let fresh: Schedule;
let rep: Awaited<ReturnType<typeof backend.as>>;

/** A new schedule of Tula; `worked` has dairy on Monday, Wednesday and Friday. */
async function newSchedule(): Promise<Schedule> {
  const created = await rep(calls.createSchedule, { body: { distributionCenterUuid: tula, name: "Новый", note: "по будням" } });
  expect(created.status).toBe(200);
  return created.body;
}

const mondays = [1, 3, 5].map((weekday) => ({ weekday, leadDays: 1, cutoff: "14:00" }));

beforeEach(async () => {
  backend.setNow(testNow);
  rep = await backend.as(representative);
  fresh = await newSchedule();
});

const params = () => ({ uuid: fresh.uuid });
const read = async () => (await rep(calls.getSchedule, { params: params() })).body;

/** A deal of the branch with one line of the segment on that day. */
async function addDeal({
  branchUuid = shop,
  date,
  segmentUuid = kislomol,
  status = "waiting_approval",
  company = "alfa",
}: {
  branchUuid?: string;
  date: string;
  segmentUuid?: string;
  status?: string;
  company?: string;
}) {
  const [like] = await backend.db
    .select()
    .from(deals)
    .where(eq(deals.uuid, demoUuid("deal", "10381")));
  const [line] = await backend.db
    .select()
    .from(dealLines)
    .where(eq(dealLines.dealUuid, demoUuid("deal", "10381")))
    .limit(1);
  if (!like || !line) throw new Error("no deal to copy");
  const uuid = uuidv7();
  const number = 900_000 + Math.floor(Math.random() * 90_000_000);
  await backend.db.insert(deals).values({
    ...like,
    uuid,
    number,
    status,
    branchUuid,
    buyerCompanyUuid: demoUuid("company", company),
    buyerCompanyName: company,
    sellerCustomerUuid: null,
    distributionCenterUuid: tula,
    scheduleUuid: null,
    deliveryFrom: date,
    deliveryTo: date,
  });
  await backend.db
    .insert(dealLines)
    .values({ ...line, uuid: uuidv7(), dealUuid: uuid, suborderUuid: null, segmentUuid, deliveryDate: date });
  return { uuid, number };
}

/** A branch of its own on the schedule. */
async function addBranch(company = "alfa", scheduleUuid = fresh.uuid): Promise<string> {
  const uuid = uuidv7();
  await backend.db.insert(branches).values({
    uuid,
    companyUuid: demoUuid("company", company),
    name: `Точка ${uuid}`,
    physicalAddress: "Тула",
    postalCode: "300002",
    distributionCenterUuid: tula,
    scheduleUuid,
  });
  return uuid;
}

describe("schedules", () => {
  test("L128 S24: a schedule is made, renamed and deleted", async () => {
    expect(fresh).toMatchObject({
      name: "Новый",
      note: "по будням",
      version: 1,
      branchCount: 0,
      rules: [],
      exceptions: [],
      distributionCenter: { uuid: tula },
    });
    const renamed = await rep(calls.updateSchedule, { params: params(), body: { name: "  Будни ", note: "", version: 1 } });
    expect(renamed.body).toMatchObject({ name: "Будни", note: "", version: 2 });
    expect((await rep(calls.removeSchedule, { params: params() })).body).toEqual({ success: true });
    expect((await rep(calls.getSchedule, { params: params() })).status).toBe(404);
    expect((await rep(calls.createSchedule, { body: { distributionCenterUuid: uuidv7(), name: "Новый" } })).status).toBe(404);
  });

  test("L128: a schedule that trade points use is not deleted, even when they are disabled", async () => {
    const branch = await addBranch();
    await backend.db.update(branches).set({ status: "disabled" }).where(eq(branches.uuid, branch));
    const refused = await rep(calls.removeSchedule, { params: params() });
    expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.details]).toEqual([409, "CONFLICT:4009", { branches: 1 }]);
    expect(refused.errors[0]?.message).toContain("Сначала назначьте им другой");
  });

  test("L128: setting a schedule and deleting it at once leaves no trade point on a schedule that is gone", async () => {
    for (let round = 0; round < 5; round += 1) {
      fresh = await newSchedule();
      const branch = await addBranch("alfa", demoUuid("schedule", "tula-center"));
      const [set, gone] = await Promise.all([
        rep(branchCalls.setSchedule, { params: { id: branch }, body: { scheduleUuid: fresh.uuid } }),
        rep(calls.removeSchedule, { params: params() }),
      ]);
      expect([[200, 409].join(), [404, 200].join()]).toContain([set.status, gone.status].join());
      await backend.db.delete(branches).where(eq(branches.uuid, branch));
    }
  });

  test("L128: the rules of a segment are set at once and taken away by no days", async () => {
    const set = await rep(calls.setRules, { params: params(), body: { segmentUuid: kislomol, days: mondays, version: 1 } });
    expect(set.body.rules).toEqual(
      mondays.map((day) => ({ ...day, segmentUuid: kislomol, segmentName: expect.stringContaining("исломол") })),
    );
    const every = await rep(calls.setRules, {
      params: params(),
      body: { segmentUuid: null, days: [{ weekday: 7, leadDays: 0, cutoff: "06:30" }], version: 2 },
    });
    expect(every.body.rules).toHaveLength(4);
    const again = await rep(calls.setRules, { params: params(), body: { segmentUuid: kislomol, days: mondays.slice(0, 1), version: 3 } });
    expect(again.body.rules.filter((rule) => rule.segmentUuid === kislomol)).toHaveLength(1);
    const none = await rep(calls.setRules, { params: params(), body: { segmentUuid: kislomol, days: [], version: 4 } });
    expect(none.body.rules).toEqual([{ segmentUuid: null, segmentName: null, weekday: 7, leadDays: 0, cutoff: "06:30" }]);
    const unknown = async (segmentUuid: string) =>
      (await rep(calls.setRules, { params: params(), body: { segmentUuid, days: [], version: 5 } })).errors[0]?.details;
    expect(await unknown(uuidv7())).toEqual({ segmentUuid: ["Выберите подраздел каталога из списка"] });
    expect(await unknown(demoUuid("category", "dairy"))).toEqual({ segmentUuid: ["Выберите подраздел каталога из списка"] });
  });

  test("L128 B34: exceptions close and open days, are replaced and taken away", async () => {
    await rep(calls.setRules, { params: params(), body: { segmentUuid: null, days: mondays, version: 1 } });
    const closed = await rep(calls.setException, {
      params: { ...params(), date: "2026-03-11" },
      body: { kind: "closed", reason: "Инвентаризация", version: 2 },
    });
    expect(closed.body.exceptions).toEqual([
      { date: "2026-03-11", kind: "closed", leadDays: null, cutoff: null, reason: "Инвентаризация" },
    ]);
    const open = await rep(calls.setException, {
      params: { ...params(), date: "2026-03-11" },
      body: { kind: "open", leadDays: 2, cutoff: "10:00", version: 3 },
    });
    expect(open.body.exceptions).toEqual([{ date: "2026-03-11", kind: "open", leadDays: 2, cutoff: "10:00", reason: "" }]);
    const gone = await rep(calls.removeException, { params: { ...params(), date: "2026-03-11" }, query: { version: 4 } });
    expect([gone.body.exceptions, gone.body.version]).toEqual([[], 5]);
    expect((await rep(calls.removeException, { params: { ...params(), date: "2026-03-11" }, query: { version: 5 } })).status).toBe(404);
    const detailsOf = async (date: string) =>
      (await rep(calls.setException, { params: { ...params(), date }, body: { kind: "closed", version: 5 } })).errors[0]?.details;
    expect(await detailsOf(addDays(today, -1))).toEqual({ date: ["Этот день уже прошёл"] });
    expect(await detailsOf(addDays(today, 401))).toEqual({ date: ["Слишком далёкий день: не больше 400 дней вперёд"] });
    expect(await detailsOf(addDays(today, 400))).toBeUndefined();
    const terms = { kind: "closed", leadDays: 2, cutoff: "10:00", version: 5 };
    const refused = await rep(calls.setException, { params: { ...params(), date: "2026-03-11" }, body: terms });
    expect(refused.errors[0]?.details).toEqual({ leadDays: [expect.anything()], cutoff: [expect.anything()] });
  });

  test("trust S41: of two people who change one schedule the second gets 409 and the fresh state", async () => {
    const change = (name: string) => rep(calls.updateSchedule, { params: params(), body: { name, version: 1 } });
    const answers = await Promise.all([change("Первый"), change("Второй")]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const [refused] = answers.filter((answer) => answer.status === 409);
    expect(refused?.errors[0]?.code).toBe("CHANGED:4009");
    expect(refused?.errors[0]?.details).toMatchObject({ version: 2, fields: ["scheduleName", "note"], by: "Ковалёв Дмитрий Игоревич" });
    expect(await read()).toMatchObject({ version: 2, name: answers.find((answer) => answer.status === 200)?.body.name });
    const old = { version: 1, confirmedDeals: 100 };
    const late = await Promise.all([
      rep(calls.setRules, { params: params(), body: { segmentUuid: null, days: mondays, ...old } }),
      rep(calls.setException, { params: { ...params(), date: farDay }, body: { kind: "closed", ...old } }),
      rep(calls.removeException, { params: { ...params(), date: farDay }, query: old }),
    ]);
    expect(late.map((answer) => answer.errors[0]?.code)).toEqual(Array(3).fill("CHANGED:4009"));
  });

  test("trust S36: nothing odd in a body is stored or breaks a call", async () => {
    const day = { weekday: 1, leadDays: 1, cutoff: "14:00" };
    const bodies = badInput.flatMap((value) => [
      ...(typeof value === "string" && value.trim() && value.length <= 100 && !value.includes("\u0000") && value.isWellFormed()
        ? []
        : [[calls.updateSchedule, { name: value, version: 1 }] as const]),
      ...(value === 0 ? [] : ([[calls.setRules, { segmentUuid: null, days: [{ ...day, leadDays: value }], version: 1 }]] as const)),
      [calls.setRules, { segmentUuid: null, days: [{ ...day, weekday: value }], version: 1 }] as const,
      [calls.setRules, { segmentUuid: null, days: [{ ...day, cutoff: value }], version: 1 }] as const,
      [calls.setRules, { segmentUuid: value === null || Number.isNaN(value) ? 1 : value, days: [], version: 1 }] as const,
      [calls.setException, { kind: value, version: 1 }] as const,
      [calls.setException, { kind: "open", leadDays: 1, cutoff: value, version: 1 }] as const,
    ]);
    for (const [call, body] of bodies) {
      const { status, errors } = await rep(call, { params: { ...params(), date: farDay }, body } as never);
      expect(status, `${call.path} ${JSON.stringify(body)?.slice(0, 120)}`).toBe(400);
      expect(errors[0]?.message).toMatch(/[а-яё]/i);
    }
    const twice = await rep(calls.setRules, { params: params(), body: { segmentUuid: null, days: [day, day], version: 1 } });
    expect(twice.status).toBe(400);
    expect(await read()).toEqual(fresh);
  });

  test("trust S35: fields that are not the call's are ignored", async () => {
    const foreign = {
      uuid: uuidv7(),
      distributionCenterUuid: demoUuid("distribution-center", "spb"),
      branchCount: 9,
      rules: [{ weekday: 1 }],
      exceptions: [],
      timeZone: "UTC",
    };
    const { body } = await rep(calls.updateSchedule, { params: params(), body: { name: "Имя", version: 1, ...foreign } });
    expect(body).toEqual({ ...fresh, name: "Имя", note: "", version: 2 });
  });
});

describe("days that close under deals", () => {
  const close = (date: string, confirmedDeals?: number, version?: number) =>
    rep(calls.setException, {
      params: { ...params(), date },
      body: { kind: "closed", version: version ?? fresh.version, ...(confirmedDeals !== undefined && { confirmedDeals }) },
    });

  async function withRules() {
    fresh = (await rep(calls.setRules, { params: params(), body: { segmentUuid: null, days: mondays, version: fresh.version } })).body;
  }

  test("domain 9: a day with deals closes only after they were shown, and their dates stay", async () => {
    await withRules();
    const branch = await addBranch();
    const deal = await addDeal({ branchUuid: branch, date: farDay });
    await addDeal({ branchUuid: branch, date: farDay, status: "declined_by_buyer" });
    await addDeal({ branchUuid: branch, date: addDays(farDay, 2) });
    const refused = await close(farDay);
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, "DELIVERIES_AFFECTED:4009"]);
    expect(refused.errors[0]?.details).toEqual({
      deals: [{ uuid: deal.uuid, number: deal.number, branchName: expect.any(String), companyName: expect.any(String), dates: [farDay] }],
      others: 0,
      total: 1,
    });
    expect(await read()).toEqual({ ...fresh, branchCount: 1 });
    const done = await close(farDay, 1);
    expect(done.body.exceptions.map((exception) => exception.date)).toEqual([farDay]);
    const [line] = await backend.db.select().from(dealLines).where(eq(dealLines.dealUuid, deal.uuid));
    expect(line?.deliveryDate).toBe(farDay);
    const left = await rep(calls.listAffectedDeals, { params: params() });
    expect(left.body.deals.map((each) => each.uuid)).toEqual([deal.uuid]);
  });

  test("domain 9: more deals than were shown are refused again", async () => {
    await withRules();
    const branch = await addBranch();
    await addDeal({ branchUuid: branch, date: farDay });
    await addDeal({ branchUuid: branch, date: farDay });
    expect((await close(farDay, 1)).errors[0]?.details).toMatchObject({ total: 2 });
    expect((await close(farDay, 2)).status).toBe(200);
  });

  test("domain 9: rules taken away and an open day given back ask the same question", async () => {
    await withRules();
    const branch = await addBranch();
    await addDeal({ branchUuid: branch, date: farDay, segmentUuid: milk });
    const rules = (confirmedDeals: number) =>
      rep(calls.setRules, {
        params: params(),
        body: { segmentUuid: null, days: mondays.filter((day) => day.weekday !== 3), version: fresh.version, confirmedDeals },
      });
    expect((await rules(0)).errors[0]?.code).toBe("DELIVERIES_AFFECTED:4009");
    // Rules of its own for another segment leave milk alone; for milk they take the Wednesday away.
    const own = (segmentUuid: string) =>
      rep(calls.setRules, {
        params: params(),
        body: { segmentUuid, days: [{ weekday: 3, leadDays: 3, cutoff: "09:00" }], version: fresh.version },
      });
    fresh = (await own(kislomol)).body;
    fresh = (await rules(1)).body;
    const saturday = "2026-04-18";
    fresh = (
      await rep(calls.setException, {
        params: { ...params(), date: saturday },
        body: { kind: "open", leadDays: 1, cutoff: "12:00", version: fresh.version },
      })
    ).body;
    await addDeal({ branchUuid: branch, date: saturday });
    const back = (confirmedDeals: number) =>
      rep(calls.removeException, { params: { ...params(), date: saturday }, query: { version: fresh.version, confirmedDeals } });
    expect((await back(0)).errors[0]?.details).toMatchObject({ total: 1 });
    expect((await back(1)).status).toBe(200);
  });

  test("trust S30: deals of another representative are counted and not shown", async () => {
    await withRules();
    const [mine, other] = [await addBranch(), await addBranch("beta")];
    const deal = await addDeal({ branchUuid: mine, date: farDay });
    await addDeal({ branchUuid: other, date: farDay, company: "beta" });
    const refused = await close(farDay);
    expect(refused.errors[0]?.details).toMatchObject({ deals: [{ uuid: deal.uuid }], others: 1, total: 2 });
    expect(JSON.stringify(refused.errors)).not.toContain("beta");
    const seen = (await rep(branchCalls.search, { query: { scheduleUuid: fresh.uuid } })).body;
    expect(seen.branches.map((branch) => branch.uuid)).toEqual([mine]);
    expect((await read()).branchCount).toBe(2);
  });
});

describe("holidays of a centre", () => {
  const spb = demoUuid("distribution-center", "spb");
  const closeDays = (body: object, uuid = spb) => rep(calls.closeDays, { params: { uuid }, body });
  const versions = async () =>
    (await backend.db.select().from(schedules).where(eq(schedules.distributionCenterUuid, spb))).map((row) => row.version);

  test("L128: days are closed on every schedule of the centre and opened again", async () => {
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

  test("L128: a day that only one schedule closes is no holiday of the centre", async () => {
    await rep(calls.setException, { params: { ...params(), date: farDay }, body: { kind: "closed", version: 1 } });
    expect((await rep(calls.listHolidays, { params: { uuid: tula } })).body.holidays.map((day) => day.date)).not.toContain(farDay);
  });

  test("domain 9: a holiday with deals is confirmed first", async () => {
    fresh = (await rep(calls.setRules, { params: params(), body: { segmentUuid: null, days: mondays, version: 1 } })).body;
    const deal = await addDeal({ branchUuid: await addBranch(), date: "2026-06-10" });
    const refused = await closeDays({ dateFrom: "2026-06-09", dateTo: "2026-06-11" }, tula);
    expect(refused.errors[0]?.details).toMatchObject({ deals: [{ uuid: deal.uuid, dates: ["2026-06-10"] }], total: 1 });
    expect((await closeDays({ dateFrom: "2026-06-09", dateTo: "2026-06-11", confirmedDeals: 1 }, tula)).status).toBe(200);
  });

  test("trust S36: odd days are refused beside their fields", async () => {
    const detailsOf = async (body: object) => (await closeDays(body)).errors[0]?.details;
    expect(await detailsOf({ dateFrom: "2026-04-23", dateTo: "2026-04-21" })).toEqual({ dateTo: ["Последний день раньше первого"] });
    expect(await detailsOf({ dateFrom: "2026-03-04" })).toEqual({ dateFrom: ["Этот день уже прошёл"] });
    expect(await detailsOf({ dateFrom: "2026-04-21", dateTo: "2026-06-01" })).toEqual({ dateTo: ["За один раз — не больше 31 дня"] });
    for (const value of badInput) expect((await closeDays({ dateFrom: value })).status, String(value).slice(0, 40)).toBe(400);
    expect((await closeDays({ dateFrom: "2026-04-21" }, uuidv7())).status).toBe(404);
  });
});

describe("what the schedule offers", () => {
  test("B34 B35 S24: the preview is what the cart of a trade point offers, before and after a day closes", async () => {
    const buyer = await backend.as(director);
    const scheduleUuid = demoUuid("schedule", "tula-center");
    const own = async () => {
      const preview = (await rep(calls.previewSchedule, { params: { uuid: scheduleUuid } })).body;
      const cart = (await buyer(basket.get)).body.deliverySchedules;
      expect(cart.length).toBeGreaterThan(1);
      for (const { subcategoryUuid, availableDates } of cart)
        expect(preview.segments.find((segment) => segment.subcategoryUuid === subcategoryUuid)?.availableDates).toEqual(availableDates);
      return preview.segments.find((segment) => segment.subcategoryUuid === kislomol)?.availableDates.map(({ date }) => date) ?? [];
    };
    // domain.md section 19.
    expect(await own()).toEqual(["2026-03-11", "2026-03-13", "2026-03-16", "2026-03-18"]);
    const { version } = (await rep(calls.getSchedule, { params: { uuid: scheduleUuid } })).body;
    const date = "2026-03-16";
    const set = await rep(calls.setException, {
      params: { uuid: scheduleUuid, date },
      body: { kind: "closed", version, confirmedDeals: 1000 },
    });
    expect(set.status).toBe(200);
    expect(await own()).toEqual(["2026-03-11", "2026-03-13", "2026-03-18"]);
    await rep(calls.removeException, { params: { uuid: scheduleUuid, date }, query: { version: version + 1 } });
  });

  test("B34: the preview shows fifteen days of the centre with the days that differ", async () => {
    await rep(calls.setException, {
      params: { ...params(), date: "2026-03-09" },
      body: { kind: "closed", reason: "Праздник", version: 1 },
    });
    const { body } = await rep(calls.previewSchedule, { params: params() });
    expect([body.days.length, body.days[0]?.date, body.days.at(-1)?.date]).toEqual([15, today, "2026-03-19"]);
    expect(body.days.filter((day) => day.exception)).toEqual([{ date: "2026-03-09", exception: { kind: "closed", reason: "Праздник" } }]);
    expect(body.segments).toEqual([{ subcategoryUuid: null, subcategoryName: null, availableDates: [] }]);
  });
});

test("performance: ten and ten thousand trade points, rules and exceptions cost the same statements", async () => {
  const readings = async () => {
    const answers = [
      await rep(calls.getSchedule, { params: params() }),
      await rep(calls.previewSchedule, { params: params() }),
      await rep(calls.listAffectedDeals, { params: params() }),
      await rep(calls.listSchedules),
      await rep(calls.listHolidays, { params: { uuid: tula } }),
      await rep(branchCalls.search, { query: { scheduleUuid: fresh.uuid, perPage: 100 } }),
      await rep(branchCalls.search, { query: { search: "тула", perPage: 100, sort: "company:desc" } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    return answers.map((answer) => answer.queries);
  };
  fresh = (await rep(calls.setRules, { params: params(), body: { segmentUuid: kislomol, days: mondays, version: 1 } })).body;
  await addBranch();
  const before = await readings();
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    uuid: uuidv7(),
    companyUuid: demoUuid("company", "alfa"),
    name: `Много ${index}`,
    physicalAddress: "Тула, Ленина, 1",
    postalCode: "300002",
    distributionCenterUuid: tula,
    scheduleUuid: fresh.uuid,
  }));
  for (let at = 0; at < rows.length; at += 2000) await backend.db.insert(branches).values(rows.slice(at, at + 2000));
  await backend.db
    .insert(scheduleExceptions)
    .values(
      Array.from({ length: 300 }, (_, index) => ({ scheduleUuid: fresh.uuid, date: addDays(farDay, index), kind: "closed" as const })),
    );
  const many = await rep(branchCalls.search, { query: { scheduleUuid: fresh.uuid } });
  expect(many.body.total).toBe(10_001);
  expect(await readings()).toEqual(before);
  await backend.db.delete(branches).where(
    inArray(
      branches.uuid,
      rows.slice(0, 10_000).map((row) => row.uuid),
    ),
  );
});
