import { asc, inArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { DistributionCenter } from "#contract/distribution.ts";
import { byAlphabet } from "../access/order-by.ts";
import type { Reader } from "../db/database.ts";
import { distributionCenters, storages } from "./tables.ts";

/** Two statements; a seller has one centre per region. */
export async function loadCenters(db: Reader, where?: SQL): Promise<z.input<typeof DistributionCenter>[]> {
  const centers = await db
    .select()
    .from(distributionCenters)
    .where(where)
    .orderBy(asc(byAlphabet(distributionCenters.name)), asc(distributionCenters.uuid))
    .limit(1000);
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
