import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { AnyCall } from "#contract/call.ts";
import type { InOwnCompany } from "#contract/chosen-company.ts";
import { maxOwnCompanies } from "#contract/limits.ts";
import { grantsOf, hasRole, type Role } from "#contract/roles.ts";
import { companies } from "../companies/tables.ts";
import type { Actor, Context, SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Database } from "../db/database.ts";
import { fullName } from "../full-name.ts";
import { Problem } from "../problem.ts";
import { mayEnter } from "./own-employees.ts";

type Handler<Input> = (context: SignedIn, input: Input) => Promise<unknown>;

/**
 * The error to answer. When an object is missing in the chosen company, its read is asked again as the same person in each of their
 * other companies, by the roles and scopes that they have there: the 404 then names the company that has it. A stranger's stays as it is.
 */
export async function namingOwnCompany<Input>(
  error: unknown,
  call: AnyCall,
  handler: Handler<Input>,
  context: Context,
  input: Input,
): Promise<unknown> {
  const { actor, db } = context;
  const isMissing = error instanceof Problem && error.problem === "NOT_FOUND" && !error.details;
  if (!isMissing || !actor?.entersOthers || call.method !== "GET" || !call.params || call.file || call.may === "anyone") return error;
  const { may } = call;
  for (const other of await readElsewhere(db, actor)) {
    if (!hasRole(grantsOf(other), may)) continue;
    const isThere = await handler({ ...context, actor: other }, input).then(
      () => true,
      (refused: unknown) => {
        if (refused instanceof Problem) return false;
        throw refused;
      },
    );
    const ownCompany: InOwnCompany = { customerUuid: other.customerUuid, name: other.companyName };
    if (isThere) return new Problem("NOT_FOUND", { ownCompany }, error.message);
  }
  return error;
}

/** The caller as the employee of each company that they may enter but have not chosen; those chosen last come first. */
async function readElsewhere(db: Database, actor: Actor): Promise<Actor[]> {
  const rows = await db
    .select({ customer: customers, company: companies })
    .from(customers)
    .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
    .where(and(mayEnter(actor), ne(customers.uuid, actor.customerUuid)))
    .orderBy(sql`${customers.chosenAt} desc nulls last`, asc(customers.uuid))
    .limit(maxOwnCompanies);
  const { viewerFacts: _, ...person } = actor;
  return rows.map(({ customer, company }) => ({
    ...person,
    customerUuid: customer.uuid,
    name: fullName(customer),
    roles: customer.roles as Role[],
    permissions: customer.permissions,
    companyUuid: company.uuid,
    companyName: company.name,
    companyType: company.type as Actor["companyType"],
    companyStatus: company.status,
    companyIsActive: company.isActive,
    priceListUuid: company.priceListUuid,
  }));
}
