import { asc, inArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { DistributionCenter } from "#contract/distribution.ts";
import { byAlphabet } from "../access/order-by.ts";
import type { Reader } from "../db/database.ts";
import { distributionCenters, storages } from "./tables.ts";

/** Page of a list with its order; `perPage` 0 means all. */
export type Part = { page: number; perPage: number; order: SQL[] };

/** Limit of `perPage` 0. */
export const maxListed = 1000;

/** Two statements. A seller has one centre per region. */
export async function loadCenters(
  db: Reader,
  where?: SQL,
  { page, perPage, order }: Part = { page: 1, perPage: 1, order: [] },
): Promise<z.input<typeof DistributionCenter>[]> {
  const centers = await db
    .select()
    .from(distributionCenters)
    .where(where)
    .orderBy(...order, asc(distributionCenters.uuid))
    .limit(perPage || maxListed)
    .offset((page - 1) * (perPage || maxListed));
  if (centers.length === 0) return [];
  const rows = await db
    .select()
    .from(storages)
    .where(
      inArray(
        storages.distributionCenterUuid,
        centers.map((center) => center.uuid),
      ),
    )
    .orderBy(asc(byAlphabet(storages.name)), asc(storages.uuid));
  const storagesOf = Map.groupBy(rows, (storage) => storage.distributionCenterUuid);
  return centers.map(({ uuid, name, city, address, timeZone, phone }) => ({
    uuid,
    name,
    city,
    address,
    timeZone,
    phone,
    storages: (storagesOf.get(uuid) ?? []).map(({ distributionCenterUuid: _, ...storage }) => storage),
  }));
}
