import { plainDateIn } from "#contract/plain-date.ts";
import { availableDates } from "../distribution/available-dates.ts";
import type { SchedulePlan } from "../distribution/load-plans.ts";

const aheadMs = 2 * 60 * 60_000;

/** The first day a segment of a schedule can be ordered for, when that ends soon. */
export type DueCutoff = {
  scheduleUuid: string;
  timeZone: string;
  /** Null: of all segments without a schedule of their own, which are `named`. */
  segmentUuid: string | null;
  named: string[];
  deliveryDate: string;
  cutoffAt: string;
  /** Day of the cut-off in the centre's zone. */
  date: string;
};

/** Chosen days live with the client (domain.md section 8): the first day possible stands for them. */
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
