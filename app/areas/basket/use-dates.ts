import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useShownCompany, withShownCompany } from "#app/form/form.tsx";
import { paths } from "#app/site-map/paths.ts";
import type { CartView, ChosenDates } from "./cart-view.ts";
import type { DroppedDate } from "./chosen-dates.ts";

type Days = { picked: ChosenDates; dropped: DroppedDate[]; pick: (dates: ChosenDates) => void };

/**
 * The chosen days: remembered ones and new choices, which are remembered at once. `view` is `loaded` without the days whose cutoff has
 * passed; `gone` are the remembered days that are not offered any more; `unsent` are those of a form that did not reach the cart.
 */
export function useDates(
  loaded: CartView,
  { view, now }: { view: CartView; now: number },
  { stillOffered, gone, unsent }: { stillOffered: ChosenDates; gone: readonly DroppedDate[]; unsent: ChosenDates },
): Days {
  const { submit } = useFetcher({ key: "cart-dates" });
  const [press, setPress] = useState<{ branch: string | null; dates: ChosenDates }>({ branch: view.branch, dates: unsent });
  const cutoffs = useShownCutoffs(loaded);
  // Each trade point has its own delivery days.
  const pressed = press.branch === view.branch ? press.dates : {};
  const wanted = { ...stillOffered, ...pressed };
  const isOffered = (segment: string, date: string | undefined) =>
    view.segments.some(({ uuid, dates }) => uuid === segment && dates.some((each) => each.date === date));
  const offered = view.segments.flatMap(({ uuid }) => {
    const date = [pressed[uuid], stillOffered[uuid]].find((each) => isOffered(uuid, each));
    return date ? [[uuid, date] as const] : [];
  });
  const company = useShownCompany();
  const picked = Object.fromEntries(offered);
  const lost = view.segments.flatMap(({ uuid, name }) => {
    const date = wanted[uuid];
    return date && !picked[uuid] ? [{ segment: uuid, name, date }] : [];
  });
  const dropped = [...lost, ...gone.filter(({ segment }) => !picked[segment] && !wanted[segment])].map((each) => {
    const cutoffAt = cutoffs.get(`${each.segment} ${each.date}`);
    return { ...each, ...(cutoffAt && Date.parse(cutoffAt) <= now && { cutoffAt }) };
  });
  const pick = (dates: ChosenDates) => {
    setPress({ branch: view.branch, dates: { ...pressed, ...dates } });
    const form = new FormData();
    form.set("intent", "dates");
    form.set("branchUuid", view.branch ?? "");
    for (const { uuid } of view.segments) form.append("part", uuid);
    for (const [uuid, day] of Object.entries({ ...picked, ...dates })) form.set(`date-${uuid}`, day);
    submit(withShownCompany(form, company), { method: "post", action: paths.cart });
  };
  return { picked, dropped, pick };
}

/** The cutoffs that this page has shown, by segment and day: it can say later which of them passed. */
function useShownCutoffs({ segments }: CartView): ReadonlyMap<string, string> {
  const [shown] = useState(() => new Map<string, string>());
  useEffect(() => {
    for (const { uuid, dates } of segments) for (const { date, cutoffAt } of dates) shown.set(`${uuid} ${date}`, cutoffAt);
  }, [shown, segments]);
  return shown;
}
