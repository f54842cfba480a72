import { expect, test } from "vitest";
import { commonDates, decodeDates, encodeDates, mergeDates, nearestDates, oneDate, splitDates } from "#app/areas/basket/chosen-dates.ts";

const dairy = "028f0000-0000-7000-8000-00000000000a";
const meat = "028f0000-0000-7000-8000-00000000000b";
const offered = (...dates: string[]) => dates.map((date) => ({ date, cutoffAt: `${date}T11:00:00Z` }));

test("B29 the chosen delivery days are read back from the cookie", () => {
  const text = encodeDates("me", { [dairy]: "2026-03-11", [meat]: "2026-03-10" });
  expect(splitDates(decodeDates("me", text), [{ uuid: dairy, name: "Молочное", dates: offered("2026-03-11") }]).stillOffered).toEqual({
    [dairy]: "2026-03-11",
  });
});

test("B11 the cookie of another branch or another sign-in gives no chosen days", () => {
  expect(decodeDates("another", encodeDates("me", { [dairy]: "2026-03-11" })).size).toBe(0);
  expect(decodeDates("me", undefined).size).toBe(0);
});

test("B28 a chosen day that is no longer offered is dropped, and its segment and date are reported", () => {
  const remembered = decodeDates("me", encodeDates("me", { [dairy]: "2026-03-09", [meat]: "2026-03-10" }));
  const segments = [
    { uuid: dairy, name: "Молочное", dates: offered("2026-03-11", "2026-03-13") },
    { uuid: meat, name: "Мясо", dates: offered("2026-03-10") },
  ];
  expect(splitDates(remembered, segments)).toEqual({
    stillOffered: { [meat]: "2026-03-10" },
    dropped: [{ segment: dairy, name: "Молочное", date: "2026-03-09" }],
  });
});

test("a dropped day stays reported until another day is chosen for its segment", () => {
  const remembered = decodeDates("me", encodeDates("me", { [dairy]: "2026-03-09" }));
  expect(mergeDates(remembered, [dairy, meat], { [meat]: "2026-03-10" })).toEqual({ [dairy]: "2026-03-09", [meat]: "2026-03-10" });
  expect(mergeDates(remembered, [dairy, meat], { [dairy]: "2026-03-11" })).toEqual({ [dairy]: "2026-03-11" });
});

test("a malformed value in the cookie or in the form is not taken as a day", () => {
  expect(decodeDates("me", "me~<script>~00000000000a.2603").size).toBe(0);
  expect(encodeDates("me", { "x;y": "2026-03-11", [dairy]: "tomorrow; Path=/" })).toBe("me");
});

test("the chosen days of 400 segments fit into one cookie", () => {
  const many = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [`028f0000-0000-7000-8000-${String(index).padStart(12, "0")}`, "2026-03-11"]),
  );
  expect(encodeDates("0123456789abcdef", many).length).toBeLessThan(3900);
});

test("the nearest offered day is proposed for each ordered segment that has one", () => {
  const none = "028f0000-0000-7000-8000-00000000000c";
  const segments = [
    { uuid: dairy, dates: offered("2026-03-11", "2026-03-13"), ordered: true },
    { uuid: meat, dates: offered("2026-03-10"), ordered: false },
    { uuid: none, dates: [], ordered: true },
  ];
  expect(nearestDates(segments)).toEqual({ [dairy]: "2026-03-11" });
});

test("a common day must be offered by every ordered segment, and its cut-off is the earliest of theirs", () => {
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

test("segments that share no day have no common day, and a single segment is not asked for one", () => {
  const segments = [
    { dates: offered("2026-03-11"), ordered: true },
    { dates: offered("2026-03-10"), ordered: true },
  ];
  expect(commonDates(segments)).toEqual([]);
  expect(commonDates([...segments, { dates: [], ordered: true }])).toEqual([]);
  expect(commonDates(segments.slice(1))).toBeNull();
});
