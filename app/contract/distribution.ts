import { z } from "zod";
import { call } from "./call.ts";
import { readClock } from "./clock.ts";
import { exceptionKinds } from "./enums.ts";
import { maxCommentLength, maxLeadDays, maxPage, maxScheduleNameLength, maxSearchLength } from "./limits.ts";
import { listFile } from "./list-file.ts";
import {
  ByUuid,
  cleaned,
  Instant,
  limited,
  optionalSingleLine,
  optionalText,
  PlainDate,
  queryInteger,
  singleLine,
  Uuid,
  ungrouped,
} from "./primitives.ts";
import { expectedVersion, expectedVersionInQuery } from "./versions.ts";

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

/** Delivery days: rules by weekday and segment (null: every segment without its own rules), and exceptions by date. */
export const Schedule = ScheduleSummary.extend({
  note: z.string(),
  timeZone: z.string(),
  /** Grows with every change; a change sends the one it was based on. */
  version: z.number(),
  rules: z.array(Rule),
  exceptions: z.array(Exception),
});
export type Schedule = z.infer<typeof Schedule>;

/** A deal with deliveries on days when its schedule does not deliver the segment. */
export const AffectedDeal = z.object({
  uuid: Uuid,
  number: z.number(),
  branchName: z.string(),
  companyName: z.string(),
  dates: z.array(PlainDate),
});
export type AffectedDeal = z.infer<typeof AffectedDeal>;

/** `others` counts deals outside the caller's scope. */
export const AffectedDeals = z.object({ deals: z.array(AffectedDeal), others: z.number() });
export type AffectedDeals = z.infer<typeof AffectedDeals>;

/** The dates that the cart offers now. `subcategoryUuid` is null for segments without their own rules. */
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

/** A day when no schedule of the centre delivers. */
const Holiday = z.object({ date: PlainDate, reason: z.string() });

const integer = (min: number, max: number) =>
  z.number({ error: "required" }).int({ error: "invalid" }).min(min, { error: "invalid" }).max(max, { error: "invalid" });

const leadDays = integer(0, maxLeadDays);
/** A time in the centre's zone as people write it; parsed to HH:MM. */
export const Cutoff = ungrouped(20, { error: "required", tooLong: "time" })
  .overwrite((typed) => readClock(typed) ?? typed)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "time" });

/** Required for an open day, refused for a closed one. */
const OpenTerms = { leadDays: leadDays.optional(), cutoff: Cutoff.optional() };
const fitKind = (value: { kind: string; leadDays?: number | undefined; cutoff?: string | undefined }, context: z.RefinementCtx) => {
  for (const field of ["leadDays", "cutoff"] as const)
    if ((value.kind === "open") !== (value[field] !== undefined))
      context.addIssue({ code: "custom", path: [field], message: value.kind === "open" ? "required" : "invalid" });
};

/** How many affected deals the person confirmed; more of them answer DELIVERIES_AFFECTED. */
const confirmedDeals = integer(0, 1_000_000).default(0);

const ScheduleFields = { name: singleLine(maxScheduleNameLength), note: optionalText(maxCommentLength) };
const reason = optionalSingleLine(200);

const ByUuidAndDate = z.object({ uuid: Uuid, date: PlainDate });

const may = [
  "seller_sales_representative",
  "seller_regional_director",
  "seller_distribution_director",
  "platform_manager",
  "tech_support",
] as const;
/** Representatives edit schedules (specification 1 section 2). */
const editors = ["seller_sales_representative"] as const;
const errors = ["DELIVERIES_AFFECTED"] as const;

const ListQuery = z.object({
  page: queryInteger(1, maxPage).default(1),
  /** 0 means all, for selects. */
  perPage: queryInteger(0, 100).default(0),
  search: cleaned(maxSearchLength).optional(),
  /** `field:dir` */
  sort: limited(40).optional(),
});

const SchedulesQuery = ListQuery.extend({ distributionCenterUuid: Uuid.optional() });

export const distribution = {
  /** `search` matches the name, the city and the address; sorted by `centerSorts`. */
  listCenters: call("GET", "/v1/distribution-centers", {
    may,
    query: ListQuery,
    answer: z.object({ distributionCenters: z.array(DistributionCenter), total: z.number() }),
  }),
  getCenter: call("GET", "/v1/distribution-centers/:uuid", { may, params: ByUuid, answer: DistributionCenter }),
  /** Days from today that are closed on every schedule of the centre. */
  listHolidays: call("GET", "/v1/distribution-centers/:uuid/holidays", {
    may,
    params: ByUuid,
    answer: z.object({ holidays: z.array(Holiday) }),
  }),
  /** Closes the days, inclusive, on every schedule of the centre and replaces their open exceptions. */
  closeDays: call("POST", "/v1/distribution-centers/:uuid/holidays", {
    may: editors,
    params: ByUuid,
    body: z.object({ dateFrom: PlainDate, dateTo: PlainDate.optional(), reason, confirmedDeals }),
    answer: z.object({ holidays: z.array(Holiday) }),
    errors: ["DELIVERIES_AFFECTED"],
  }),
  /** Removes the closed day from every schedule of the centre. */
  openDay: call("DELETE", "/v1/distribution-centers/:uuid/holidays/:date", {
    may: editors,
    params: ByUuidAndDate,
    answer: z.object({ holidays: z.array(Holiday) }),
  }),
  /** `search` matches the name; sorted by `scheduleSorts`. */
  listSchedules: call("GET", "/v1/schedules", {
    may,
    query: SchedulesQuery,
    answer: z.object({ schedules: z.array(ScheduleSummary), total: z.number() }),
  }),
  /** The list as a workbook with a line per delivery day. */
  listSchedulesFile: call("GET", "/v1/schedules/file", listFile(may, SchedulesQuery)),
  getSchedule: call("GET", "/v1/schedules/:uuid", { may, params: ByUuid, answer: Schedule }),
  previewSchedule: call("GET", "/v1/schedules/:uuid/dates", { may, params: ByUuid, answer: SchedulePreview }),
  /** Open deals with deliveries from today that the schedule no longer makes. */
  listAffectedDeals: call("GET", "/v1/schedules/:uuid/deals", { may: editors, params: ByUuid, answer: AffectedDeals }),
  createSchedule: call("POST", "/v1/schedules", {
    may: editors,
    body: z.object({ ...ScheduleFields, distributionCenterUuid: Uuid }),
    answer: Schedule,
    idempotent: true,
    errors: ["CONFLICT", "IDEMPOTENCY_MISMATCH"],
  }),
  updateSchedule: call("PUT", "/v1/schedules/:uuid", {
    may: editors,
    params: ByUuid,
    body: z.object({ ...ScheduleFields, ...expectedVersion }),
    answer: Schedule,
    versionOf: "schedule",
  }),
  /** CONFLICT while a trade point uses it. */
  removeSchedule: call("DELETE", "/v1/schedules/:uuid", {
    may: editors,
    params: ByUuid,
    answer: z.object({ success: z.boolean() }),
    versionOf: "schedule",
    errors: ["CONFLICT"],
  }),
  /**
   * Replaces all rules of one segment (null: every segment without its own rules); empty `days` removes them. `line` says days and terms
   * as people write them (`Пн-Пт за 1 день до 14:00`) and wins over `days`.
   */
  setRules: call("PUT", "/v1/schedules/:uuid/rules", {
    may: editors,
    params: ByUuid,
    body: z.object({
      segmentUuid: Uuid.nullable(),
      days: z
        .array(z.object({ weekday: integer(1, 7), leadDays, cutoff: Cutoff }), { error: "required" })
        .max(7, { error: "invalid" })
        .refine((days) => new Set(days.map((day) => day.weekday)).size === days.length, { error: "invalid" }),
      line: optionalSingleLine(200),
      ...expectedVersion,
      confirmedDeals,
    }),
    answer: Schedule,
    versionOf: "schedule",
    errors,
  }),
  /** Closes the day, or opens it with its own lead days and cutoff; replaces an exception of that day. */
  setException: call("PUT", "/v1/schedules/:uuid/exceptions/:date", {
    may: editors,
    params: ByUuidAndDate,
    body: z
      .object({ kind: z.enum(exceptionKinds, { error: "select" }), ...OpenTerms, reason, ...expectedVersion, confirmedDeals })
      .superRefine(fitKind),
    answer: Schedule,
    versionOf: "schedule",
    errors,
  }),
  removeException: call("DELETE", "/v1/schedules/:uuid/exceptions/:date", {
    may: editors,
    params: ByUuidAndDate,
    query: z.object({ ...expectedVersionInQuery, confirmedDeals: z.coerce.number().pipe(integer(0, 1_000_000)).default(0) }),
    answer: Schedule,
    versionOf: "schedule",
    errors,
  }),
};
