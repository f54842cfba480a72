import { and, type SQL, sql } from "drizzle-orm";
import type { DealSummary } from "#contract/deal.ts";
import { endedDealStatuses, openDealStatuses } from "#contract/deal-statuses.ts";
import type { deals as dealCalls } from "#contract/deals.ts";
import { dealReaches } from "../access/scopes.ts";
import { perPerson, united } from "../access/united.ts";
import type { Actor } from "../context.ts";
import { badgeMax, countedMax } from "../db/counted.ts";
import type { Database } from "../db/database.ts";
import { type Columns, type RowWith, readRows } from "../db/statement.ts";
import type { Handler, Input } from "../handlers.ts";
import { listDealRecords } from "./deal-record.ts";
import { dealsFilter } from "./deals-filter.ts";
import { deals } from "./tables.ts";
import { toDealSummary } from "./to-deal.ts";
import { isIn, waitsFor } from "./waits-for.ts";

type Query = Input<typeof dealCalls.list>["query"];

/** Newest first. A fixed number of queries per page. */
export const listDeals: Handler<typeof dealCalls.list> = async ({ db, actor, now }, { query }) => {
  const { total, uuids, ...counts } = await findDeals(db, actor, query);
  return { deals: await listSummaries(db, actor, uuids, now()), total, counts };
};

const dealsPageColumns = { total: "integer", active: "integer", mine: "integer", done: "integer", uuids: "text[]" } satisfies Columns;
type DealsPage = RowWith<typeof dealsPageColumns>;

/**
 * Limits and statuses are literals in the SQL, so that the planner estimates selectivity; only the offset of later pages is a
 * parameter.
 */
async function findDeals(db: Database, actor: Actor, query: Query): Promise<DealsPage> {
  const filter = dealsFilter(actor, query);
  const reaches = dealReaches(actor);
  const upTo = (condition: SQL | undefined, max = badgeMax) => {
    const limit = sql.raw(String(max));
    const of = (reach: SQL) => sql`select ${deals.uuid} from ${deals} where ${and(reach, condition)} limit ${limit}`;
    return sql`(select least(count(*), ${limit})::int from ${united(reaches.map(of))} counted)`;
  };
  const offset = (query.page - 1) * query.perPage;
  const limit = sql.raw(String(offset < countedMax ? query.perPage : 0));
  const newest = (reach: SQL) =>
    sql`select ${deals.uuid}, ${deals.createdAt} from ${deals} where ${and(reach, filter)}
      order by ${deals.createdAt} desc, ${deals.uuid} desc limit ${limit}${offset > 0 ? sql` + ${offset}` : sql``}`;
  const [row] = await readRows(
    db,
    dealsPageColumns,
  )(sql`${reaches.length > 1 ? perPerson : sql``} select ${upTo(filter, countedMax)} as total,
      ${upTo(isIn(openDealStatuses))} as active,
      ${upTo(waitsFor(actor))} as mine,
      ${upTo(isIn(endedDealStatuses))} as done,
      array(select uuid from ${united(reaches.map(newest))} page order by created_at desc, uuid desc
        limit ${limit}${offset > 0 ? sql` offset ${offset}` : sql``})::text[] as uuids`);
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
