import { expect, test } from "vitest";
import { readClock, readDayCount } from "#contract/clock.ts";
import { readDayTerms, readWeekdays } from "#server/backend/distribution/read-schedule.ts";
import { readDays, readRules } from "#server/backend/exchange/spreadsheets/schedule-cells.ts";

const all = [1, 2, 3, 4, 5, 6, 7];

test.each([
  ["пн, ср, пт", [1, 3, 5]],
  ["Пн Ср Пт", [1, 3, 5]],
  ["Пн-Пт", [1, 2, 3, 4, 5]],
  ["пн – пт", [1, 2, 3, 4, 5]],
  ["с понедельника по пятницу", [1, 2, 3, 4, 5]],
  ["понедельник и четверг", [1, 4]],
  ["вт-чт, вс", [2, 3, 4, 7]],
  ["сб-пн", [1, 6, 7]],
  ["ежедневно", all],
  ["Каждый день", all],
  ["по будням", [1, 2, 3, 4, 5]],
  ["среда, пятница, суббота и воскресенье", [3, 5, 6, 7]],
  ["когда получится", undefined],
  ["пн-пт-вс", undefined],
  ["", undefined],
])("the weekdays «%s» are read as %j", (typed, days) => {
  expect(readWeekdays(typed)).toEqual(days);
});

test.each([
  ["14:00", "14:00"],
  ["14-00", "14:00"],
  ["9.30", "09:30"],
  ["до 14:00", "14:00"],
  ["до 9", "09:00"],
  ["24:00", undefined],
  ["14:60", undefined],
  ["утром", undefined],
])("the time «%s» is read as %s", (typed, clock) => {
  expect(readClock(typed)).toBe(clock);
});

test.each([
  ["1", 1],
  ["за 1 день", 1],
  ["2 дня", 2],
  ["1,5", undefined],
  ["завтра", undefined],
])("the days «%s» are read as %s", (typed, days) => {
  expect(readDayCount(typed)).toBe(days);
});

test.each([
  ["Пн-Пт за 1 день до 14:00", { weekdays: [1, 2, 3, 4, 5], leadDays: 1, cutoff: "14:00" }],
  ["пн, ср, пт до 14-00 за 2 дня", { weekdays: [1, 3, 5], leadDays: 2, cutoff: "14:00" }],
  ["ежедневно, накануне до 12", { weekdays: all, leadDays: 1, cutoff: "12:00" }],
  ["вт в тот же день до 9:00", { weekdays: [2], leadDays: 0, cutoff: "09:00" }],
  ["Пн-Пт до 14:00", undefined],
  ["за 1 до 14:00", undefined],
])("the rule «%s» is read whole or not at all", (typed, rule) => {
  expect(readDayTerms(typed)).toEqual(rule);
});

test("a cell reads rules with and without a segment by the same words, and days of their own", () => {
  expect(readRules("Сыры: Пн-Ср за 1 день до 14-00\nОстальные: вт за 2 до 12:00\nежедневно за день до 9:00")).toEqual([
    { segment: "Сыры", weekdays: [1, 2, 3], leadDays: 1, cutoff: "14:00" },
    { weekdays: [2], leadDays: 2, cutoff: "12:00" },
    { weekdays: all, leadDays: 1, cutoff: "09:00" },
  ]);
  expect(readDays("04.01.2026: за 3 дня до 12-00, по предзаказам")).toEqual([
    { date: "2026-01-04", kind: "open", leadDays: 3, cutoff: "12:00", reason: "по предзаказам" },
  ]);
  expect(readRules("Сыры: иногда")).toBe("Сыры: иногда");
});
