import { eq } from "drizzle-orm";
import type { distribution as calls } from "#contract/distribution.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { loadCenters } from "./load-centers.ts";
import { distributionCenters } from "./tables.ts";

export async function getCenter({ db }: SignedIn, { params }: Input<typeof calls.getCenter>) {
  const [center] = await loadCenters(db, eq(distributionCenters.uuid, params.uuid));
  return orNotFound(center);
}
