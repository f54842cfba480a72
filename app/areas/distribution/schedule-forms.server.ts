import { z } from "zod";
import { bodySchema } from "#app/form/body-schema.ts";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { passReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { readDayCount } from "#contract/clock.ts";
import { Cutoff, distribution } from "#contract/distribution.ts";
import { exceptionKinds } from "#contract/enums.ts";
import { maxLeadDays } from "#contract/limits.ts";
import { optionalText, singleLine, Uuid } from "#contract/primitives.ts";
import { everySegment, weekdays } from "./rules-of.ts";

export const ScheduleParams = z.object({ id: Uuid, scheduleUuid: Uuid });
type Params = z.output<typeof ScheduleParams>;

const version = z.number({ error: "invalid" }).int({ error: "invalid" });
const confirmedDeals = z.number({ error: "invalid" }).int({ error: "invalid" }).min(0, { error: "invalid" }).optional();
const leadDays = z
  .number({ error: "required" })
  .int({ error: "invalid" })
  .min(0, { error: "invalid" })
  .max(maxLeadDays, { error: "invalid" });
const day = z.iso.date({ error: "required" });

function done({ context, params, url }: FormArgs<Params, unknown>, key: FlashKey): Response {
  setFlash(context, { key, tone: "success" });
  return seeOther(passReturnTo(paths.schedule(params.id, params.scheduleUuid), url));
}

const Main = bodySchema(distribution.updateSchedule);
const main = intent<Params, typeof Main>(Main, async (args) => {
  await args.api(distribution.updateSchedule, { params: { uuid: args.params.scheduleUuid }, body: args.value });
  return done(args, "scheduleSaved");
});

const Nothing = z.object({});
const remove = intent<Params, typeof Nothing>(Nothing, async ({ api, params, context, url }) => {
  await api(distribution.removeSchedule, { params: { uuid: params.scheduleUuid } });
  setFlash(context, { key: "scheduleDeleted", tone: "success" });
  return seeOther(passReturnTo(paths.distributionCenter(params.id), url));
});

const segment = z.union([z.literal(everySegment), Uuid], { error: "select" });
const segmentUuidOf = (value: string) => (value === everySegment ? null : value);

/** Fields `on1` … `on7`, `leadDays1` …, `cutoff1` …; terms are read only for checked days. */
const Rules = z
  .object({ version, confirmedDeals, segment })
  .catchall(z.unknown())
  .transform((value, context) => {
    const days = weekdays.flatMap((weekday) => {
      if (value[`on${weekday}`] !== "on") return [];
      const lead = leadDays.safeParse(numberOf(value[`leadDays${weekday}`]));
      const cutoff = Cutoff.safeParse(value[`cutoff${weekday}`]);
      for (const [field, result] of [[`leadDays${weekday}`, lead] as const, [`cutoff${weekday}`, cutoff] as const])
        if (!result.success) context.addIssue({ code: "custom", path: [field], message: result.error.issues[0]?.message ?? "invalid" });
      return lead.success && cutoff.success ? [{ weekday, leadDays: lead.data, cutoff: cutoff.data }] : [];
    });
    return {
      version: value.version,
      confirmedDeals: value.confirmedDeals,
      segmentUuid: segmentUuidOf(value.segment),
      days,
      ...(typeof value.line === "string" && { line: value.line }),
    };
  });

const numberOf = (value: unknown) =>
  typeof value === "string" ? (readDayCount(value) ?? (value.trim() === "" ? undefined : Number.NaN)) : undefined;

const rules = intent<Params, typeof Rules>(Rules, async (args) => {
  await args.api(distribution.setRules, { params: { uuid: args.params.scheduleUuid }, body: args.value });
  return done(args, "rulesSaved");
});

const RuleLine = z.object({ version, confirmedDeals, segment, line: singleLine(200) });
const line = intent<Params, typeof RuleLine>(RuleLine, async (args) => {
  const { segment: chosen, ...typed } = args.value;
  const body = { ...typed, segmentUuid: segmentUuidOf(chosen), days: [] };
  await args.api(distribution.setRules, { params: { uuid: args.params.scheduleUuid }, body });
  return done(args, "rulesSaved");
});

const RemoveRules = z.object({ version, confirmedDeals, segment });
const removeRules = intent<Params, typeof RemoveRules>(RemoveRules, async (args) => {
  const { segment: chosen, ...versioned } = args.value;
  const body = { ...versioned, segmentUuid: segmentUuidOf(chosen), days: [] };
  await args.api(distribution.setRules, { params: { uuid: args.params.scheduleUuid }, body });
  return done(args, "rulesSaved");
});

const ExceptionForm = z
  .object({
    version,
    confirmedDeals,
    date: day,
    kind: z.enum(exceptionKinds, { error: "select" }),
    leadDays: leadDays.optional(),
    cutoff: Cutoff.optional(),
    reason: optionalText(200),
  })
  .superRefine((value, context) => {
    for (const field of ["leadDays", "cutoff"] as const)
      if (value.kind === "open" && value[field] === undefined) context.addIssue({ code: "custom", path: [field], message: "required" });
  });
const exception = intent<Params, typeof ExceptionForm>(ExceptionForm, async (args) => {
  const { date, leadDays: lead, cutoff, ...rest } = args.value;
  const body = rest.kind === "open" ? { ...rest, leadDays: lead, cutoff } : rest;
  await args.api(distribution.setException, { params: { uuid: args.params.scheduleUuid, date }, body });
  return done(args, "exceptionSaved");
});

const RemoveException = z.object({ version, confirmedDeals, date: day });
const removeException = intent<Params, typeof RemoveException>(RemoveException, async (args) => {
  const { date, ...query } = args.value;
  await args.api(distribution.removeException, { params: { uuid: args.params.scheduleUuid, date }, query });
  return done(args, "exceptionRemoved");
});

/** The schedule page's forms, by intent. */
export const scheduleForms = { main, remove, rules, line, removeRules, exception, removeException };
