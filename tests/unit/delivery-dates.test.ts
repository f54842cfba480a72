import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, compareDates, plainDateIn, weekday, zonedInstant } from "#contract/plain-date.ts";
import {
  availableDates,
  cutoffFor,
  isDateAvailable,
  type ScheduleException,
  type ScheduleRule,
} from "#server/backend/distribution/available-dates.ts";

describe("dates without a time", () => {
  it("B36: days are added correctly over months, leap days and clock changes", () => {
    expect([addDays("2026-02-28", 1), addDays("2028-02-28", 1), addDays("2026-03-29", 1), addDays("2026-01-01", -1)]).toEqual([
      "2026-03-01",
      "2028-02-29",
      "2026-03-30",
      "2025-12-31",
    ]);
  });
  it("weekdays are counted from Monday", () => {
    expect([weekday("2026-03-02"), weekday("2026-03-05"), weekday("2026-03-08")]).toEqual([1, 4, 7]);
  });
  it("dates can be compared, and invalid dates and times are refused", () => {
    expect(compareDates("2026-03-02", "2026-03-10")).toBeLessThan(0);
    expect(compareDates("2026-03-02", "2026-03-02")).toBe(0);
    expect(() => addDays("2026-13-02", 1)).toThrow(RangeError);
    expect(() => zonedInstant("2026-03-02", "25:00", "Europe/Moscow")).toThrow(RangeError);
  });
  it.each([
    ["2026-03-05", "14:00", "Europe/Moscow", "2026-03-05T11:00:00.000Z"],
    ["2026-03-05", "00:00", "Asia/Vladivostok", "2026-03-04T14:00:00.000Z"],
    ["2026-03-28", "14:00", "Europe/Berlin", "2026-03-28T13:00:00.000Z"],
    ["2026-03-29", "14:00", "Europe/Berlin", "2026-03-29T12:00:00.000Z"],
    ["2026-03-29", "02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
    ["2026-10-25", "02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
    ["2026-10-25", "14:00", "Europe/Berlin", "2026-10-25T13:00:00.000Z"],
    ["2014-10-26", "01:30", "Europe/Moscow", "2014-10-25T21:30:00.000Z"],
  ])("B36: the local time %s %s in %s is the instant %s", (date, time, zone, instant) => {
    expect(zonedInstant(date, time, zone).toISOString()).toBe(instant);
  });
  it("B36: an instant and its local day agree in every time zone", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000 }),
        fc.constantFrom("Europe/Moscow", "Europe/Berlin", "America/New_York", "Asia/Kamchatka", "Europe/Kaliningrad"),
        (days, zone) => {
          const date = addDays("2020-01-01", days);
          expect(plainDateIn(zonedInstant(date, "00:00", zone), zone)).toBe(date);
          expect(plainDateIn(new Date(zonedInstant(addDays(date, 1), "00:00", zone).getTime() - 1), zone)).toBe(date);
        },
      ),
    );
  });
});

const timeZone = "Europe/Moscow";
const query = (over: Partial<Parameters<typeof availableDates>[0]>) => ({
  rules: [],
  exceptions: [],
  segment: "milk",
  now: new Date("2026-03-05T12:20:00Z"),
  timeZone,
  ...over,
});
const dates = (over: Partial<Parameters<typeof availableDates>[0]>) => availableDates(query(over)).map((each) => each.date);
const daily = [1, 2, 3, 4, 5, 6, 7].map((day): ScheduleRule => ({ segment: "*", weekday: day, leadDays: 1, cutoff: "18:00" }));

describe("available delivery dates", () => {
  it("B34: a daily schedule offers at most ten dates, sorted, with their cut-offs", () => {
    const offered = availableDates(query({ rules: daily }));
    expect(offered).toHaveLength(10);
    expect(offered[0]).toEqual({ date: "2026-03-06", cutoffAt: new Date("2026-03-05T15:00:00Z") });
    expect(offered.at(-1)?.date).toBe("2026-03-15");
  });
  it("B34: the first and the last day of the horizon are offered", () => {
    const always = daily.map((rule) => ({ ...rule, leadDays: 0, cutoff: "23:59" }));
    expect(dates({ rules: always, horizonDays: 2 })).toEqual(["2026-03-05", "2026-03-06", "2026-03-07"]);
  });
  it("B34: an order at the very instant of the cut-off is too late", () => {
    expect(dates({ rules: daily, now: new Date("2026-03-05T15:00:00Z") })[0]).toBe("2026-03-07");
    expect(dates({ rules: daily, now: new Date("2026-03-05T14:59:59.999Z") })[0]).toBe("2026-03-06");
  });
  it("B34: a segment's rule replaces the general one on its own weekday only (D31)", () => {
    const rules = [...daily, { segment: "milk", weekday: 5, leadDays: 3, cutoff: "10:00" }];
    expect(dates({ rules, horizonDays: 4 })).toEqual(["2026-03-07", "2026-03-08", "2026-03-09"]);
    expect(dates({ rules, horizonDays: 4, segment: "meat" })).toEqual(["2026-03-06", "2026-03-07", "2026-03-08", "2026-03-09"]);
  });
  it("B34: a closed day is not offered, and an open day has its own lead days and cut-off", () => {
    const exceptions: ScheduleException[] = [
      { date: "2026-03-06", kind: "open", leadDays: 3, cutoff: "12:00" },
      { date: "2026-03-07", kind: "closed" },
      { date: "2026-03-08", kind: "open", leadDays: 2, cutoff: "12:00" },
      { date: "2026-03-08", kind: "closed" },
    ];
    expect(dates({ rules: daily, exceptions, horizonDays: 4 })).toEqual(["2026-03-09"]);
    expect(dates({ exceptions: [{ date: "2026-03-10", kind: "open", leadDays: 2, cutoff: "12:00" }] })).toEqual(["2026-03-10"]);
  });
  it("B31: a schedule without rules offers no dates", () => expect(dates({})).toEqual([]));
  it("B34: of two rules for the same day the one with the later cut-off counts", () => {
    const rules = [
      { segment: "milk", weekday: 5, leadDays: 2, cutoff: "10:00" },
      { segment: "milk", weekday: 5, leadDays: 0, cutoff: "06:00" },
    ];
    expect(cutoffFor(query({ rules }), "2026-03-06")).toEqual(new Date("2026-03-06T03:00:00Z"));
  });
  it("B34: today is the day at the distribution center, not at the server", () => {
    const rules = daily.map((rule) => ({ ...rule, leadDays: 0, cutoff: "23:59" }));
    expect(dates({ rules, timeZone: "Asia/Vladivostok", now: new Date("2026-03-05T15:00:00Z") })[0]).toBe("2026-03-06");
  });
  it("B27 B35: a date is accepted exactly while it is offered", () => {
    const anyRule = fc.record({
      segment: fc.constantFrom("*", "milk", "meat"),
      weekday: fc.integer({ min: 1, max: 7 }),
      leadDays: fc.integer({ min: 0, max: 5 }),
      cutoff: fc.constantFrom("00:00", "12:00", "23:59"),
    });
    const anyException: fc.Arbitrary<ScheduleException> = fc.oneof(
      fc.record({ date: fc.integer({ min: 0, max: 20 }).map((days) => addDays("2026-03-01", days)), kind: fc.constant("closed" as const) }),
      fc.record({
        date: fc.integer({ min: 0, max: 20 }).map((days) => addDays("2026-03-01", days)),
        kind: fc.constant("open" as const),
        leadDays: fc.nat(3),
        cutoff: fc.constant("12:00"),
      }),
    );
    fc.assert(
      fc.property(
        fc.array(anyRule, { maxLength: 10 }),
        fc.array(anyException, { maxLength: 6 }),
        fc.integer({ min: 0, max: 500_000 }),
        (rules, exceptions, seconds) => {
          const asked = query({ rules, exceptions, now: new Date(Date.UTC(2026, 2, 1) + seconds * 1000) });
          const offered = availableDates(asked);
          expect(offered.length).toBeLessThanOrEqual(10);
          expect(offered.map((each) => each.date)).toEqual([...new Set(offered.map((each) => each.date))].sort());
          for (let ahead = -2; ahead <= 17; ahead += 1) {
            const date = addDays("2026-03-01", ahead);
            expect(isDateAvailable(asked, date)).toBe(offered.some((each) => each.date === date));
          }
          for (const each of offered) {
            expect(each.cutoffAt > asked.now).toBe(true);
            expect(exceptions.some((exception) => exception.kind === "closed" && exception.date === each.date)).toBe(false);
            expect(isDateAvailable({ ...asked, now: each.cutoffAt }, each.date)).toBe(false);
          }
        },
      ),
    );
  });
});
