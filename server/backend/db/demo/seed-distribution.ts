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
    "distribution-center",
    files.distributionCenters.map((center) => toCenter(center, served)),
  );
  // Prefixes without a center mark places that are not served; an unlisted prefix is unknown.
  await insertRows(
    tx,
    postalPrefixes,
    [...served].flatMap(([prefix, center]) => (center ? [] : [{ prefix, distributionCenterUuid: null }])),
  );
  await loadFeed(
    seed,
    "storages",
    "storage",
    files.storages.map(({ id, distributionCenter, ...storage }) => ({ externalId: id, center: distributionCenter, ...storage })),
  );
}

/** Needs the segments, which the schedules' rules refer to. */
export const seedSchedules = (seed: DemoSeed) => loadFeed(seed, "schedules", "schedule", seed.files.schedules.map(toSchedule));

function toCenter(
  { id, name, city, address, postalCode, timeZone, minOrderKopecks, phone, note }: DistributionCenterEntry,
  served: ReadonlyMap<string, string | null>,
): SentRow<"centers"> {
  const prefixes = [...served].flatMap(([prefix, center]) => (center === id ? [prefix] : []));
  return { externalId: id, name, city, address, postalCode, timeZone, minOrder: toDecimal(minOrderKopecks), phone, note, prefixes };
}

/**
 * The center of each postal prefix, null when none serves it. Prefixes come from the listed places, and of the centers' own prefixes
 * those longer than three digits, below which not all postal codes are listed.
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
