import { distributionCenters, postalPrefixes, scheduleExceptions, scheduleRules, schedules, storages } from "../../distribution/tables.ts";
import type { DistributionCenterEntry, PlaceEntry, ScheduleEntry } from "./demo-entries.ts";
import { demoUuid } from "./demo-uuid.ts";
import { insertRows } from "./insert-rows.ts";
import type { DemoSeed } from "./seed.ts";

export async function seedDistribution({ tx, files }: DemoSeed): Promise<void> {
  await insertRows(tx, distributionCenters, files.distributionCenters.map(toCenter));
  await insertRows(tx, postalPrefixes, toPrefixes(files.places, files.distributionCenters));
  await insertRows(
    tx,
    storages,
    files.storages.map(({ id, distributionCenter, name, temperatureMode, address }) => ({
      uuid: demoUuid("storage", id),
      distributionCenterUuid: demoUuid("distribution-center", distributionCenter),
      name,
      temperatureMode,
      address,
    })),
  );
  await insertRows(
    tx,
    schedules,
    files.schedules.map(({ id, distributionCenter, name, note }) => ({
      uuid: demoUuid("schedule", id),
      distributionCenterUuid: demoUuid("distribution-center", distributionCenter),
      name,
      note: note ?? "",
    })),
  );
  await insertRows(tx, scheduleRules, files.schedules.flatMap(toRules));
  await insertRows(tx, scheduleExceptions, files.schedules.flatMap(toExceptions));
}

function toCenter({ id, name, city, address, postalCode, timeZone, minOrderKopecks, phone, note }: DistributionCenterEntry) {
  return { uuid: demoUuid("distribution-center", id), name, city, address, postalCode, timeZone, minOrderKopecks, phone, note };
}

/**
 * Listed places only: an index whose first digits are in no row is unknown. Of the centres' own prefixes those longer
 * than three digits are added, because the places do not name every index below them.
 */
function toPrefixes(places: readonly PlaceEntry[], centers: readonly DistributionCenterEntry[]) {
  const byPrefix = new Map<string, string | null>();
  for (const { postal, center } of places) byPrefix.set(postal, center);
  for (const { id, postalPrefixes: prefixes } of centers) {
    for (const prefix of prefixes.filter((each) => each.length > 3)) byPrefix.set(prefix, id);
  }
  return [...byPrefix].map(([prefix, center]) => ({ prefix, distributionCenterUuid: center && demoUuid("distribution-center", center) }));
}

function toRules({ id, rules }: ScheduleEntry) {
  return rules.flatMap(({ segments, weekdays, leadDays, cutoff }) =>
    segments.flatMap((segment) =>
      weekdays.map((weekday) => ({
        uuid: demoUuid("schedule-rule", `${id}:${segment}:${weekday}`),
        scheduleUuid: demoUuid("schedule", id),
        segmentUuid: segment === "*" ? null : demoUuid("category", segment),
        weekday,
        leadDays,
        cutoff,
      })),
    ),
  );
}

function toExceptions({ id, exceptions }: ScheduleEntry) {
  return exceptions.map(({ date, kind, leadDays, cutoff, reason }) => ({
    scheduleUuid: demoUuid("schedule", id),
    date,
    kind,
    leadDays: leadDays ?? null,
    cutoff: cutoff ?? null,
    reason,
  }));
}
