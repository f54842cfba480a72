import { asc, eq, inArray } from "drizzle-orm";
import type { distribution as calls } from "#contract/distribution.ts";
import { addDays, plainDateIn } from "#contract/plain-date.ts";
import { byAlphabet } from "../access/order-by.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { categories } from "../products/tables.ts";
import { availableDates, deliveryHorizonDays } from "./available-dates.ts";
import { loadPlans } from "./load-plans.ts";
import { scheduleExceptions } from "./tables.ts";

/** Days offered now for each segment with own rules, and for all others together. */
export async function previewSchedule({ db, now }: SignedIn, { params }: Input<typeof calls.previewSchedule>) {
  const plan = orNotFound((await loadPlans(db, [params.uuid])).get(params.uuid));
  const exceptions = await db
    .select({ date: scheduleExceptions.date, kind: scheduleExceptions.kind, reason: scheduleExceptions.reason })
    .from(scheduleExceptions)
    .where(eq(scheduleExceptions.scheduleUuid, params.uuid));
  const own = [...new Set(plan.rules.map((rule) => rule.segment))].filter((segment) => segment !== "*");
  const named =
    own.length === 0
      ? []
      : await db
          .select({ uuid: categories.uuid, name: categories.name })
          .from(categories)
          .where(inArray(categories.uuid, own))
          .orderBy(asc(byAlphabet(categories.name)), asc(categories.uuid));
  const at = now();
  const datesOf = (segment: string) =>
    availableDates({ ...plan, segment, now: at }).map(({ date, cutoffAt }) => ({ date, cutoffAt: cutoffAt.toISOString() }));
  const today = plainDateIn(at, plan.timeZone);
  return {
    timeZone: plan.timeZone,
    days: Array.from({ length: deliveryHorizonDays + 1 }, (_, ahead) => {
      const date = addDays(today, ahead);
      const exception = exceptions.find((each) => each.date === date);
      return { date, exception: exception ? { kind: exception.kind, reason: exception.reason } : null };
    }),
    segments: [
      ...named.map(({ uuid: subcategoryUuid, name }) => ({
        subcategoryUuid,
        subcategoryName: name,
        availableDates: datesOf(subcategoryUuid),
      })),
      { subcategoryUuid: null, subcategoryName: null, availableDates: datesOf("*") },
    ],
  };
}
