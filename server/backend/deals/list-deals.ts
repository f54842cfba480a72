import { and, type SQL, sql } from "drizzle-orm";
import type { DealSummary } from "#contract/deal.ts";
import type { deals as dealCalls } from "#contract/deals.ts";
import { endedDealStatuses, openDealStatuses } from "#contract/statuses.ts";
import { dealScope } from "../access/scopes.ts";
import type { Actor } from "../context.ts";
import type { Database } from "../db/database.ts";
import { readRows } from "../db/statement.ts";
import type { Handler, Input } from "../handlers.ts";
import { listDealRecords } from "./deal-record.ts";
import { dealsFilter } from "./deals-filter.ts";
import { deals } from "./tables.ts";
import { toDealSummary } from "./to-deal.ts";
import { isIn, waitsFor } from "./waits-for.ts";

/** Limit of counting and paging; bounds the query time. */
export const countedDealsMax = 10_000;

/** From this count a badge shows "999+" (specification 2 section 9). */
const badgeMax = 1000;

type Query = Input<typeof dealCalls.list>["query"];

/** Newest first. A fixed number of queries per page. */
export const listDeals: Handler<typeof dealCalls.list> = async ({ db, actor, now }, { query }) => {
  const { total, uuids, ...counts } = await findDeals(db, actor, query);
  return { deals: await listSummaries(db, actor, uuids, now()), total, counts };
};

type Found = { total: number; active: number; mine: number; done: number; uuids: string[] };

/**
 * Limits and statuses are literals in the SQL, so that the planner estimates selectivity; only the offset of later pages is a
 * parameter.
 */
async function findDeals(db: Database, actor: Actor, query: Query): Promise<Found> {
  const filter = dealsFilter(actor, query);
  const scope = dealScope(actor);
  const upTo = (condition: SQL | undefined, most = badgeMax) =>
    sql`(select count(*)::int from (select from ${deals} where ${condition} limit ${sql.raw(String(most))}) counted)`;
  const offset = (query.page - 1) * query.perPage;
  const limit = sql.raw(String(offset < countedDealsMax ? query.perPage : 0));
  const [row] = await readRows<Found>(
    db,
    sql`select ${upTo(filter, countedDealsMax)} as total,
      ${upTo(and(scope, isIn(openDealStatuses)))} as active,
      ${upTo(and(scope, waitsFor(actor)))} as mine,
      ${upTo(and(scope, isIn(endedDealStatuses)))} as done,
      array(select ${deals.uuid} from ${deals} where ${filter} order by ${deals.createdAt} desc, ${deals.uuid} desc
        limit ${limit}${offset > 0 ? sql` offset ${offset}` : sql``})::text[] as uuids`,
  );
  return row ?? { total: 0, active: 0, mine: 0, done: 0, uuids: [] };
}

async function listSummaries(db: Database, actor: Actor, uuids: readonly string[], now: Date): Promise<DealSummary[]> {
  if (uuids.length === 0) return [];
  const records = new Map((await listDealRecords(db, actor, uuids)).map((record) => [record.deal.uuid, record]));
  return uuids.flatMap((uuid) => {
    const record = records.get(uuid);
    if (record === undefined) return [];
    try {
      return [toDealSummary(actor, record, now)];
    } catch (error) {
      // Specification 1 section 4: an invalid deal must not fail the whole list.
      console.warn(`deal ${uuid} is skipped: ${String(error)}`);
      return [];
    }
  });
}
