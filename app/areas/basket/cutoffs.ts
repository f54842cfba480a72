import type { CartSegment, CartView, ChosenDates } from "./cart-view.ts";
import { commonDates } from "./chosen-dates.ts";

/** How many minutes before a cutoff the cart says that it is near; each is said anew. */
const warnings = [5, 15, 30, 60] as const;
const minuteMs = 60_000;

/** `names` are the segments that are delivered on this day, `minutes` the smallest warning that holds. */
export type NearCutoff = { date: string; cutoffAt: string; names: string[]; minutes: (typeof warnings)[number] };

type Segments = readonly Pick<CartSegment, "uuid" | "name" | "dates" | "ordered">[];

/** The cart without the delivery days whose cutoff has passed since it was read. */
export function withoutPassed(view: CartView, now: number): CartView {
  const isOpen = ({ cutoffAt }: { cutoffAt: string }) => Date.parse(cutoffAt) > now;
  if (view.segments.every(({ dates }) => dates.every(isOpen))) return view;
  const segments = view.segments.map((segment) => ({ ...segment, dates: segment.dates.filter(isOpen) }));
  return { ...view, segments, commonDates: commonDates(segments) };
}

/** Cutoffs that are near: of the chosen day, else of the first one. */
export function nearCutoffs(segments: Segments, chosen: ChosenDates, now: number): NearCutoff[] {
  const near = new Map<string, NearCutoff>();
  for (const { uuid, name, dates, ordered } of segments) {
    const day = dates.find(({ date }) => date === chosen[uuid]) ?? dates[0];
    const minutes = day && warnings.find((each) => Date.parse(day.cutoffAt) - now <= each * minuteMs);
    if (!ordered || !day || !minutes) continue;
    const key = `${day.date} ${day.cutoffAt}`;
    near.set(key, { ...day, minutes, names: [...(near.get(key)?.names ?? []), name] });
  }
  return [...near.values()].sort((a, b) => a.cutoffAt.localeCompare(b.cutoffAt));
}

/** The next instant at which one of them becomes near, nearer or passes; null when there is none. */
export function nextCutoffMoment(segments: Segments, now: number): number | null {
  const moments = segments.flatMap(({ dates }) =>
    dates.flatMap(({ cutoffAt }) => [0, ...warnings].map((minutes) => Date.parse(cutoffAt) - minutes * minuteMs)),
  );
  const ahead = moments.filter((moment) => moment > now);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}
