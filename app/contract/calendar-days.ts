import { z } from "zod";
import { call } from "./call.ts";
import { dayKinds } from "./money-enums.ts";
import { PlainDate } from "./primitives.ts";
import { keyMakers } from "./roles.ts";
import { expectedVersion } from "./versions.ts";

/** The first and the last day of this calendar; rules of other years' holidays are not known here. */
export const CalendarDay = PlainDate.refine((day) => day >= "2020-01-01" && day < "2100-01-01", { error: "calendarDay" });
const ByDay = z.object({ day: CalendarDay });

const CalendarDays = z.object({
  /** Where the production calendar differs from the weekends and holidays of the Labour Code, the latest day first. */
  days: z.array(z.object({ day: PlainDate, kind: z.enum(dayKinds) })),
  /** Of the seller's company, which includes them. */
  version: z.number(),
});
export type CalendarDays = z.infer<typeof CalendarDays>;

/** The production calendar, by which deferrals in working days are counted (papers.md section 3). */
export const calendarDayCalls = {
  listCalendarDays: call("GET", "/v1/seller/calendar", { may: keyMakers, answer: CalendarDays }),
  /** What was charged before stays due when it was. */
  putCalendarDay: call("PUT", "/v1/seller/calendar/:day", {
    may: keyMakers,
    params: ByDay,
    body: z.object({ kind: z.enum(dayKinds, { error: "select" }), ...expectedVersion }),
    answer: CalendarDays,
    versionOf: "company",
  }),
  removeCalendarDay: call("DELETE", "/v1/seller/calendar/:day", {
    may: keyMakers,
    params: ByDay,
    answer: CalendarDays,
    versionOf: "company",
  }),
};
