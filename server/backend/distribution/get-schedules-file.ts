import { asc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { distribution as calls, ScheduleSummary } from "#contract/distribution.ts";
import texts from "#locales/ru/list-files.json" with { type: "json" };
import type { SignedIn } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { writeList } from "../files/list-file.ts";
import type { Input } from "../handlers.ts";
import { categories } from "../products/tables.ts";
import { listSchedules } from "./list-schedules.ts";
import { scheduleRules } from "./tables.ts";

const titles = texts.schedules;
const weekdays: Readonly<Record<string, string>> = titles.weekdays;

export const getSchedulesFile = (context: SignedIn, input: Input<typeof calls.listSchedulesFile>) =>
  writeList({
    title: titles.title,
    now: context.now(),
    read: async (paging) => {
      const { schedules, total } = await listSchedules(context, { ...input, query: { ...input.query, ...paging } });
      return { rows: await withDays(context.db, schedules), total };
    },
    columns: [
      { kind: "text", title: titles.name, width: 28, value: ({ schedule }) => schedule.name },
      { kind: "text", title: titles.center, width: 26, value: ({ schedule }) => schedule.distributionCenter.name },
      { kind: "number", title: titles.branchCount, width: 16, value: ({ schedule }) => schedule.branchCount },
      { kind: "text", title: titles.segment, width: 26, value: ({ day }) => day && (day.segment ?? titles.others) },
      { kind: "text", title: titles.weekday, width: 18, value: ({ day }) => day && (weekdays[day.weekday] ?? null) },
      { kind: "number", title: titles.leadDays, width: 18, value: ({ day }) => day?.leadDays ?? null },
      { kind: "text", title: titles.cutoff, width: 12, value: ({ day }) => day?.cutoff ?? null },
    ],
  });

type Listed = z.input<typeof ScheduleSummary>;
type Line = { schedule: Listed; day: { segment: string | null; weekday: number; leadDays: number; cutoff: string } | null };

/** A line per delivery day; one line for a schedule without days. */
async function withDays(reader: Reader, schedules: readonly Listed[]): Promise<Line[]> {
  if (schedules.length === 0) return [];
  const uuids = schedules.map(({ uuid }) => uuid);
  const days = await reader
    .select({
      scheduleUuid: scheduleRules.scheduleUuid,
      segment: categories.name,
      weekday: scheduleRules.weekday,
      leadDays: scheduleRules.leadDays,
      cutoff: scheduleRules.cutoff,
    })
    .from(scheduleRules)
    .leftJoin(categories, eq(categories.uuid, scheduleRules.segmentUuid))
    .where(inArray(scheduleRules.scheduleUuid, uuids))
    .orderBy(sql`${categories.name} nulls last`, asc(scheduleRules.weekday));
  const bySchedule = Map.groupBy(days, ({ scheduleUuid }) => scheduleUuid);
  return schedules.flatMap(
    (schedule): Line[] => bySchedule.get(schedule.uuid)?.map((day) => ({ schedule, day })) ?? [{ schedule, day: null }],
  );
}
