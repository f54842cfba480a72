import { eq, getTableColumns, sql } from "drizzle-orm";
import { companies } from "../companies/tables.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Reader } from "../db/database.ts";
import { orNull } from "../db/statement.ts";
import { customers } from "./tables.ts";

const company = { name: companies.name, type: companies.type };

/** For single people, with the avatar. */
export function selectCustomer(db: Reader) {
  return db
    .select({ customer: customers, company })
    .from(customers)
    .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
    .$dynamic();
}

const companiesOfPerson = computedColumn(
  "integer",
  sql`(select count(*)::int from ${customers} e join ${companies} o on o.uuid = e.company_uuid
  where e.user_uuid = ${customers.userUuid} and e.status in ('active', 'waiting_confirmation') and e.deleted_at is null and o.is_active)`,
);

const newestEvent = computedColumn("integer", sql`(select coalesce(max(position), 0) from outbox_events)`);

/** As `selectCustomer`, with the number of companies that the person may enter or is invited to, and the newest event's cursor. */
export function selectMe(db: Reader) {
  return db
    .select({ customer: customers, company, companies: companiesOfPerson, cursor: newestEvent })
    .from(customers)
    .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
    .$dynamic();
}

/** For lists, without the avatar, a data URL of up to 10 MB. */
export function selectCustomers(db: Reader) {
  const customer = { ...getTableColumns(customers), avatar: computedColumn(orNull("text"), sql`null::text`) };
  return db.select({ customer, company }).from(customers).innerJoin(companies, eq(companies.uuid, customers.companyUuid)).$dynamic();
}
