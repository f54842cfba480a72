import { and, type SQL, sql } from "drizzle-orm";
import type { companyPapers as calls } from "#contract/company-papers.ts";
import { dealStatusesIn } from "#contract/deal-statuses.ts";
import { money } from "#contract/primitives.ts";
import { dealReaches } from "../access/scopes.ts";
import { perPerson, united } from "../access/united.ts";
import { companies } from "../companies/tables.ts";
import { orNull, readRows } from "../db/statement.ts";
import { deals } from "../deals/tables.ts";
import { isIn } from "../deals/waits-for.ts";
import type { Handler } from "../handlers.ts";
import { papers } from "./tables.ts";

/** Most deals have a document: a page searches no further than this. */
const searched = 2000;

const columns = {
  searched: "integer",
  lastSearched: orNull("text"),
  uuid: orNull("uuid"),
  number: orNull("integer"),
  company: orNull("uuid"),
  companyName: orNull("text"),
  deliveredOn: orNull("date"),
  total: orNull("integer"),
  cursor: orNull("text"),
} as const;

/** One query for any page. */
export const listUnpapered: Handler<typeof calls.unpapered> = async ({ db, actor }, { query: { after, perPage } }) => {
  const reaches = dealReaches(actor);
  const [at = "", uuid = ""] = after?.split("_") ?? [];
  const isAfter = after ? sql`(${deals.createdAt}, ${deals.uuid}) < (${at}::timestamptz, ${uuid}::uuid)` : undefined;
  const received = (reach: SQL) => sql`
    select ${deals.uuid}, ${deals.number}, ${deals.buyerCompanyUuid}, ${deals.deliveryTo}, ${deals.createdAt},
      coalesce(${deals.actualTotalKopecks}, ${deals.totalKopecks}) as total
    from ${deals} where ${and(reach, isIn(dealStatusesIn("done")), isAfter)}
    order by ${deals.createdAt} desc, ${deals.uuid} desc limit ${sql.raw(String(searched))}`;
  const cursor = sql`to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || d.uuid`;
  const rows = await readRows(
    db,
    columns,
  )(sql`${reaches.length > 1 ? perPerson : sql``}
    with searched as materialized (
      select * from ${united(reaches.map(received))} each order by created_at desc, uuid desc limit ${sql.raw(String(searched))})
    select counted.count as searched, counted.last as "lastSearched", found.uuid, found.number, c.uuid as company, c.name as "companyName",
      found.delivery_to as "deliveredOn", found.total, found.cursor
    from (select (select count(*)::int from searched) as count,
        (select ${cursor} from searched d order by created_at, uuid limit 1) as last) counted
      left join lateral (
        select d.*, ${cursor} as cursor from searched d
        where d.total > 0 and not exists (
          select from ${papers} p where p.deal_uuid = d.uuid and p.kind = 'upd' and p.status = 'issued')
        order by created_at desc, uuid desc limit ${perPage + 1}) found on true
      left join ${companies} c on c.uuid = found.buyer_company_uuid
    order by found.created_at desc, found.uuid desc`);
  const page = rows.slice(0, perPage);
  const [first] = rows;
  const rest = first?.searched === searched ? first.lastSearched : null;
  return {
    deals: page.flatMap((row) => {
      const { uuid: deal, number, company, companyName, deliveredOn, total } = row;
      if (deal === null || number === null || company === null || deliveredOn === null) return [];
      return [{ uuid: deal, number, company: { uuid: company, name: companyName ?? "" }, deliveredOn, total: money(total ?? 0) }];
    }),
    next: rows.length > perPage ? (page.at(-1)?.cursor ?? null) : rest,
  };
};
