import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type RunState, runStates } from "#contract/enums.ts";
import { afterEvent, autoAtOf, dearerBy, draftAtOf, isOpen, type RunEvent, runEvents } from "#server/backend/standing-orders/run-rules.ts";
import { isPaused, nextSlot, type Pattern, plannedDates, slotOf } from "#server/backend/standing-orders/slots.ts";

/** Design 5 by hand: the state that each event leads to; a dash means no change. */
const table: Record<RunState, string> = {
  //          ask confirm send place refuse skip miss
  draft: "asked confirmed - - - skipped missed",
  asked: "- confirmed auto - - skipped missed",
  confirmed: "- - - placed asked - -",
  auto: "- confirmed - placed asked skipped missed",
  placed: "- - - - - - -",
  skipped: "- - - - - - -",
  missed: "- - - - - - -",
};

describe("the states of a standing order's delivery", () => {
  test.each(runStates.flatMap((state) => runEvents.map((event) => [state, event] as const)))(
    "in the state %s the event %s leads to the state of the table",
    (state, event) => {
      const expected = table[state].split(" ")[runEvents.indexOf(event)];
      expect(afterEvent(state, event) ?? "-").toBe(expected);
    },
  );

  test("for any events in any order it is placed at most once, and nothing leads out of an end", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...runEvents), { maxLength: 40 }), (events: RunEvent[]) => {
        let state: RunState = "draft";
        let placed = 0;
        for (const event of events) {
          const next = afterEvent(state, event);
          if (next === null) continue;
          expect(["placed", "skipped", "missed"]).not.toContain(state);
          if (next === "placed") placed += 1;
          state = next;
        }
        expect(placed).toBe(state === "placed" ? 1 : 0);
      }),
    );
  });

  test("every open state can be confirmed, skipped and missed", () => {
    for (const state of runStates.filter(isOpen))
      expect([afterEvent(state, "confirm"), afterEvent(state, "skip"), afterEvent(state, "miss")]).not.toContain(null);
  });
});

test.each([
  [10_000, 10_500, 5],
  [10_000, 10_499, null],
  [10_000, 9_000, null],
  [10_000, 10_999, 9],
  [0, 100, null],
  [null, 100, null],
])("a price of %s kopecks that is now %s has risen by %s %%", (seen, now, percent) => {
  expect(dearerBy(seen, now)).toBe(percent);
});

test("a delivery is drawn up two days before its cut-off and sent automatically six hours before it", () => {
  const cutoff = new Date("2026-03-10T11:00:00Z");
  expect([draftAtOf(cutoff).toISOString(), autoAtOf(cutoff).toISOString()]).toEqual([
    "2026-03-08T11:00:00.000Z",
    "2026-03-10T05:00:00.000Z",
  ]);
});

const weekly: Pattern = { weekdays: [1, 4], startDate: "2026-03-01", endDate: null, pauseFrom: null, pauseTo: null };
/** Every day but Sunday; the cut-off is the day before at 14:00. */
const plan = {
  timeZone: "Europe/Moscow",
  rules: [1, 2, 3, 4, 5, 6].map((weekday) => ({ segment: "*", weekday, leadDays: 1, cutoff: "14:00" })),
  exceptions: [] as { date: string; kind: "closed" }[],
};
const closed = (...dates: string[]) => ({ ...plan, exceptions: dates.map((date) => ({ date, kind: "closed" as const })) });

describe("the days of a standing order", () => {
  test("they are its weekdays from its first day to its last, without the pause", () => {
    expect(plannedDates(weekly, "2026-03-05", "2026-03-16")).toEqual(["2026-03-05", "2026-03-09", "2026-03-12", "2026-03-16"]);
    expect(plannedDates({ ...weekly, startDate: "2026-03-09", endDate: "2026-03-12" }, "2026-03-01", "2026-03-30")).toEqual([
      "2026-03-09",
      "2026-03-12",
    ]);
    const paused = { ...weekly, pauseFrom: "2026-03-09", pauseTo: "2026-03-12" };
    expect(plannedDates(paused, "2026-03-05", "2026-03-16")).toEqual(["2026-03-05", "2026-03-16"]);
    expect([isPaused({ ...weekly, pauseFrom: "2026-03-09" }, "2030-01-01"), isPaused(paused, "2026-03-13")]).toEqual([true, false]);
  });

  test("a closed day moves to the next open day before the next planned one", () => {
    const slot = slotOf(weekly, "2026-03-09", closed("2026-03-09"), ["a"]);
    expect([slot.deliveryDate, slot.cutoffAt?.toISOString()]).toEqual(["2026-03-10", "2026-03-09T11:00:00.000Z"]);
  });

  test("a closed day with no open day before the next planned one is skipped and never merged with it", () => {
    const slot = slotOf(weekly, "2026-03-09", closed("2026-03-09", "2026-03-10", "2026-03-11"), ["a"]);
    expect([slot.deliveryDate, slot.cutoffAt]).toEqual([null, null]);
  });

  test("a moved day never falls into the pause", () => {
    const paused = { ...weekly, pauseFrom: "2026-03-10", pauseTo: "2026-03-20" };
    expect(slotOf(paused, "2026-03-09", closed("2026-03-09"), ["a"]).deliveryDate).toBeNull();
  });

  test("each segment has the day that its own rules give, and the earliest cut-off counts", () => {
    const rules = [
      { segment: "dairy", weekday: 1, leadDays: 1, cutoff: "14:00" },
      { segment: "meat", weekday: 2, leadDays: 3, cutoff: "12:00" },
    ];
    const slot = slotOf(weekly, "2026-03-09", { ...plan, rules }, ["dairy", "meat", "fish"]);
    expect([...slot.segments].map(([segment, { date }]) => [segment, date])).toEqual([
      ["dairy", "2026-03-09"],
      ["meat", "2026-03-10"],
    ]);
    expect([slot.deliveryDate, slot.cutoffAt?.toISOString()]).toEqual(["2026-03-09", "2026-03-07T09:00:00.000Z"]);
  });

  test("the next delivery is the first that can still be ordered and has not been decided on", () => {
    const asked = { plan, segments: ["a"], now: new Date("2026-03-08T12:00:00Z") };
    expect(nextSlot(weekly, { ...asked, decided: new Set() })?.date).toBe("2026-03-12");
    expect(nextSlot(weekly, { ...asked, decided: new Set(["2026-03-12"]) })?.date).toBe("2026-03-16");
    expect(nextSlot({ ...weekly, endDate: "2026-03-09" }, { ...asked, decided: new Set() })).toBeNull();
  });

  test("two planned days never take the same delivery day, whatever is closed", () => {
    const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-03-${String(number).padStart(2, "0")}`);
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(days, fc.uniqueArray(day, { maxLength: 20 }), (weekdays, dates) => {
        const pattern = { ...weekly, weekdays };
        const taken = plannedDates(pattern, "2026-03-01", "2026-03-28").flatMap(
          (date) => slotOf(pattern, date, closed(...dates), ["a"]).deliveryDate ?? [],
        );
        expect(new Set(taken).size).toBe(taken.length);
        for (const date of taken) expect(dates).not.toContain(date);
      }),
    );
  });
});
