import { eq, inArray, sql } from "drizzle-orm";
import { branches } from "../branches/tables.ts";
import type { Reader } from "../db/database.ts";
import { loadPlans, type SchedulePlan } from "../distribution/load-plans.ts";
import { products } from "../products/tables.ts";
import { standingLines, standingOrders } from "./tables.ts";

/** What the days of an order follow from: the schedule of its branch and the segments of its lines. */
export type Planned = { plan: SchedulePlan; segments: readonly string[]; lineCount: number };

/** A branch without a schedule: no date depends on the zone. */
const noPlan: SchedulePlan = { timeZone: "Europe/Moscow", rules: [], exceptions: [] };

/** Four statements for any number of orders. */
export async function loadPlanned(reader: Reader, orderUuids: readonly string[]): Promise<Map<string, Planned>> {
  if (orderUuids.length === 0) return new Map();
  const rows = await reader
    .select({
      uuid: standingOrders.uuid,
      scheduleUuid: branches.scheduleUuid,
      lineCount: sql<number>`(select count(*)::int from ${standingLines} where ${standingLines.orderUuid} = ${standingOrders.uuid})`,
      segments: sql<string[]>`array(select distinct ${products.segmentUuid} from ${standingLines}
        join ${products} on ${products.uuid} = ${standingLines.productUuid} where ${standingLines.orderUuid} = ${standingOrders.uuid})`,
    })
    .from(standingOrders)
    .leftJoin(branches, eq(branches.uuid, standingOrders.branchUuid))
    .where(inArray(standingOrders.uuid, [...orderUuids]));
  const plans = await loadPlans(reader, [...new Set(rows.flatMap(({ scheduleUuid }) => scheduleUuid ?? []))]);
  return new Map(
    rows.map(({ uuid, scheduleUuid, segments, lineCount }) => [
      uuid,
      { plan: (scheduleUuid === null ? undefined : plans.get(scheduleUuid)) ?? noPlan, segments, lineCount },
    ]),
  );
}
