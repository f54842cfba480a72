import { sql } from "drizzle-orm";
import { parseDealStatus } from "#contract/deal-actions.ts";
import type { deals as dealCalls } from "#contract/deals.ts";
import { dealScope } from "../access/scopes.ts";
import { companies } from "../companies/tables.ts";
import type { Handler } from "../handlers.ts";
import { deals } from "./tables.ts";

const companiesMax = 500;
const dealsOfCompanyMax = 20;

type Row = { uuid: string; name: string; logo: string | null; uuids: string[]; statuses: string[] };

/** Companies of the caller's deals with their latest ones; `deal_status` is the newest deal's. */
export const listCounteragents: Handler<typeof dealCalls.counteragents> = async ({ db, actor }) => {
  const own = actor.companyType === "buyer" ? sql`and ${companies.uuid} = ${actor.companyUuid}` : sql``;
  const { rows } = await db.execute<Row>(sql`
    select ${companies.uuid}, ${companies.name}, ${companies.logo}, latest.uuids, latest.statuses
    from ${companies}
    cross join lateral (
      select array_agg(d.uuid order by d.created_at desc, d.uuid desc) as uuids, array_agg(d.status order by d.created_at desc, d.uuid desc) as statuses
      from (
        select ${deals.uuid}, ${deals.status}, ${deals.createdAt} from ${deals}
        where ${deals.buyerCompanyUuid} = ${companies.uuid} and ${dealScope(actor)}
        order by ${deals.createdAt} desc, ${deals.uuid} desc limit ${dealsOfCompanyMax}
      ) d
    ) latest
    where ${companies.type} = 'buyer' and latest.uuids is not null ${own}
    order by ${companies.name} collate "ru-x-icu", ${companies.uuid} limit ${companiesMax}`);
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
