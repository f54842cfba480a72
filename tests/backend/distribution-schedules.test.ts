import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { basket } from "#contract/basket.ts";
import { branches as branchCalls } from "#contract/branches.ts";
import { distribution as calls } from "#contract/distribution.ts";
import { addDays } from "#contract/plain-date.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { badInput } from "#tests/support/bad-input.ts";
import { addBranch, kislomol, mondays, newSchedule, tula, useNewSchedule } from "#tests/support/scheduled-deals.ts";

const { backend, rep, last, params, read } = useNewSchedule();
const director = "director@alfa.example";
/** Thursday; the demo has deals, so tests without deals use days far ahead. */
const today = "2026-03-05";
const farDay = "2026-04-15";

describe("delivery schedules", () => {
  test("L128 S24: a schedule can be created, renamed and deleted", async () => {
    expect(last.schedule).toMatchObject({
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

  test("L128: a schedule that trade points use, even disabled ones, cannot be deleted", async () => {
    const branch = await addBranch(backend, last.schedule.uuid);
    await backend.db.update(branches).set({ status: "disabled" }).where(eq(branches.uuid, branch));
    const refused = await rep(calls.removeSchedule, { params: params() });
    expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.details]).toEqual([409, "CONFLICT:4009", { branches: 1 }]);
    expect(refused.errors[0]?.message).toContain("Сначала назначьте им другой");
  });

  test("L128: assigning and deleting a schedule at once never leaves a trade point on a deleted schedule", async () => {
    for (let round = 0; round < 5; round += 1) {
      last.schedule = await newSchedule(rep);
      const branch = await addBranch(backend, demoUuid("schedule", "tula-center"));
      const [set, gone] = await Promise.all([
        rep(branchCalls.setSchedule, { params: { id: branch }, body: { scheduleUuid: last.schedule.uuid } }),
        rep(calls.removeSchedule, { params: params() }),
      ]);
      expect([[200, 409].join(), [404, 200].join()]).toContain([set.status, gone.status].join());
      await backend.db.delete(branches).where(eq(branches.uuid, branch));
    }
  });

  test("L128: setting the rules of a segment replaces them, and setting no days deletes them", async () => {
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

  test("L128 B34: an exception closes or opens a day, replaces an earlier one and can be deleted", async () => {
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
    expect(await detailsOf(addDays(today, -1))).toEqual({ date: ["Этот день уже прошёл: выберите другой"] });
    expect(await detailsOf(addDays(today, 401))).toEqual({ date: ["Слишком далёкий день: выберите не дальше 400 дней вперёд"] });
    expect(await detailsOf(addDays(today, 400))).toBeUndefined();
    const terms = { kind: "closed", leadDays: 2, cutoff: "10:00", version: 5 };
    const refused = await rep(calls.setException, { params: { ...params(), date: "2026-03-11" }, body: terms });
    expect(refused.errors[0]?.details).toEqual({ leadDays: [expect.anything()], cutoff: [expect.anything()] });
  });

  test("trust S41: of two concurrent changes of a schedule the second gets 409 with the fresh state", async () => {
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

  test("trust S36: invalid input is refused with 400 in Russian and changes nothing", async () => {
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
    expect(await read()).toEqual(last.schedule);
  });

  test("trust S35: foreign fields in the body are ignored", async () => {
    const foreign = {
      uuid: uuidv7(),
      distributionCenterUuid: demoUuid("distribution-center", "spb"),
      branchCount: 9,
      rules: [{ weekday: 1 }],
      exceptions: [],
      timeZone: "UTC",
    };
    const { body } = await rep(calls.updateSchedule, { params: params(), body: { name: "Имя", version: 1, ...foreign } });
    expect(body).toEqual({ ...last.schedule, name: "Имя", note: "", version: 2 });
  });
});

describe("the preview of a schedule", () => {
  test("B34 B35 S24: it offers the same dates as the cart of a trade point, before and after a day is closed", async () => {
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

  test("B34: it shows fifteen days in the center's time zone and marks those with an exception", async () => {
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
