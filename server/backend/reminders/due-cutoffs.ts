import { plainDateIn } from "#contract/plain-date.ts";
import { availableDates } from "../distribution/available-dates.ts";
import type { SchedulePlan } from "../distribution/load-plans.ts";

const aheadMs = 2 * 60 * 60_000;

/** A segment's first available day whose cutoff is near. */
export type DueCutoff = {
  scheduleUuid: string;
  timeZone: string;
  /** Null: all segments without rules of their own, that is, except `named`. */
  segmentUuid: string | null;
  named: string[];
  deliveryDate: string;
  cutoffAt: string;
  /** Date of the cutoff in the centre's zone. */
  date: string;
};

/** The buyer's chosen days are in the browser only (domain.md section 8), so the first available day is used. */
export function dueCutoffs(plans: ReadonlyMap<string, SchedulePlan>, now: Date): DueCutoff[] {
  return [...plans].flatMap(([scheduleUuid, plan]) => {
    const { timeZone } = plan;
    const named = [...new Set(plan.rules.map(({ segment }) => segment))].filter((segment) => segment !== "*");
    return [...named, "*"].flatMap((segment) => {
      const [first] = availableDates({ ...plan, segment, now, max: 1 });
      if (!first || first.cutoffAt.getTime() - now.getTime() > aheadMs) return [];
      return [
        {
          scheduleUuid,
          timeZone,
          segmentUuid: segment === "*" ? null : segment,
          named,
          deliveryDate: first.date,
          cutoffAt: first.cutoffAt.toISOString(),
          date: plainDateIn(first.cutoffAt, timeZone),
        },
      ];
    });
  });
}
