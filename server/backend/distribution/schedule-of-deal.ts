import { sql } from "drizzle-orm";
import { branches } from "../branches/tables.ts";
import { computedColumn } from "../db/computed-column.ts";
import { orNull } from "../db/statement.ts";
import { deals } from "../deals/tables.ts";

/**
 * Schedule that a deal is delivered by, in a query of `deals` joined with `branches`: the branch's, or, after the branch has moved
 * to another centre, the one the deal was ordered by.
 */
export const scheduleOfDeal = computedColumn(
  orNull("uuid"),
  sql`case when ${branches.distributionCenterUuid} = ${deals.distributionCenterUuid} then coalesce(${branches.scheduleUuid},
  ${deals.scheduleUuid}) else ${deals.scheduleUuid} end`,
);
