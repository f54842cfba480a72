import { eq, getTableColumns, sql } from "drizzle-orm";
import { companies } from "../companies/tables.ts";
import type { Reader } from "../db/database.ts";
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

/** For lists, without the avatar, a data URL of up to 10 MB. */
export function selectCustomers(db: Reader) {
  const customer = { ...getTableColumns(customers), avatar: sql<string | null>`null::text` };
  return db.select({ customer, company }).from(customers).innerJoin(companies, eq(companies.uuid, customers.companyUuid)).$dynamic();
}
