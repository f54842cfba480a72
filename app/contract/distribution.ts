import { z } from "zod";
import { call } from "./call.ts";
import { listFile } from "./list-file.ts";
import { ByUuid, Instant, limited, line, optionalLine, optionalText, PlainDate, queryInteger, trimmed, Uuid } from "./primitives.ts";
import { exceptionKinds, leadDaysMax, scheduleNameMax } from "./statuses.ts";
import { seen, seenInQuery } from "./versions.ts";

const Rule = z.object({
  segmentUuid: Uuid.nullable(),
  segmentName: z.string().nullable(),
  weekday: z.number(),
  leadDays: z.number(),
  cutoff: z.string(),
});
const Exception = z.object({
  date: PlainDate,
  kind: z.enum(exceptionKinds),
  leadDays: z.number().nullable(),
  cutoff: z.string().nullable(),
  reason: z.string(),
});

export const DistributionCenter = z.object({
  uuid: Uuid,
  name: z.string(),
  city: z.string(),
  address: z.string(),
  timeZone: z.string(),
  phone: z.string(),
  storages: z.array(z.object({ uuid: Uuid, name: z.string(), temperatureMode: z.string(), address: z.string() })),
});

export const ScheduleSummary = z.object({
  uuid: Uuid,
  name: z.string(),
  distributionCenter: z.object({ uuid: Uuid, name: z.string() }),
  branchCount: z.number(),
});

/** What is delivered when: rules by weekday and segment (null is every other segment), and days that differ. */
export const Schedule = ScheduleSummary.extend({
  note: z.string(),
  timeZone: z.string(),
  /** Grows with every change; a change names the one it was made from. */
  version: z.number(),
  rules: z.array(Rule),
  exceptions: z.array(Exception),
});
export type Schedule = z.infer<typeof Schedule>;

/** A deal with a delivery on a day when its schedule does not deliver the segment. */
export const AffectedDeal = z.object({
  uuid: Uuid,
  number: z.number(),
  branchName: z.string(),
  companyName: z.string(),
  dates: z.array(PlainDate),
});
export type AffectedDeal = z.infer<typeof AffectedDeal>;

/** `others` are deals outside the caller's scope: counted, not shown. */
export const AffectedDeals = z.object({ deals: z.array(AffectedDeal), others: z.number() });
export type AffectedDeals = z.infer<typeof AffectedDeals>;

/** The dates the cart offers now, by the same function; `subcategoryUuid` null stands for segments without rules of their own. */
export const SchedulePreview = z.object({
  timeZone: z.string(),
  days: z.array(z.object({ date: PlainDate, exception: z.object({ kind: z.enum(exceptionKinds), reason: z.string() }).nullable() })),
  segments: z.array(
    z.object({
      subcategoryUuid: Uuid.nullable(),
      subcategoryName: z.string().nullable(),
      availableDates: z.array(z.object({ date: PlainDate, cutoffAt: Instant })),
    }),
  ),
});
export type SchedulePreview = z.infer<typeof SchedulePreview>;

/** A day on which no schedule of the centre delivers. */
const Holiday = z.object({ date: PlainDate, reason: z.string() });

const integer = (min: number, max: number) =>
  z.number({ error: "required" }).int({ error: "invalid" }).min(min, { error: "invalid" }).max(max, { error: "invalid" });

/** How far ahead days may be closed or opened. */
export const exceptionAheadDays = 400;
export const holidayDaysMax = 31;

const leadDays = integer(0, leadDaysMax);
/** HH:MM in the centre's zone. */
export const Cutoff = limited(20, { error: "required", tooLong: "time" }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "time" });

/** An open day has terms of its own, a closed one none. */
const OpenTerms = { leadDays: leadDays.optional(), cutoff: Cutoff.optional() };
const fitKind = (value: { kind: string; leadDays?: number | undefined; cutoff?: string | undefined }, context: z.RefinementCtx) => {
  for (const field of ["leadDays", "cutoff"] as const)
    if ((value.kind === "open") !== (value[field] !== undefined))
      context.addIssue({ code: "custom", path: [field], message: value.kind === "open" ? "required" : "invalid" });
};

/** How many deals on days that are about to close the person has been shown; more of them are refused. */
const confirmedDeals = integer(0, 1_000_000).default(0);

const ScheduleFields = { name: line(scheduleNameMax), note: optionalText(1000) };
const reason = optionalLine(200);

const ByUuidAndDate = z.object({ uuid: Uuid, date: PlainDate });

const may = [
  "seller_sales_representative",
  "seller_regional_director",
  "seller_distribution_director",
  "platform_manager",
  "tech_support",
] as const;
/** Schedules are the representative's work (specification 1 section 2). */
const editors = ["seller_sales_representative"] as const;
const refuses = ["DELIVERIES_AFFECTED"] as const;

export const centerSorts = ["name", "city"] as const;
export const scheduleSorts = ["name", "center", "branches"] as const;

const ListQuery = z.object({
  page: queryInteger(1, 100_000).default(1),
  /** 0 means all, as lists to choose from need them. */
  perPage: queryInteger(0, 100).default(0),
  search: trimmed(100).optional(),
  /** `field:dir` */
  sort: limited(40).optional(),
});

const SchedulesQuery = ListQuery.extend({ distributionCenterUuid: Uuid.optional() });

export const distribution = {
  /** `search` is in the name, the city or the address; sorted by `centerSorts`. */
  listCenters: call("GET", "/v1/distribution-centers", {
    may,
    query: ListQuery,
    answer: z.object({ distributionCenters: z.array(DistributionCenter), total: z.number() }),
  }),
  getCenter: call("GET", "/v1/distribution-centers/:uuid", { may, params: ByUuid, answer: DistributionCenter }),
  /** Days from today on that are closed on every schedule of the centre. */
  listHolidays: call("GET", "/v1/distribution-centers/:uuid/holidays", {
    may,
    params: ByUuid,
    answer: z.object({ holidays: z.array(Holiday) }),
  }),
  /** Closes the days, both included, on every schedule of the centre; an open exception of such a day goes. */
  closeDays: call("POST", "/v1/distribution-centers/:uuid/holidays", {
    may: editors,
    params: ByUuid,
    body: z.object({ dateFrom: PlainDate, dateTo: PlainDate.optional(), reason, confirmedDeals }),
    answer: z.object({ holidays: z.array(Holiday) }),
    refuses: ["DELIVERIES_AFFECTED"],
  }),
  /** Takes the closed day off every schedule of the centre. */
  openDay: call("DELETE", "/v1/distribution-centers/:uuid/holidays/:date", {
    may: editors,
    params: ByUuidAndDate,
    answer: z.object({ holidays: z.array(Holiday) }),
  }),
  /** `search` is in the name; sorted by `scheduleSorts`. */
  listSchedules: call("GET", "/v1/schedules", {
    may,
    query: SchedulesQuery,
    answer: z.object({ schedules: z.array(ScheduleSummary), total: z.number() }),
  }),
  /** With a line for each day of delivery. */
  listSchedulesFile: call("GET", "/v1/schedules/file", listFile(may, SchedulesQuery)),
  getSchedule: call("GET", "/v1/schedules/:uuid", { may, params: ByUuid, answer: Schedule }),
  previewSchedule: call("GET", "/v1/schedules/:uuid/dates", { may, params: ByUuid, answer: SchedulePreview }),
  /** Open deals with deliveries from today on that the schedule no longer makes. */
  listAffectedDeals: call("GET", "/v1/schedules/:uuid/deals", { may: editors, params: ByUuid, answer: AffectedDeals }),
  createSchedule: call("POST", "/v1/schedules", {
    may: editors,
    body: z.object({ ...ScheduleFields, distributionCenterUuid: Uuid }),
    answer: Schedule,
    idempotent: true,
    refuses: ["CONFLICT", "IDEMPOTENCY_MISMATCH"],
  }),
  updateSchedule: call("PUT", "/v1/schedules/:uuid", {
    may: editors,
    params: ByUuid,
    body: z.object({ ...ScheduleFields, ...seen }),
    answer: Schedule,
    sees: "schedule",
  }),
  /** Refused while a trade point is delivered by it. */
  removeSchedule: call("DELETE", "/v1/schedules/:uuid", {
    may: editors,
    params: ByUuid,
    answer: z.object({ success: z.boolean() }),
    sees: "schedule",
    refuses: ["CONFLICT"],
  }),
  /** All rules of one segment at once (null is every other segment); no days takes its rules away. */
  setRules: call("PUT", "/v1/schedules/:uuid/rules", {
    may: editors,
    params: ByUuid,
    body: z.object({
      segmentUuid: Uuid.nullable(),
      days: z
        .array(z.object({ weekday: integer(1, 7), leadDays, cutoff: Cutoff }), { error: "required" })
        .max(7, { error: "invalid" })
        .refine((days) => new Set(days.map((day) => day.weekday)).size === days.length, { error: "invalid" }),
      ...seen,
      confirmedDeals,
    }),
    answer: Schedule,
    sees: "schedule",
    refuses,
  }),
  /** Closes the day, or opens it on terms of its own; what was set for the day before is replaced. */
  setException: call("PUT", "/v1/schedules/:uuid/exceptions/:date", {
    may: editors,
    params: ByUuidAndDate,
    body: z
      .object({ kind: z.enum(exceptionKinds, { error: "select" }), ...OpenTerms, reason, ...seen, confirmedDeals })
      .superRefine(fitKind),
    answer: Schedule,
    sees: "schedule",
    refuses,
  }),
  removeException: call("DELETE", "/v1/schedules/:uuid/exceptions/:date", {
    may: editors,
    params: ByUuidAndDate,
    query: z.object({ ...seenInQuery, confirmedDeals: z.coerce.number().pipe(integer(0, 1_000_000)).default(0) }),
    answer: Schedule,
    sees: "schedule",
    refuses,
  }),
};
