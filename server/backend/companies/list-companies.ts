import { and, eq, exists, ne, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { companies as calls } from "#contract/companies.ts";
import { isAdmin } from "#contract/roles.ts";
import { containsCompany } from "../access/company-names.ts";
import { heldBy } from "../access/held-by.ts";
import { byAlphabet, orderBy } from "../access/order-by.ts";
import { companyScope } from "../access/scopes.ts";
import { accreditations } from "../accreditation/tables.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Input } from "../handlers.ts";
import { isItsAccreditation, isRepresentative, representative, summaryColumns } from "./select-summaries.ts";
import { companies } from "./tables.ts";
import { toCompanySummary } from "./to-company.ts";

/** Companies in the caller's scope; buyers only by default, except for admins. */
export function listCompanies(context: SignedIn, input: Input<typeof calls.list>) {
  const { actor } = context;
  const byDefault = isAdmin(actor.roles) || input.query.companyType ? undefined : eq(companies.type, "buyer");
  return list(context, input, and(companyScope(actor), byDefault));
}

export function listCompaniesInternal(context: SignedIn, input: Input<typeof calls.listInternal>) {
  return list(context, input, companyScope(context.actor));
}

const representativeWhoLeft = new QueryBuilder()
  .select({ uuid: customers.uuid })
  .from(customers)
  .where(and(eq(customers.uuid, companies.salesRepresentativeUuid), ne(customers.status, "active")));

async function list({ db }: SignedIn, { query }: Input<typeof calls.list>, scope: SQL | undefined) {
  const { page, perPage, search, status, companyType, salesRepresentative, sort } = query;
  const order = orderBy(
    sort,
    {
      name: byAlphabet(companies.name),
      inn: sql`${companies.inn}`,
      status: sql`${companies.status}`,
      type: sql`${companies.type}`,
      createdAt: sql`${companies.createdAt}`,
    },
    "createdAt:desc",
  );
  const wanted = and(
    scope,
    containsCompany(search, [companies.name, companies.legalName, companies.inn]),
    status && eq(companies.status, status),
    companyType && eq(companies.type, companyType),
    salesRepresentative === "left" ? exists(representativeWhoLeft) : heldBy(companies.salesRepresentativeUuid, salesRepresentative),
  );
  const rows = await db
    .select(summaryColumns)
    .from(companies)
    .leftJoin(representative, isRepresentative)
    .leftJoin(accreditations, isItsAccreditation)
    .where(wanted)
    .orderBy(...order, companies.uuid)
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { companies: rows.map(toCompanySummary), total: await db.$count(companies, wanted) };
}
