import { expect, test } from "vitest";
import { coveredBy, dayProblem, outcomeOf } from "#server/backend/debt-reminders/promise-rules.ts";

const holidays = new Map([
  ["2026-03-09", false],
  ["2026-03-14", true],
]);

test("a promised day is a working one, today or at most sixty days ahead", () => {
  const of = (day: string) => dayProblem(day, "2026-03-05", holidays);
  expect(of("2026-03-04")).toBe("promisePast");
  expect(of("2026-03-05")).toBeNull();
  expect(of("2026-03-07"), "a Saturday").toBe("promiseDayOff");
  expect(of("2026-03-09"), "moved off").toBe("promiseDayOff");
  expect(of("2026-03-14"), "a working Saturday").toBeNull();
  expect(of("2026-05-04"), "the sixtieth day").toBeNull();
  expect(of("2026-05-05")).toBe("promiseFar");
});

test("a sum covers the charges that it pays in full, those due first; without a sum all", () => {
  const open = [
    { id: 5, rest: 100 },
    { id: 2, rest: 50 },
    { id: 9, rest: 10 },
  ];
  expect(coveredBy(null, open)).toEqual([5, 2, 9]);
  expect(coveredBy(160, open)).toEqual([5, 2, 9]);
  expect(coveredBy(159, open)).toEqual([5, 2]);
  expect(coveredBy(149, open)).toEqual([5]);
  expect(coveredBy(99, open)).toEqual([]);
});

test("a promise is kept once its sum is paid, and broken when its day is over and something of then is overdue", () => {
  const promised = { day: "2026-03-10", amount: null, owed: 150, lastRowId: 5 };
  const open = (first: number, second: number, daysOverdue = 1) => [
    { id: 4, rest: first, daysOverdue },
    { id: 5, rest: second, daysOverdue: 0 },
    { id: 6, rest: 1000, daysOverdue: 0 },
  ];
  expect(outcomeOf(promised, open(100, 50), "2026-03-10", 0)).toBeNull();
  expect(outcomeOf(promised, open(100, 50), "2026-03-11", 0)).toBe("broken");
  expect(outcomeOf(promised, open(100, 50, 0), "2026-03-11", 0)).toBe("over");
  expect(outcomeOf(promised, open(0, 1), "2026-03-11", 0), "the rest is not due").toBe("over");
  expect(outcomeOf(promised, open(0, 0), "2026-03-09", 0)).toBe("kept");
  expect(outcomeOf({ ...promised, amount: 60 }, open(41, 50), "2026-03-11", 0)).toBe("broken");
  expect(outcomeOf({ ...promised, amount: 60 }, open(40, 50), "2026-03-11", 0)).toBe("kept");
  expect(outcomeOf(promised, open(100, 50), "2026-03-11", 150), "paid, and an older payment was taken back").toBe("kept");
  expect(outcomeOf(promised, open(100, 50), "2026-03-11", 149)).toBe("broken");
});
