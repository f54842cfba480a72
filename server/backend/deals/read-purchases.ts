import { and, type SQL, sql } from "drizzle-orm";
import type { deals as calls } from "#contract/deals.ts";
import { maxPurchaseWeeks } from "#contract/limits.ts";
import { addDays, plainDateIn, weekday } from "#contract/plain-date.ts";
import { findCompanyInScope } from "../access/find-company-in-scope.ts";
import { dealScope } from "../access/scopes.ts";
import type { SignedIn } from "../context.ts";
import { orNull, readRows } from "../db/statement.ts";
import type { Input } from "../handlers.ts";
import { papers } from "../papers/tables.ts";
import { orNotFound } from "../problem.ts";
import { categories } from "../products/tables.ts";
import { dealLines, deals } from "./tables.ts";

const shownWeeks = 12;

export type PurchasesInput = Pick<Input<typeof calls.purchases>, "params" | "query">;

/** Kopecks of one week, by its Monday, and one category of the first level. */
export type Purchase = { week: string; category: string; name: string | null; sum: number };

/**
 * What was collected for a company and delivered in a period, after corrections, of the deals that the caller sees. One
 * statement: as many rows as the period has weeks and the company's purchases have categories. NOT_FOUND outside the caller's scope.
 */
export async function readPurchases({ db, actor, now }: SignedIn, { params, query }: PurchasesInput) {
  const company = orNotFound(await findCompanyInScope(db, actor, params.uuid));
  const period = periodOf(query, plainDateIn(now(), "Europe/Moscow"));
  const conditions: (SQL | undefined)[] = [
    sql`${deals.buyerCompanyUuid} = ${company.uuid}`,
    dealScope(actor),
    sql`${deals.status} not in ('declined_by_buyer', 'declined_by_seller')`,
    // Nothing is delivered before it is ordered: with the company the range of an index.
    sql`${deals.createdAt} < ${addDays(period.dateTo, 2)}::date`,
    sql`${deals.deliveryFrom} <= ${period.dateTo} and ${deals.deliveryTo} >= ${period.dateFrom}`,
    query.branchUuid ? sql`${deals.branchUuid} = ${query.branchUuid}` : undefined,
  ];
  const purchases: Purchase[] = await readRows(db, { week: "text", category: "uuid", name: orNull("text"), sum: "integer" })(sql`
    with bought as (
      select date_trunc('week', ${dealLines.deliveryDate})::date as week, ${dealLines.segmentUuid} as segment,
        sum(${dealLines.actualTotalKopecks}) as sum
      from ${deals} join ${dealLines} on ${dealLines.dealUuid} = ${deals.uuid}
      where ${and(...conditions)} and ${dealLines.collectedHundredths} is not null
        and ${dealLines.deliveryDate} between ${period.dateFrom} and ${period.dateTo}
      group by 1, 2
      union all
      select date_trunc('week', line.delivery_date)::date, line.segment_uuid,
        sum((changed.after ->> 'sum')::bigint - (changed.before ->> 'sum')::bigint)
      from ${deals} join ${papers} p on p.deal_uuid = ${deals.uuid} and p.kind = 'updCorrection' and p.status = 'issued'
        cross join lateral jsonb_to_recordset(p.content -> 'lines') as changed (position integer, before jsonb, after jsonb)
        join lateral (
          select l.delivery_date, l.segment_uuid, row_number() over (order by l.position, l.uuid) as position
          from deal_lines l where l.deal_uuid = ${deals.uuid} and coalesce(l.collected_hundredths, l.quantity_hundredths) > 0
        ) line on line.position = changed.position
      where ${and(...conditions)} and line.delivery_date between ${period.dateFrom} and ${period.dateTo}
      group by 1, 2)
    select week::text, coalesce(parent.uuid, own.uuid, segment) as category, coalesce(parent.name, own.name) as name,
      sum(bought.sum)::bigint as sum
    from bought left join ${categories} own on own.uuid = segment left join ${categories} parent on parent.uuid = own.parent_uuid
    group by 1, 2, 3 order by 1, 3, 2`);
  return { company, ...period, purchases };
}

/** Whole days, both ends in it; at most `maxPurchaseWeeks` from the last one back. */
function periodOf({ dateFrom, dateTo }: Omit<PurchasesInput["query"], "branchUuid">, today: string) {
  // Beyond these days nothing is delivered, and days of the calendar's ends have no days before or after.
  const last = earlierOf(laterOf(dateTo ?? today, "2000-01-01"), addDays(today, 366));
  const monday = addDays(last, 1 - weekday(last));
  const earliest = addDays(monday, -7 * (maxPurchaseWeeks - 1));
  const first = dateFrom ?? addDays(monday, -7 * (shownWeeks - 1));
  const isCut = first < earliest;
  return { dateFrom: isCut ? earliest : first, dateTo: last, isCut };
}

const earlierOf = (one: string, other: string) => (one < other ? one : other);
const laterOf = (one: string, other: string) => (one > other ? one : other);
