import { eq, inArray, sql } from "drizzle-orm";
import { branches } from "../branches/tables.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Reader } from "../db/database.ts";
import { loadPlans, type SchedulePlan } from "../distribution/load-plans.ts";
import { products } from "../products/tables.ts";
import { standingLines, standingOrders } from "./tables.ts";

/** What the delivery days of an order depend on: its branch's schedule and its lines' segments. */
export type OrderSchedule = { plan: SchedulePlan; segments: readonly string[]; lineCount: number };

/** For a branch without a schedule, where no date depends on the time zone. */
const noPlan: SchedulePlan = { timeZone: "Europe/Moscow", rules: [], exceptions: [] };

/** Four queries for any number of orders. */
export async function loadOrderSchedules(reader: Reader, orderUuids: readonly string[]): Promise<Map<string, OrderSchedule>> {
  if (orderUuids.length === 0) return new Map();
  const rows = await reader
    .select({
      uuid: standingOrders.uuid,
      scheduleUuid: branches.scheduleUuid,
      lineCount: computedColumn(
        "integer",
        sql`(select count(*)::int from ${standingLines} where ${standingLines.orderUuid} = ${standingOrders.uuid})`,
      ),
      segments: computedColumn(
        "uuid[]",
        sql`array(select distinct ${products.segmentUuid} from ${standingLines}
        join ${products} on ${products.uuid} = ${standingLines.productUuid} where ${standingLines.orderUuid} = ${standingOrders.uuid})`,
      ),
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
