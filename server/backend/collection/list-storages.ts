import { asc, eq } from "drizzle-orm";
import { byAlphabet } from "../access/order-by.ts";
import type { SignedIn } from "../context.ts";
import { distributionCenters, storages } from "../distribution/tables.ts";

const maxListed = 1000;

/** Also those that are not used any more: they may have suborders to collect. */
export async function listStorages({ db }: SignedIn) {
  const rows = await db
    .select({ uuid: storages.uuid, name: storages.name, center: distributionCenters.name })
    .from(storages)
    .innerJoin(distributionCenters, eq(distributionCenters.uuid, storages.distributionCenterUuid))
    .orderBy(byAlphabet(distributionCenters.name), byAlphabet(storages.name), asc(storages.uuid))
    .limit(maxListed);
  return { storages: rows };
}
