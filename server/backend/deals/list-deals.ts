import { and, desc, inArray, type SQL, sql } from "drizzle-orm";
import type { DealSummary, deals as dealCalls } from "#contract/deals.ts";
import { endedDealStatuses, openDealStatuses } from "#contract/statuses.ts";
import { dealScope } from "../access/scopes.ts";
import type { Actor } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Handler } from "../handlers.ts";
import { suborders } from "../suborders/tables.ts";
import { listDealContracts } from "./deal-contracts.ts";
import { listDealRecords } from "./deal-record.ts";
import { dealsFilter } from "./deals-filter.ts";
import { deals } from "./tables.ts";
import { toDealSummary } from "./to-deal.ts";
import { waitsFor } from "./waits-for.ts";

/** Counting stops here, and so does paging: nobody reads page 1,001. */
export const countedDealsMax = 10_000;

/** A badge shows "999+" from here (specification 2 section 9). */
const badgeMax = 1000;

/** Newest first. The same number of queries for any page. */
export const listDeals: Handler<typeof dealCalls.list> = async ({ db, actor, now }, { query }) => {
  const filter = dealsFilter(actor, query);
  const { total, ...counts } = await countDeals(db, actor, filter);
  const uuids = await pageOfDeals(db, filter, (query.page - 1) * query.perPage, query.perPage);
  return { deals: await listSummaries(db, actor, uuids, now()), total, counts };
};

async function pageOfDeals(db: Database, filter: SQL, offset: number, limit: number): Promise<string[]> {
  if (offset >= countedDealsMax) return [];
  const rows = await db.select({ uuid: deals.uuid }).from(deals).where(filter).orderBy(desc(deals.createdAt), desc(deals.uuid)).limit(limit).offset(offset);
  return rows.map((row) => row.uuid);
}

async function countDeals(db: Database, actor: Actor, filter: SQL) {
  const scope = dealScope(actor);
  const upTo = (condition: SQL | undefined, most = badgeMax) =>
    sql`(select count(*)::int from (select 1 from ${deals} where ${condition} limit ${most}) counted)`;
  const { rows } = await db.execute<{ total: number; active: number; mine: number; done: number }>(sql`
    select ${upTo(filter, countedDealsMax)} as total,
      ${upTo(and(scope, inArray(deals.status, openDealStatuses)))} as active,
      ${upTo(and(scope, waitsFor(actor)))} as mine,
      ${upTo(and(scope, inArray(deals.status, [...endedDealStatuses])))} as done`);
  return rows[0] ?? { total: 0, active: 0, mine: 0, done: 0 };
}

async function listSummaries(db: Database, actor: Actor, uuids: readonly string[], now: Date): Promise<DealSummary[]> {
  if (uuids.length === 0) return [];
  const records = new Map((await listDealRecords(db, actor, uuids)).map((record) => [record.deal.uuid, record]));
  const parts = await db
    .select({ dealUuid: suborders.dealUuid, status: suborders.status, deletedAt: suborders.deletedAt })
    .from(suborders)
    .where(inArray(suborders.dealUuid, [...uuids]));
  const subordersOf = Map.groupBy(parts, (part) => part.dealUuid);
  const contractsOf = Map.groupBy(await listDealContracts(db, uuids), (contract) => contract.dealUuid);
  return uuids.flatMap((uuid) => {
    const record = records.get(uuid);
    if (record === undefined) return [];
    try {
      return [toDealSummary(actor, record, subordersOf.get(uuid) ?? [], contractsOf.get(uuid) ?? [], now)];
    } catch (error) {
      // Specification 1 section 4: an invalid deal does not spoil the list.
      console.warn(`deal ${uuid} is skipped: ${String(error)}`);
      return [];
    }
  });
}
