import { sql } from "drizzle-orm";
import { branches } from "../branches/tables.ts";
import { deals } from "../deals/tables.ts";

/**
 * The schedule a deal is delivered by, in a statement with `deals` and its `branches`: the trade point's, and after the
 * point has gone to another centre the one the deal was ordered by.
 */
export const scheduleOfDeal = sql<
  string | null
>`case when ${branches.distributionCenterUuid} = ${deals.distributionCenterUuid} then coalesce(${branches.scheduleUuid},
  ${deals.scheduleUuid}) else ${deals.scheduleUuid} end`;
