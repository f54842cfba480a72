import { and, arrayContains, eq, inArray } from "drizzle-orm";
import { readsMoney } from "../access/reads-money.ts";
import { companies } from "../companies/tables.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";

const isActive = eq(customers.status, "active");

/** Directors and accountants who can sign in, by company. */
export async function readMoneyReaders(reader: Reader, companyUuids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await reader
    .select({ uuid: customers.uuid, company: customers.companyUuid })
    .from(customers)
    .where(and(inArray(customers.companyUuid, [...companyUuids]), isActive, readsMoney));
  return new Map([...Map.groupBy(rows, ({ company }) => company)].map(([company, own]) => [company, own.map(({ uuid }) => uuid)]));
}

/** Of each company its representative, or the regional directors when it has none who can sign in. */
export async function readRepresentatives(reader: Reader, companyUuids: readonly string[]): Promise<(company: string) => string[]> {
  const rows = await reader
    .select({ company: companies.uuid, uuid: customers.uuid })
    .from(companies)
    .innerJoin(customers, eq(customers.uuid, companies.salesRepresentativeUuid))
    .where(and(inArray(companies.uuid, [...companyUuids]), isActive));
  const regional = await reader
    .select({ uuid: customers.uuid })
    .from(customers)
    .where(and(isActive, arrayContains(customers.roles, ["seller_regional_director"])))
    .limit(1000);
  const own = new Map(rows.map(({ company, uuid }) => [company, [uuid]]));
  return (company) => own.get(company) ?? regional.map(({ uuid }) => uuid);
}
