import { and, asc, eq, isNull } from "drizzle-orm";
import { maxOwnCompanies } from "#contract/limits.ts";
import type { OwnCompany } from "#contract/own-companies.ts";
import { companies } from "../companies/tables.ts";
import type { Actor } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";

/** The caller as employee of each company that they may enter. Nothing else says whose rows these are: the user of the session. */
export async function listOwnEmployees(db: Reader, actor: Actor): Promise<OwnCompany[]> {
  const rows = await db
    .select({
      customerUuid: customers.uuid,
      companyUuid: companies.uuid,
      name: companies.name,
      status: companies.status,
      roles: customers.roles,
    })
    .from(customers)
    .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
    .where(and(mayEnter(actor)))
    .orderBy(asc(companies.name), asc(companies.uuid))
    .limit(maxOwnCompanies);
  return rows.map(({ status, roles, ...row }) => ({
    ...row,
    status: status as OwnCompany["status"],
    roles: roles as OwnCompany["roles"],
    isChosen: row.customerUuid === actor.customerUuid,
  }));
}

/** Condition on `customers` and `companies`. */
export const mayEnter = ({ userUuid }: Actor) =>
  and(
    eq(customers.userUuid, userUuid),
    eq(customers.status, "active"),
    isNull(customers.deletedAt),
    eq(companies.isActive, true),
    eq(companies.type, "buyer"),
  );
