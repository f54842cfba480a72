import { expect, test } from "vitest";
import { commonDates, decodeDates, encodeDates, keepDates, mergeDates, nearestDates, oneDate } from "#app/areas/basket/chosen-dates.ts";

const dairy = "028f0000-0000-7000-8000-00000000000a";
const meat = "028f0000-0000-7000-8000-00000000000b";
const offered = (...dates: string[]) => dates.map((date) => ({ date, cutoffAt: `${date}T11:00:00Z` }));

test("B29 chosen days come back from the cookie", () => {
  const text = encodeDates("me", { [dairy]: "2026-03-11", [meat]: "2026-03-10" });
  expect(keepDates(decodeDates("me", text), [{ uuid: dairy, name: "Молочное", dates: offered("2026-03-11") }]).kept).toEqual({
    [dairy]: "2026-03-11",
  });
});

test("B11 another branch or sign-in has no chosen days", () => {
  expect(decodeDates("another", encodeDates("me", { [dairy]: "2026-03-11" })).size).toBe(0);
  expect(decodeDates("me", undefined).size).toBe(0);
});

test("B28 a day that is no longer offered is dropped and named", () => {
  const remembered = decodeDates("me", encodeDates("me", { [dairy]: "2026-03-09", [meat]: "2026-03-10" }));
  const segments = [
    { uuid: dairy, name: "Молочное", dates: offered("2026-03-11", "2026-03-13") },
    { uuid: meat, name: "Мясо", dates: offered("2026-03-10") },
  ];
  expect(keepDates(remembered, segments)).toEqual({
    kept: { [meat]: "2026-03-10" },
    dropped: [{ segment: dairy, name: "Молочное", date: "2026-03-09" }],
  });
});

test("a dropped day stays announced until another one is chosen", () => {
  const remembered = decodeDates("me", encodeDates("me", { [dairy]: "2026-03-09" }));
  expect(mergeDates(remembered, [dairy, meat], { [meat]: "2026-03-10" })).toEqual({ [dairy]: "2026-03-09", [meat]: "2026-03-10" });
  expect(mergeDates(remembered, [dairy, meat], { [dairy]: "2026-03-11" })).toEqual({ [dairy]: "2026-03-11" });
});

test("rubbish in the cookie or the form is no day", () => {
  expect(decodeDates("me", "me~<script>~00000000000a.2603").size).toBe(0);
  expect(encodeDates("me", { "x;y": "2026-03-11", [dairy]: "tomorrow; Path=/" })).toBe("me");
});

test("the days of a very long basket fit into a cookie", () => {
  const many = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [`028f0000-0000-7000-8000-${String(index).padStart(12, "0")}`, "2026-03-11"]),
  );
  expect(encodeDates("0123456789abcdef", many).length).toBeLessThan(3900);
});

test("the nearest day is chosen where something is ordered and a day is offered", () => {
  const none = "028f0000-0000-7000-8000-00000000000c";
  const segments = [
    { uuid: dairy, dates: offered("2026-03-11", "2026-03-13"), ordered: true },
    { uuid: meat, dates: offered("2026-03-10"), ordered: false },
    { uuid: none, dates: [], ordered: true },
  ];
  expect(nearestDates(segments)).toEqual({ [dairy]: "2026-03-11" });
});

test("one day for all is a day that every ordered segment offers, by the earliest cut-off of theirs", () => {
  const early = { date: "2026-03-13", cutoffAt: "2026-03-12T05:00:00Z" };
  const segments = [
    { uuid: dairy, dates: offered("2026-03-11", "2026-03-13"), ordered: true },
    { uuid: meat, dates: [...offered("2026-03-10"), early], ordered: true },
    { uuid: "028f0000-0000-7000-8000-00000000000c", dates: [], ordered: false },
  ];
  expect(commonDates(segments)).toEqual([early]);
  expect(commonDates(segments.toReversed())).toEqual([early]);
  expect(oneDate(segments, early.date)).toEqual({ [dairy]: early.date, [meat]: early.date });
});

test("segments without a common day have no day for all, and one segment needs none", () => {
  const segments = [
    { dates: offered("2026-03-11"), ordered: true },
    { dates: offered("2026-03-10"), ordered: true },
  ];
  expect(commonDates(segments)).toEqual([]);
  expect(commonDates([...segments, { dates: [], ordered: true }])).toEqual([]);
  expect(commonDates(segments.slice(1))).toBeNull();
});
