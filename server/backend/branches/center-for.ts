import { eq } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { distributionCenters } from "../distribution/tables.ts";
import { throwFieldErrors } from "../problem.ts";
import { findCenter } from "./find-center.ts";

/** The given centre, else the one that serves the postal code; null means no centre. */
export async function centerFor(tx: Transaction, postalCode: string, wanted: string | null | undefined): Promise<string | null> {
  if (wanted === undefined) return findCenter(tx, postalCode);
  if (wanted === null) return null;
  const [center] = await tx
    .select({ uuid: distributionCenters.uuid })
    .from(distributionCenters)
    .where(eq(distributionCenters.uuid, wanted));
  return center?.uuid ?? throwFieldErrors({ distributionCenterUuid: "centerUnknown" });
}
