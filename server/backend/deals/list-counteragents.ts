import { type SQL, sql } from "drizzle-orm";
import { parseDealStatus } from "#contract/deal-statuses.ts";
import type { deals as dealCalls } from "#contract/deals.ts";
import { companyScope, dealScope } from "../access/scopes.ts";
import { companies } from "../companies/tables.ts";
import { type Columns, orNull, type RowWith, readRows } from "../db/statement.ts";
import type { Handler } from "../handlers.ts";
import { deals } from "./tables.ts";

const companiesMax = 500;
const dealsOfCompanyMax = 20;

const columns = { uuid: "uuid", name: "text", logo: orNull("text"), uuids: "uuid[]", statuses: "text[]" } satisfies Columns;
type Row = RowWith<typeof columns>;

/** Buyer companies of the caller's deals, each with its latest deals; `deal_status` is that of the newest. */
export const listCounteragents: Handler<typeof dealCalls.counteragents> = async ({ db, actor }) => {
  const assigned = sql`select ${deals.buyerCompanyUuid} from ${deals} where ${deals.sellerCustomerUuid} = ${actor.customerUuid}`;
  const ofCompany = (company: SQL) => sql`${deals.buyerCompanyUuid} = ${company} and ${dealScope(actor)}`;
  // One index probe per company finds those with deals; deals are read only for the companies shown.
  const rows = await readRows(
    db,
    columns,
  )(sql`
    with shown as materialized (
      select ${companies.uuid}, ${companies.name}, ${companies.logo} from ${companies}
      cross join lateral (select 1 from ${deals} where ${ofCompany(sql`${companies.uuid}`)} limit 1) has_deals
      where ${companies.type} = 'buyer' and (${companyScope(actor)} or ${companies.uuid} in (${assigned}))
      order by ${companies.name} collate "ru-x-icu", ${companies.uuid} limit ${companiesMax}
    )
    select shown.uuid, shown.name, shown.logo, array_agg(d.uuid order by d.created_at desc, d.uuid desc) as uuids, array_agg(d.status
      order by d.created_at desc, d.uuid desc) as statuses
    from shown
    cross join lateral (
      select ${deals.uuid}, ${deals.status}, ${deals.createdAt} from ${deals} where ${ofCompany(sql`shown.uuid`)}
      order by ${deals.createdAt} desc, ${deals.uuid} desc limit ${dealsOfCompanyMax}
    ) d
    group by shown.uuid, shown.name, shown.logo
    order by shown.name collate "ru-x-icu", shown.uuid`);
  return { companies: rows.flatMap(toCounteragent) };
};

function toCounteragent({ uuid, name, logo, uuids, statuses }: Row) {
  try {
    return [{ uuid, name, deal_status: parseDealStatus(statuses[0] ?? ""), images: logo === null ? [] : [logo], dealsUuids: uuids }];
  } catch (error) {
    console.warn(`company ${uuid} is skipped: ${String(error)}`);
    return [];
  }
}
