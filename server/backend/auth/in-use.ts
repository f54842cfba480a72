import { and, arrayContains, asc, count, desc, eq, inArray, ne, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { openDealStatuses } from "#contract/deal-statuses.ts";
import type { InUse } from "#contract/in-use.ts";
import type { Role } from "#contract/roles.ts";
import { companies } from "../companies/tables.ts";
import { customers } from "../customers/tables.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { deals } from "../deals/tables.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";

type Person = Pick<typeof customers.$inferSelect, "uuid" | "companyUuid" | "roles" | "status">;

/** Rows listed; further ones are only counted. */
const maxListed = 20;

/** Roles that need an active person in a company. */
const neededRoles: readonly Role[] = [
  "platform_manager",
  "buyer_company_director",
  "seller_regional_director",
  "seller_distribution_director",
  "seller_security",
];

/**
 * What depends on a person: companies and open deals that they are responsible for or have placed, and roles that nobody else of their
 * company has.
 */
export async function readInUse(db: Reader, person: Person): Promise<z.input<typeof InUse>> {
  const isRepresentative = person.roles.includes("seller_sales_representative");
  const led = isRepresentative
    ? { ...(await readLed(db, person.uuid)), ...(await readOpenDeals(db, eq(deals.sellerCustomerUuid, person.uuid))) }
    : {
        companies: [],
        companiesTotal: 0,
        ...(await readOpenDeals(db, and(eq(deals.buyerCompanyUuid, person.companyUuid), eq(deals.buyerCustomerUuid, person.uuid)))),
      };
  return { ...led, onlyRoles: await onlyRolesOf(db, person) };
}

async function readLed(db: Reader, uuid: string): Promise<Pick<z.input<typeof InUse>, "companies" | "companiesTotal">> {
  const isTheirs = eq(companies.salesRepresentativeUuid, uuid);
  const led = await db
    .select({ uuid: companies.uuid, name: companies.name })
    .from(companies)
    .where(isTheirs)
    .orderBy(asc(companies.name))
    .limit(maxListed);
  return { companies: led, companiesTotal: led.length < maxListed ? led.length : await db.$count(companies, isTheirs) };
}

async function readOpenDeals(db: Reader, isTheirs: SQL | undefined): Promise<Pick<z.input<typeof InUse>, "deals" | "dealsTotal">> {
  const isTheirDeal = and(isTheirs, inArray(deals.status, openDealStatuses));
  const open = await db
    .select({ uuid: deals.uuid, number: deals.number })
    .from(deals)
    .where(isTheirDeal)
    .orderBy(desc(deals.createdAt))
    .limit(maxListed);
  return {
    deals: open.map((deal) => ({ uuid: deal.uuid, number: String(deal.number) })),
    dealsTotal: open.length < maxListed ? open.length : await db.$count(deals, isTheirDeal),
  };
}

async function onlyRolesOf(db: Reader, { uuid, companyUuid, roles, status }: Person): Promise<Role[]> {
  const only: Role[] = [];
  for (const role of neededRoles) {
    if (status !== "active" || !roles.includes(role)) continue;
    const isOther = and(
      eq(customers.companyUuid, companyUuid),
      eq(customers.status, "active"),
      ne(customers.uuid, uuid),
      arrayContains(customers.roles, [role]),
    );
    const [others] = await db.select({ count: count() }).from(customers).where(isOther);
    if (others?.count === 0) only.push(role);
  }
  return only;
}

/**
 * Called before a person loses these roles: refuses for the last person in a needed role, and for a representative with companies
 * or deals, who must hand them over first. Locks the company's row, so that two last directors cannot leave at once.
 */
export async function assertNotInUse(tx: Transaction, person: Person, leaving: readonly string[]): Promise<void> {
  await tx.select({ uuid: companies.uuid }).from(companies).where(eq(companies.uuid, person.companyUuid)).for("update");
  const inUse = await readInUse(tx, person);
  const onlyRoles = inUse.onlyRoles.filter((role) => leaving.includes(role));
  if (onlyRoles.length > 0) throwProblem("IN_USE", { ...inUse, onlyRoles }, translate("onlyInRole"));
  const leads = inUse.companiesTotal + inUse.dealsTotal > 0 && leaving.includes("seller_sales_representative");
  if (leads) throwProblem("IN_USE", { ...inUse, onlyRoles }, translate("leadsCompanies"));
}
