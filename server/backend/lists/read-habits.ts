import { sql } from "drizzle-orm";
import { dealStatusesIn } from "#contract/deal-statuses.ts";
import { maxOrderSheetLines } from "#contract/limits.ts";
import { type Habit, habitDays } from "#contract/lists.ts";
import { money } from "#contract/primitives.ts";
import { fromHundredths } from "#contract/quantity.ts";
import type { OwnBranch } from "../basket/read-owner.ts";
import type { Actor } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { type Columns, orNull, type RowWith, statement } from "../db/statement.ts";
import { dealLines, deals } from "../deals/tables.ts";
import { products } from "../products/tables.ts";

type HabitFilter = { uuids?: readonly string[] | undefined; search?: string | undefined; due?: boolean | undefined };

/** Quantities in hundredths, price in kopecks. */
const columns = {
  productUuid: "uuid",
  name: "text",
  sku: "text",
  times: "integer",
  lastDate: "text",
  last: "integer",
  usual: "integer",
  kopecks: "integer",
  gapDays: orNull("double precision"),
  isDue: "boolean",
  total: "integer",
  due: "integer",
} satisfies Columns;

type Values = {
  branchUuid: string;
  companyUuid: string;
  since: string;
  now: string;
  declined: readonly string[];
  uuids: readonly string[] | null;
  pattern: string | null;
  onlyDue: boolean;
};

const read = statement(columns)<Values>(sql`
  with bought as (
    select l.product_uuid, d.uuid as deal_uuid, d.created_at, (d.created_at at time zone d.time_zone)::date as day,
      (${sql.placeholder("now")}::timestamptz at time zone d.time_zone)::date as today, sum(l.quantity_hundredths)::int as quantity,
        max(l.base_kopecks) as kopecks
    from ${deals} d join ${dealLines} l on l.deal_uuid = d.uuid
    where d.branch_uuid = (select ${sql.placeholder("branchUuid")}::uuid)
      and d.buyer_company_uuid = (select ${sql.placeholder("companyUuid")}::uuid)
      and d.created_at > ${sql.placeholder("since")}::timestamptz
        and d.status <> all((select ${sql.placeholder("declined")}::text[])::text[])
      and ((select ${sql.placeholder("uuids")}::uuid[]) is null
        or l.product_uuid = any((select ${sql.placeholder("uuids")}::uuid[])::uuid[]))
    group by l.product_uuid, d.uuid
  ), taken as (
    select product_uuid, count(*)::int as times, max(day) as day, max(today) as today,
      (array_agg(quantity order by created_at desc, deal_uuid desc))[1] as last, (array_agg(kopecks order by created_at desc,
        deal_uuid desc))[1] as kopecks,
      percentile_disc(0.5) within group (order by quantity) as usual
    from bought group by 1
  ), gaps as (
    select product_uuid, percentile_cont(0.5) within group (order by gap) as gap
    from (select product_uuid, day - lag(day) over (partition by product_uuid order by day) as gap from (select distinct product_uuid, day
      from bought) days) steps
    where gap is not null group by 1
  ), habits as (
    select t.*, g.gap, p.name, p.sku, coalesce(t.today - t.day > g.gap * 0.8, false) as is_due
    from taken t join ${products} p on p.uuid = t.product_uuid left join gaps g on g.product_uuid = t.product_uuid
  )
  select product_uuid as "productUuid", name, sku, times, day::text as "lastDate", last, usual, kopecks, gap as "gapDays",
    is_due as "isDue",
    count(*) over ()::int as total, (select count(*)::int from habits where is_due) as due
  from habits
  where ((select ${sql.placeholder("pattern")}::text) is null or name ilike (select ${sql.placeholder("pattern")}::text)
    or sku ilike (select ${sql.placeholder("pattern")}::text))
    and (is_due or not ${sql.placeholder("onlyDue")}::boolean)
  order by is_due desc, times desc, name collate "ru-x-icu", product_uuid
  limit ${sql.raw(String(maxOrderSheetLines))}`);

/**
 * What a trade point has ordered in the last `habitDays`, from its deals in one query. A summary table would not help: medians need
 * every row, and it would have to follow edits, declines and the sliding window.
 */
export async function readHabits(
  reader: Reader,
  company: Pick<Actor, "companyUuid" | "companyStatus">,
  branch: Pick<OwnBranch, "uuid">,
  { uuids, search, due }: HabitFilter,
  now: Date,
): Promise<{ habits: Habit[]; total: number; due: number }> {
  const rows = await read(reader, {
    branchUuid: branch.uuid,
    companyUuid: company.companyUuid,
    since: new Date(now.getTime() - habitDays * 86_400_000).toISOString(),
    now: now.toISOString(),
    declined: dealStatusesIn("declined"),
    uuids: uuids ?? null,
    pattern: search ? `%${search.replace(/[\\%_]/g, "\\$&")}%` : null,
    onlyDue: due === true,
  });
  const seesPrices = company.companyStatus === "accredited";
  const [first] = rows;
  return { habits: rows.map((row) => toHabit(row, seesPrices)), total: first?.total ?? 0, due: first?.due ?? 0 };
}

function toHabit({ last, usual, kopecks, total: _, due: __, ...row }: RowWith<typeof columns>, seesPrices: boolean): Habit {
  return {
    ...row,
    lastQuantity: fromHundredths(last),
    usualQuantity: fromHundredths(usual),
    lastPrice: seesPrices ? money(kopecks) : null,
  };
}
