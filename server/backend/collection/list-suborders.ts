import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { collection as calls } from "#contract/collection.ts";
import { dealStatusesIn } from "#contract/deal-statuses.ts";
import type { CollectionStage, SuborderStatus } from "#contract/enums.ts";
import { collectionScope } from "../access/scopes.ts";
import type { SignedIn } from "../context.ts";
import { computedColumn } from "../db/computed-column.ts";
import { dealLines, deals } from "../deals/tables.ts";
import { isIn } from "../deals/waits-for.ts";
import type { Input } from "../handlers.ts";
import { suborders } from "../suborders/tables.ts";
import { summaryColumns, toSummary } from "./to-summary.ts";

const statusesOf: Record<CollectionStage, readonly SuborderStatus[]> = {
  toCollect: ["transferred_to_warehouse"],
  collected: ["partly_collected", "collected"],
};

/** Two statements. Deals in the warehouse are few, found by the index of statuses. */
export async function listSuborders({ db, actor }: SignedIn, { query }: Input<typeof calls.list>) {
  const { stage, page, perPage } = query;
  const isAtStorage = and(isIn(dealStatusesIn("collecting", "receipt")), collectionScope(actor));
  const of = (each: CollectionStage) => inArray(suborders.status, [...statusesOf[each]]);
  const rows = await db
    .select({
      ...summaryColumns,
      lineCount: computedColumn(
        "integer",
        sql`(select count(*)::int from ${dealLines} where ${eq(dealLines.dealUuid, deals.uuid)} and ${eq(dealLines.suborderUuid, suborders.uuid)})`,
      ),
    })
    .from(suborders)
    .innerJoin(deals, eq(deals.uuid, suborders.dealUuid))
    .where(and(isAtStorage, of(stage)))
    .orderBy(asc(suborders.deliveryDate), asc(deals.number), asc(suborders.ordinal))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const count = (each: CollectionStage) => computedColumn("integer", sql`(count(*) filter (where ${of(each)}))::int`);
  const [counts = { toCollect: 0, collected: 0 }] = await db
    .select({ toCollect: count("toCollect"), collected: count("collected") })
    .from(suborders)
    .innerJoin(deals, eq(deals.uuid, suborders.dealUuid))
    .where(isAtStorage);
  return { suborders: rows.map(({ lineCount, ...row }) => toSummary(row, lineCount)), total: counts[stage], counts };
}
