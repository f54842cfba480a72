import { and, asc, count, eq, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { ScheduleSummary } from "#contract/distribution.ts";
import { branches } from "../branches/tables.ts";
import type { Reader } from "../db/database.ts";
import { maxListed, type Part } from "./load-centers.ts";
import { distributionCenters, schedules } from "./tables.ts";

/** Schedules with the number of active branches on each; one statement. */
export async function loadSchedules(
  db: Reader,
  where?: SQL,
  { page, perPage, order }: Part = { page: 1, perPage: 1, order: [] },
): Promise<z.input<typeof ScheduleSummary>[]> {
  return db
    .select({
      uuid: schedules.uuid,
      name: schedules.name,
      distributionCenter: { uuid: distributionCenters.uuid, name: distributionCenters.name },
      branchCount: count(branches.uuid),
    })
    .from(schedules)
    .innerJoin(distributionCenters, eq(distributionCenters.uuid, schedules.distributionCenterUuid))
    .leftJoin(branches, and(eq(branches.scheduleUuid, schedules.uuid), eq(branches.status, "active")))
    .where(where)
    .groupBy(schedules.uuid, distributionCenters.uuid)
    .orderBy(...order, asc(schedules.uuid))
    .limit(perPage || maxListed)
    .offset((page - 1) * (perPage || maxListed));
}
