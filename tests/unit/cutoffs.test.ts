import { describe, expect, test } from "vitest";
import type { CartSegment, CartView } from "#app/areas/basket/cart-view.ts";
import { nearCutoffs, nextCutoffMoment, withoutPassed } from "#app/areas/basket/cutoffs.ts";

const at = (time: string) => Date.parse(`2026-03-10T${time}Z`);
const day = (date: string, time: string) => ({ date, cutoffAt: `2026-03-10T${time}:00Z` });
const segment = (uuid: string, dates: CartSegment["dates"], ordered = true) => ({ uuid, name: `Раздел ${uuid}`, dates, ordered });

describe("cutoffs of a cart", () => {
  test("a cutoff is near in its last hour and is announced again at 30, 15 and 5 minutes", () => {
    const dairy = segment("dairy", [day("2026-03-11", "11:00")]);
    const minutes = ["09:59", "10:00", "10:29", "10:30", "10:45", "10:55", "10:59"].map(
      (time) => nearCutoffs([dairy], {}, at(`${time}:00`))[0]?.minutes,
    );
    expect(minutes).toEqual([undefined, 60, 60, 30, 15, 5, 5]);
  });

  test("the chosen day counts, else the first one, and only of segments in the order; segments of one day are named together", () => {
    const dates = [day("2026-03-11", "11:00"), day("2026-03-12", "20:00")];
    const segments = [segment("dairy", dates), segment("meat", dates), segment("fish", dates), segment("bread", dates, false)];
    expect(nearCutoffs(segments, { meat: "2026-03-11", fish: "2026-03-12" }, at("10:40:00"))).toEqual([
      { ...dates[0], minutes: 30, names: ["Раздел dairy", "Раздел meat"] },
    ]);
    expect(nearCutoffs([segment("dairy", [])], {}, at("10:40:00"))).toEqual([]);
  });

  test("days whose cutoff has passed go, also from the days that all segments share", () => {
    const dates = [day("2026-03-11", "11:00"), day("2026-03-12", "20:00")];
    const view = { segments: [segment("dairy", dates), segment("meat", dates)], commonDates: dates } as CartView;
    expect(withoutPassed(view, at("10:59:59"))).toBe(view);
    const later = withoutPassed(view, at("11:00:00"));
    expect(later.segments.map((each) => each.dates)).toEqual([[dates[1]], [dates[1]]]);
    expect(later.commonDates).toEqual([dates[1]]);
  });

  test("the page wakes at each warning and at the cutoff itself, and never for one that has passed", () => {
    const dairy = segment("dairy", [day("2026-03-11", "11:00")]);
    const moments: string[] = [];
    for (let now: number | null = at("08:00:00"); now !== null; now = nextCutoffMoment([dairy], now))
      moments.push(new Date(now).toISOString().slice(11, 16));
    expect(moments).toEqual(["08:00", "10:00", "10:30", "10:45", "10:55", "11:00"]);
  });
});
