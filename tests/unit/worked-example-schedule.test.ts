import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { availableDates, type ScheduleException, type ScheduleRule } from "#server/backend/distribution/available-dates.ts";

const file = new URL("../../server/backend/db/demo/data/schedules.json", import.meta.url);

type DemoSchedule = {
  id: string;
  rules: { segments: string[]; weekdays: number[]; leadDays: number; cutoff: string }[];
  exceptions: ScheduleException[];
};

describe("the demo schedule of the worked example", () => {
  const { schedules } = JSON.parse(readFileSync(file, "utf8")) as { schedules: DemoSchedule[] };
  const { rules, exceptions } = schedules.find((schedule) => schedule.id === "tula-center") ?? { rules: [], exceptions: [] };
  const flat = rules.flatMap(({ segments, weekdays, leadDays, cutoff }) =>
    segments.flatMap((segment) => weekdays.map((weekday): ScheduleRule => ({ segment, weekday, leadDays, cutoff }))),
  );
  it.each([
    ["dairy-kislomol", ["2026-03-11", "2026-03-13", "2026-03-16", "2026-03-18"]],
    ["meat-beef", ["2026-03-10", "2026-03-12", "2026-03-17", "2026-03-19"]],
  ])("B34: tula-center offers %s on the dates of domain.md section 19", (segment, dates) => {
    const offered = availableDates({
      rules: flat,
      exceptions,
      segment,
      now: new Date("2026-03-05T15:20:00+03:00"),
      timeZone: "Europe/Moscow",
    });
    expect(offered.map((each) => each.date)).toEqual(dates);
  });
});
