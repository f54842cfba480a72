import { expect, test } from "vitest";
import { type DeferralLimit, limitOf, limitsOn, mayExceed } from "#server/backend/contracts/deferral-limits.ts";

/** Federal law No. 381-FZ, article 9 part 7, as papers.md section 3 has it. */
const ofLaw: DeferralLimit[] = [
  { shelfLifeFrom: 31, shelfLifeTo: null, isElectronic: false, days: 40, unit: "calendar", from: "2017-01-01", to: null },
  { shelfLifeFrom: 1, shelfLifeTo: 9, isElectronic: false, days: 8, unit: "working", from: "2017-01-01", to: null },
  { shelfLifeFrom: 10, shelfLifeTo: 30, isElectronic: false, days: 25, unit: "calendar", from: "2017-01-01", to: null },
  { shelfLifeFrom: 1, shelfLifeTo: 5, isElectronic: true, days: 4, unit: "working", from: "2025-03-01", to: null },
];

const limitFor = (shelfLife: number, isElectronic: boolean, day = "2026-03-05") => {
  const limit = limitOf(shelfLife, limitsOn(day, ofLaw, isElectronic));
  return limit && `${limit.days} ${limit.unit}`;
};

test.each([
  [1, "8 working", "4 working"],
  [5, "8 working", "4 working"],
  [6, "8 working", "8 working"],
  [9, "8 working", "8 working"],
  [10, "25 calendar", "25 calendar"],
  [30, "25 calendar", "25 calendar"],
  [31, "40 calendar", "40 calendar"],
  [720, "40 calendar", "40 calendar"],
])("goods with a shelf life of %i days have %s on paper and %s with electronic documents", (days, onPaper, electronic) => {
  expect([limitFor(days, false), limitFor(days, true)]).toEqual([onPaper, electronic]);
});

test("a limit is in force from its first day to its last", () => {
  expect(limitFor(5, true, "2025-02-28")).toBe("8 working");
  expect(limitFor(5, true, "2025-03-01")).toBe("4 working");
  expect(limitFor(40, false, "2016-12-31")).toBeUndefined();
  const ended = ofLaw.map((limit) => ({ ...limit, to: "2026-06-30" }));
  expect(limitOf(7, limitsOn("2026-06-30", ended, false))?.days).toBe(8);
  expect(limitOf(7, limitsOn("2026-07-01", ended, false))).toBeUndefined();
});

const noMoves = new Map<string, boolean>();
const exceeds = (days: number, unit: "calendar" | "working", limit: readonly [number, "calendar" | "working"], calendar = noMoves) =>
  mayExceed({ days, unit }, { ...must(ofLaw[0]), days: limit[0], unit: limit[1] }, "2026-03-05", calendar);

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("nothing here");
  return value;
}

test("days of one kind are compared as numbers", () => {
  expect([exceeds(8, "working", [8, "working"]), exceeds(9, "working", [8, "working"])]).toEqual([false, true]);
  expect([exceeds(25, "calendar", [25, "calendar"]), exceeds(26, "calendar", [25, "calendar"])]).toEqual([false, true]);
});

test("days of two kinds are compared on each day of the year to come", () => {
  // Eight working days after a Monday end on the Thursday of the next week, ten days later.
  expect([exceeds(10, "calendar", [8, "working"]), exceeds(11, "calendar", [8, "working"])]).toEqual([false, true]);
  // Twelve working days after 30 December end on 25 January, 26 days later; eleven end three days before.
  expect([exceeds(12, "working", [25, "calendar"]), exceeds(11, "working", [25, "calendar"])]).toEqual([true, false]);
});

test("the calendar that people enter counts", () => {
  const wholeMonth = new Map(Array.from({ length: 30 }, (_, index) => [`2026-09-${String(index + 1).padStart(2, "0")}`, false]));
  expect([exceeds(5, "working", [25, "calendar"]), exceeds(5, "working", [25, "calendar"], wholeMonth)]).toEqual([false, true]);
});
