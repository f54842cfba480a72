import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { v5 as uuidv5 } from "uuid";
import type { RowOf } from "#contract/feeds.ts";
import type { ChangedField } from "#contract/versions.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { json, readRows } from "../../db/statement.ts";
import { countAffectedDeals } from "../../distribution/affected-deals.ts";
import type { ScheduleException } from "../../distribution/available-dates.ts";
import type { SchedulePlan } from "../../distribution/load-plans.ts";
import { schedules } from "../../distribution/tables.ts";
import { segmentTarget } from "./categories.ts";
import { aboveCenter, centerNames, centerTarget, onlyCenter } from "./centers.ts";
import { type Change, type Day, type Doc, type Feed, isReason, type NaturalKey, type Reason, type Resolved, type Rule } from "./feed.ts";
import { split, upsertEntitiesOf } from "./parts/entity-sql.ts";
import { existingIds, findReferences, type References, resolveReference, type Target, uuidOf } from "./parts/identify.ts";
import { namesUnder } from "./parts/natural-key.ts";
import { findStored } from "./parts/same-names.ts";
import { storedRows } from "./parts/stored.ts";

const upsert = upsertEntitiesOf(
  schedules,
  { distributionCenterUuid: "center", name: "name", note: "note" },
  sql`version = schedules.version + 1`,
);

/** Rows may name a schedule by the portal's uuid. */
const scheduleTarget: Target = { feed: "schedules", table: sql`schedules`, hasUuids: true, find: async () => [] };

/** Matches a schedule by external id or the portal's uuid, else by centre and name if it was created before the first exchange. */
async function resolve(reader: Reader, rows: readonly RowOf<"schedules">[], load: Parameters<Feed["resolve"]>[2]): Promise<Resolved[]> {
  const ids = await existingIds(reader, "schedules", rows);
  const own = await findReferences(reader, scheduleTarget, rows, "externalId");
  const centers = await findReferences(reader, centerTarget, rows, "center", load);
  const segments = await findReferences(
    reader,
    segmentTarget,
    rows.flatMap(({ rules = [] }) => rules),
    "segment",
    load,
  );
  const storedOf = await findStored(
    reader,
    { name: "schedules", naturalKey, table: named },
    rows.filter(({ externalId }) => own(externalId).length === 0),
    load,
  );
  return rows.map(({ externalId, center, rules, exceptions, ...rest }): Resolved => {
    const centerUuid = resolveReference("center", center, centers);
    if (isReason(centerUuid)) return centerUuid;
    const fields: Record<string, Doc[string]> = { ...rest, center: centerUuid };
    if (rules) {
      const daily = daysOf(rules, segments);
      if ("message" in daily) return daily;
      fields.rules = daily.rules;
    }
    if (exceptions) fields.exceptions = exceptions.map(toDay).sort(byDate);
    const [existing] = own(externalId);
    if (existing) return { key: existing, externalId: ids.has(externalId) ? externalId : null, fields };
    const stored = storedOf({ externalId, name: rest.name }, centerUuid);
    return isReason(stored) ? stored : { key: stored ?? uuidOf("schedules", externalId), externalId, fields };
  });
}

type SentRules = NonNullable<RowOf<"schedules">["rules"]>;

/** Splits rules into one per segment and weekday, as they are stored. */
function daysOf(sentRules: SentRules, segments: References): { rules: Rule[] } | Reason {
  const rules = new Map<string, Rule>();
  for (const { segment, weekdays, leadDays, cutoff } of sentRules) {
    const uuid = segment === undefined ? null : resolveReference("rules", segment, segments);
    if (uuid !== null && isReason(uuid)) return uuid;
    for (const weekday of weekdays) {
      const key = `${uuid} ${weekday}`;
      if (rules.has(key))
        return { field: "rules", value: segment ?? "", message: "exchange.ruleTwice", values: { segment: segment ?? "" } };
      rules.set(key, { segment: uuid, weekday, leadDays, cutoff });
    }
  }
  return { rules: [...rules.values()].sort(bySegment) };
}

const toDay = ({
  date,
  kind,
  leadDays = null,
  cutoff = null,
  reason = "",
}: Omit<Day, "leadDays" | "cutoff" | "reason"> & {
  leadDays?: number | null | undefined;
  cutoff?: string | null | undefined;
  reason?: string | undefined;
}): Day => ({ date, kind, leadDays, cutoff, reason });

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const bySegment = (one: Rule, other: Rule) => order(one.segment ?? "", other.segment ?? "") || one.weekday - other.weekday;
const byDate = (one: Day, other: Day) => order(one.date, other.date);

async function read(reader: Reader, keys: readonly string[]): Promise<Map<string, Doc>> {
  const rows = await readRows(reader, {
    uuid: "uuid",
    center: "uuid",
    name: "text",
    note: "text",
    rules: json<Rule[]>(),
    exceptions: json<Day[]>(),
  })(sql`
    select s.uuid, s.distribution_center_uuid as center, s.name, s.note, (
      select coalesce(json_agg(json_build_object('segment', r.segment_uuid, 'weekday', r.weekday, 'leadDays', r.lead_days, 'cutoff',
        r.cutoff)), '[]')
      from schedule_rules r where r.schedule_uuid = s.uuid) as rules, (
      select coalesce(json_agg(json_build_object('date', e.date, 'kind', e.kind, 'leadDays', e.lead_days, 'cutoff', e.cutoff, 'reason',
        e.reason)), '[]')
      from schedule_exceptions e where e.schedule_uuid = s.uuid) as exceptions
    from schedules s where s.uuid = any(${sql.param([...keys])}::uuid[])`);
  return new Map(
    rows.map(({ uuid, rules, exceptions, ...doc }) => [
      uuid,
      { ...doc, rules: rules.sort(bySegment), exceptions: exceptions.sort(byDate) },
    ]),
  );
}

/** Waits for orders: they lock the schedule that their delivery dates are checked against. */
async function lock(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const keys = sql.param(changes.map(({ key }) => key));
  await tx.execute(sql`select from schedules where uuid = any(${keys}::uuid[]) order by uuid for update`);
}

/** Writes changed rules and exceptions only, because each written row notifies open baskets. */
async function write(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const { kept, gone } = split(changes);
  await upsert(tx, kept);
  const keys = sql.param(kept.map(({ key }) => key));
  const rules = kept.flatMap(({ key, doc }) =>
    (doc.rules as readonly Rule[]).map((rule) => ({
      uuid: uuidv5(`rule:${rule.segment ?? ""}:${rule.weekday}`, key),
      schedule_uuid: key,
      segment_uuid: rule.segment,
      weekday: rule.weekday,
      lead_days: rule.leadDays,
      cutoff: rule.cutoff,
    })),
  );
  const sentRules = sql`json_to_recordset(${JSON.stringify(rules)}::json)
    as r(uuid uuid, schedule_uuid uuid, segment_uuid uuid, weekday smallint, lead_days smallint, cutoff text)`;
  const isRule = sql`(s.schedule_uuid, s.weekday, s.lead_days, s.cutoff) = (r.schedule_uuid, r.weekday, r.lead_days, r.cutoff)
    and s.segment_uuid is not distinct from r.segment_uuid`;
  await tx.execute(sql`
    delete from schedule_rules s where schedule_uuid = any(${keys}::uuid[]) and not exists (select from ${sentRules} where ${isRule})`);
  await tx.execute(sql`
    insert into schedule_rules (uuid, schedule_uuid, segment_uuid, weekday, lead_days, cutoff)
    select r.* from ${sentRules} where not exists (select from schedule_rules s where ${isRule})`);
  const days = kept.flatMap(({ key, doc }) => (doc.exceptions as readonly Day[]).map((day) => ({ key, ...day })));
  const sentDays = sql`json_to_recordset(${JSON.stringify(days)}::json) as r(key uuid, date date, kind text, "leadDays" smallint,
    cutoff text, reason text)`;
  await tx.execute(sql`
    delete from schedule_exceptions s where schedule_uuid = any(${keys}::uuid[])
      and not exists (select from ${sentDays} where r.key = s.schedule_uuid and r.date = s.date)`);
  await tx.execute(sql`
    insert into schedule_exceptions as s (schedule_uuid, date, kind, lead_days, cutoff, reason) select r.* from ${sentDays}
    on conflict (schedule_uuid, date) do update set kind = excluded.kind, lead_days = excluded.lead_days, cutoff = excluded.cutoff,
      reason = excluded.reason
    where (s.kind, s.lead_days, s.cutoff, s.reason) is distinct from (excluded.kind, excluded.lead_days, excluded.cutoff,
      excluded.reason)`);
  if (gone.length > 0)
    await tx.execute(sql`
      delete from schedules s where uuid = any(${sql.param(gone)}::uuid[])
        and not exists (select from branches b where b.schedule_uuid = s.uuid) and not exists (select from deals d
          where d.schedule_uuid = s.uuid)`);
}

/** Refuses changes after which open deals would have no delivery on their date. On the page a person can confirm such a change. */
async function faultsOf(reader: Reader, changes: readonly (Change & { before: Doc | null })[], now: Date): Promise<Map<string, Reason>> {
  const moved = changes.flatMap(({ key, before, doc }) =>
    before && doc && !isDeepStrictEqual([before.rules, before.exceptions], [doc.rules, doc.exceptions]) ? [{ key, before, doc }] : [],
  );
  if (moved.length === 0) return new Map();
  const rows = await readRows(reader, { uuid: "uuid", zone: "text" })(sql`
    select s.uuid, c.time_zone as zone from schedules s join distribution_centers c on c.uuid = s.distribution_center_uuid
    where s.uuid = any(${sql.param(moved.map(({ key }) => key))}::uuid[])`);
  const zones = new Map(rows.map(({ uuid, zone }) => [uuid, zone]));
  const plans = (of: "before" | "doc") => new Map(moved.map((change) => [change.key, toPlan(change[of], zones.get(change.key) ?? "UTC")]));
  const lost = await countAffectedDeals(reader, now, plans("before"), plans("doc"));
  return new Map([...lost].map(([key, count]) => [key, { field: "rules", message: "exchange.deliveriesLost", values: { count } }]));
}

function toPlan(doc: Doc, timeZone: string): SchedulePlan {
  const rules = (doc.rules as readonly Rule[]).map(({ segment, ...rule }) => ({ segment: segment ?? "*", ...rule }));
  const exceptions = (doc.exceptions as readonly Day[]).map(
    ({ date, kind, leadDays, cutoff }): ScheduleException =>
      kind === "open" ? { date, kind, leadDays: leadDays ?? 0, cutoff: cutoff ?? "00:00" } : { date, kind },
  );
  return { timeZone, rules, exceptions };
}

const initial = { center: "", name: "", note: "", rules: [], exceptions: [] } as const satisfies Doc;

/** Names of changed fields in the conflict message for people who have the schedule open. */
const changedFields: Readonly<Record<keyof typeof initial, ChangedField>> = {
  name: "scheduleName",
  center: "center",
  rules: "rules",
  exceptions: "exceptions",
  note: "note",
};

const named = sql`(select uuid, name, distribution_center_uuid as above from schedules)`;

const naturalKey: NaturalKey = {
  fields: ["center", "name"],
  names: namesUnder(named, "centers", centerNames),
  above: aboveCenter,
};

export const schedulesFeed: Feed<"schedules"> = {
  name: "schedules",
  examples: [
    {
      externalId: "schedule-7",
      center: "center-7",
      name: "Казань, центр",
      note: "Молочное по понедельникам, средам и пятницам",
      rules: [
        {
          segment: "c-11",
          weekdays: [1, 3, 5],
          leadDays: 1,
          cutoff: "14:00",
        },
        {
          weekdays: [2, 4],
          leadDays: 2,
          cutoff: "12:00",
        },
      ],
      exceptions: [
        {
          date: "2027-01-01",
          kind: "closed",
          reason: "Новый год",
        },
        {
          date: "2027-01-04",
          kind: "open",
          leadDays: 3,
          cutoff: "12:00",
          reason: "По предварительным заявкам",
        },
      ],
    },
  ],
  columns: { externalId: "text", center: { reference: centerNames }, name: "text", note: "words", rules: "rules", exceptions: "days" },
  onlyOf: { center: onlyCenter },
  naturalKey,
  stored: storedRows("schedules", sql`schedules`, sql`s.uuid::text`),
  titleFields: ["name"],
  refersTo: ["categories", "centers"],
  initial,
  resolve,
  read,
  lock,
  write,
  versions: { table: "schedules", uuidOf: (key) => key, changedField: (field) => changedFields[field as keyof typeof changedFields] },
  /** The centre cannot change: the schedule's trade points belong to it. */
  faultOf: (doc, before) => (before && before.center !== doc.center ? { field: "center", message: "exchange.otherCenter" } : undefined),
  faultsOf,
};
