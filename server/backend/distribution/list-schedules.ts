import { eq } from "drizzle-orm";
import type { distribution as calls } from "#contract/distribution.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { loadSchedules } from "./load-schedules.ts";
import { schedules } from "./tables.ts";

export async function listSchedules({ db }: SignedIn, { query }: Input<typeof calls.listSchedules>) {
  const { distributionCenterUuid } = query;
  return { schedules: await loadSchedules(db, distributionCenterUuid ? eq(schedules.distributionCenterUuid, distributionCenterUuid) : undefined) };
}
