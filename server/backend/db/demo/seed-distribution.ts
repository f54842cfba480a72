import type { SentRow } from "#contract/feeds.ts";
import { postalPrefixes } from "../../distribution/tables.ts";
import { toDecimal } from "../../exchange/decimal.ts";
import type { DistributionCenterEntry, PlaceEntry, ScheduleEntry } from "./demo-entries.ts";
import { insertRows } from "./insert-rows.ts";
import { loadFeed } from "./load-feed.ts";
import type { DemoSeed } from "./seed.ts";

export async function seedDistribution(seed: DemoSeed): Promise<void> {
  const { tx, files } = seed;
  const served = centersByPrefix(files.places, files.distributionCenters);
  await loadFeed(
    seed,
    "centers",
    files.distributionCenters.map((center) => toCenter(center, served)),
  );
  // Places that no centre serves are listed as such.
  await insertRows(
    tx,
    postalPrefixes,
    [...served].flatMap(([prefix, center]) => (center ? [] : [{ prefix, distributionCenterUuid: null }])),
  );
  await loadFeed(
    seed,
    "storages",
    files.storages.map(({ id, distributionCenter, ...storage }) => ({ externalId: id, center: distributionCenter, ...storage })),
  );
}

/** After the segments that their rules name. */
export const seedSchedules = (seed: DemoSeed) => loadFeed(seed, "schedules", seed.files.schedules.map(toSchedule));

function toCenter(
  { id, name, city, address, postalCode, timeZone, minOrderKopecks, phone, note }: DistributionCenterEntry,
  served: ReadonlyMap<string, string | null>,
): SentRow<"centers"> {
  const prefixes = [...served].flatMap(([prefix, center]) => (center === id ? [prefix] : []));
  return { externalId: id, name, city, address, postalCode, timeZone, minOrder: toDecimal(minOrderKopecks), phone, note, prefixes };
}

/**
 * Listed places only: an index whose first digits are in no row is unknown. Of the centres' own prefixes those longer
 * than three digits are added, because the places do not name every index below them.
 */
function centersByPrefix(places: readonly PlaceEntry[], centers: readonly DistributionCenterEntry[]): Map<string, string | null> {
  const byPrefix = new Map<string, string | null>();
  for (const { postal, center } of places) byPrefix.set(postal, center);
  for (const { id, postalPrefixes: prefixes } of centers) {
    for (const prefix of prefixes.filter((each) => each.length > 3)) byPrefix.set(prefix, id);
  }
  return byPrefix;
}

function toSchedule({ id, distributionCenter, name, note, rules, exceptions }: ScheduleEntry): SentRow<"schedules"> {
  return {
    externalId: id,
    center: distributionCenter,
    name,
    note: note ?? "",
    rules: rules.flatMap(({ segments, ...rule }) => segments.map((segment) => ({ ...(segment !== "*" && { segment }), ...rule }))),
    exceptions,
  };
}
