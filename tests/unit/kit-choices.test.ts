import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultLocale, defaultWeekStart, firstShownDay, formatDay, mayChoose, parseDay } from "#app/ui/calendar/day.ts";
import { answerKey } from "#app/ui/combobox/keys.ts";
import { isNearEnd, joinPages, matching, scrollEndPx, searchDebounceMs, toOption } from "#app/ui/combobox/option-list.ts";

const options = [
  { value: "1", label: "Тула, Октябрьская, 48" },
  { value: "2", label: "Орёл, Ленина, 1" },
  { value: "3", label: "Калуга, Октябрьская, 5" },
];

describe("options of a select", () => {
  it("Y42: options are read by given keys, by label and value by default", () => {
    expect(toOption({ label: "Тула", value: 7 })).toEqual({ label: "Тула", value: "7" });
    expect(toOption({ name: "Тула", uuid: "x" }, "name", "uuid")).toEqual({ label: "Тула", value: "x" });
  });
  it("W53: an option is found by every word, in any case, with е for ё", () => {
    expect(matching(options, "октябрьская тула").map((option) => option.value)).toEqual(["1"]);
    expect(matching(options, "ОРЕЛ").map((option) => option.value)).toEqual(["2"]);
    expect(matching(options, "  ")).toBe(options);
  });
  it("W53 Z08: a search waits 300 ms, and the next page is loaded 20 px before the end", () => {
    expect(searchDebounceMs).toBe(300);
    expect(scrollEndPx).toBe(20);
    expect(isNearEnd({ scrollTop: 280, clientHeight: 200, scrollHeight: 500 })).toBe(true);
    expect(isNearEnd({ scrollTop: 279, clientHeight: 200, scrollHeight: 500 })).toBe(false);
  });
  it("W53: a row that comes on two pages is shown once", () =>
    expect(
      joinPages(options, [
        { value: "3", label: "другая" },
        { value: "4", label: "Тверь" },
      ]).map((option) => option.value),
    ).toEqual(["1", "2", "3", "4"]));
});

describe("keys of a select with search", () => {
  const closed = { open: false, active: -1 };
  it("W52: an arrow opens the list at its first or last option", () => {
    expect(answerKey("ArrowDown", false, closed, 3)).toEqual({ next: { open: true, active: 0 }, taken: true });
    expect(answerKey("ArrowUp", false, closed, 3).next).toEqual({ open: true, active: 2 });
  });
  it("W52: arrows move through the options and go round at the ends", () => {
    expect(answerKey("ArrowDown", false, { open: true, active: 2 }, 3).next.active).toBe(0);
    expect(answerKey("ArrowUp", false, { open: true, active: 0 }, 3).next.active).toBe(2);
    expect(answerKey("ArrowDown", false, { open: true, active: -1 }, 0).next.active).toBe(-1);
  });
  it("W52: Enter chooses an option and never submits the form while the list is open", () => {
    expect(answerKey("Enter", false, { open: true, active: 1 }, 3)).toEqual({ next: closed, choose: true, taken: true });
    expect(answerKey("Enter", false, { open: true, active: -1 }, 3).taken).toBe(true);
    expect(answerKey("Enter", false, closed, 3).taken).toBe(false);
  });
  it("W52: Escape closes the open list only, and a second one is left to the dialog", () => {
    expect(answerKey("Escape", false, { open: true, active: 1 }, 3)).toEqual({ next: closed, taken: true });
    expect(answerKey("Escape", false, closed, 3).taken).toBe(false);
  });
  it("W52: letters, Home, End, Tab and ArrowLeft are left to the text field", () => {
    for (const key of ["а", "Home", "End", "ArrowLeft", "Tab"])
      expect(answerKey(key, false, { open: true, active: 1 }, 3).taken).toBe(false);
  });
  it("W52: after any keys the active option exists", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("ArrowDown", "ArrowUp", "Enter", "Escape", "Home", "x"), { maxLength: 30 }),
        fc.integer({ min: 0, max: 5 }),
        (keys, count) => {
          let state = closed;
          for (const key of keys) state = answerKey(key, false, state, count).next;
          expect(state.active).toBeGreaterThanOrEqual(-1);
          expect(state.active).toBeLessThan(Math.max(count, 1));
        },
      ),
    );
  });
});

describe("days of a calendar", () => {
  it("W42 Z41: the calendar is Russian, and its week begins on Sunday by default", () => {
    expect(defaultLocale).toBe("ru-RU");
    expect(defaultWeekStart).toBe(0);
  });
  it.each<[string, string | null]>([
    ["11.03.2026", "2026-03-11"],
    ["1.3.26", "2026-03-01"],
    ["11/03/2026", "2026-03-11"],
    ["11 03 2026", "2026-03-11"],
    ["11032026", "2026-03-11"],
    ["2026-03-11", "2026-03-11"],
    [" 29.02.2028 ", "2028-02-29"],
    ["\u202d11.03.2026\u202c\u00a0", "2026-03-11"],
    ["29.02.2026", null],
    ["31.04.2026", null],
    ["00.01.2026", null],
    ["11.13.2026", null],
    ["11.03", null],
    ["завтра", null],
    ["", null],
  ])("W44: %j is read as the day %s", (typed, day) => expect(parseDay(typed)).toBe(day));
  it("W44: a day that is formatted and read again is the same day", () => {
    fc.assert(
      fc.property(fc.date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }), (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(parseDay(formatDay(day))).toBe(day);
      }),
    );
  });
  it("W43: only days within minDate and maxDate that are allowed and not disabled can be chosen", () => {
    const limits = { minDate: "2026-03-10", maxDate: "2026-03-20", disabledDates: ["2026-03-12"] };
    expect(["2026-03-09", "2026-03-10", "2026-03-12", "2026-03-20", "2026-03-21"].map((day) => mayChoose(day, limits))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(
      ["2026-03-11", "2026-03-13", "2026-03-12"].map((day) => mayChoose(day, { ...limits, allowedDates: ["2026-03-11", "2026-03-12"] })),
    ).toEqual([true, false, false]);
    expect(mayChoose("2026-03-11", { allowedDates: [] })).toBe(false);
  });
  it("W43: the calendar opens at a day that can be chosen", () => {
    expect(firstShownDay("2026-05-01", "2026-03-11", {})).toBe("2026-05-01");
    expect(firstShownDay(undefined, "2026-03-11", { allowedDates: ["2026-04-02", "2026-03-01"] })).toBe("2026-04-02");
    expect(firstShownDay(undefined, "2026-03-11", { minDate: "2026-06-01" })).toBe("2026-06-01");
    expect(firstShownDay(undefined, "2026-03-11", { maxDate: "2026-01-01" })).toBe("2026-01-01");
  });
});
