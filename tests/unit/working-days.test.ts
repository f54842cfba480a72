import { describe, expect, it } from "vitest";
import { addDays } from "#contract/plain-date.ts";
import { deferredDay } from "#server/backend/contracts/due.ts";
import { addWorkingDays, isWorkingDay } from "#server/backend/contracts/working-days.ts";

/** The Government's decree of 24.09.2025 No. 1466. */
const of2026 = new Map([
  ["2026-01-09", false],
  ["2026-12-31", false],
]);

describe("working days", () => {
  it("of 2026 are those of the official production calendar", () => {
    const days = Array.from({ length: 365 }, (_, day) => addDays("2026-01-01", day));
    const months = Map.groupBy(
      days.filter((day) => isWorkingDay(day, of2026)),
      (day) => Number(day.slice(5, 7)),
    );
    expect([...months.values()].map((own) => own.length)).toEqual([15, 19, 21, 22, 19, 21, 23, 21, 22, 22, 20, 22]);
  });

  it.each([
    ["2026-03-05", 8, "2026-03-18"],
    ["2026-04-30", 3, "2026-05-06"],
    ["2026-05-08", 1, "2026-05-12"],
    ["2026-12-30", 1, "2027-01-11"],
    ["2026-06-06", 1, "2026-06-08"],
  ])("after %s, %i of them end on %s", (day, count, last) => {
    expect(addWorkingDays(day, count, of2026)).toBe(last);
  });

  it("a day that a person entered is what they said", () => {
    expect(isWorkingDay("2027-02-20", new Map([["2027-02-20", true]])), "a Saturday that is worked").toBe(true);
    expect(isWorkingDay("2027-02-22", new Map([["2027-02-22", false]])), "the Monday given for it").toBe(false);
    expect(addWorkingDays("2027-02-19", 1, new Map([["2027-02-20", true]]))).toBe("2027-02-20");
  });
});

it("a deferral is counted in its own unit, and the rest of a prepaid delivery has seven calendar days in either", () => {
  const friday = new Date("2026-03-06T12:00:00+03:00");
  expect(deferredDay(friday, { days: 5, unit: "calendar" }, of2026)).toBe("2026-03-11");
  expect(deferredDay(friday, { days: 5, unit: "working" }, of2026)).toBe("2026-03-16");
  expect(deferredDay(friday, { days: 0, unit: "working" }, of2026)).toBe("2026-03-13");
  expect(deferredDay(friday, { days: 1, unit: "calendar" }, of2026), "a Saturday before a holiday").toBe("2026-03-10");
});
