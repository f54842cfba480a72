import { and, arrayOverlaps, count, eq, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { customers as calls } from "#contract/customers.ts";
import { factorStates } from "#contract/enums.ts";
import { hasRole, staffRoles } from "#contract/roles.ts";
import { contains } from "../access/contains.ts";
import { findCompanyInScope } from "../access/find-company-in-scope.ts";
import { byAlphabet, orderBy } from "../access/order-by.ts";
import { findUsersWithFactor, hasFactor } from "../auth/second-factor.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { selectCustomers } from "./select-customers.ts";
import { customers, fullNameOf } from "./tables.ts";
import { toCustomer } from "./to-customer.ts";

/** People of the caller's company, or of another one in scope. */
export async function listCustomers(context: SignedIn, input: Input<typeof calls.list>) {
  const { db, actor } = context;
  const { companyUuid = actor.companyUuid } = input.query;
  if (companyUuid !== actor.companyUuid) orNotFound(await findCompanyInScope(db, actor, companyUuid));
  return list(context, input, eq(customers.companyUuid, companyUuid));
}

/** People of all companies, with who has a second factor; the contract admits admins only. */
export async function listCustomersInternal(context: SignedIn, input: Input<typeof calls.listInternal>) {
  const { companyUuid, secondFactor } = input.query;
  const { db } = context;
  const has = hasFactor(db, customers.userUuid);
  const wanted = secondFactor && and(mayHaveFactor, secondFactor === "on" ? has : not(has));
  const page = await list(context, input, and(companyUuid ? eq(customers.companyUuid, companyUuid) : undefined, wanted));
  const uuids = page.customers.map(({ userUuid }) => userUuid);
  const protectedUsers = new Set(await findUsersWithFactor(db, uuids));
  return {
    ...page,
    customers: page.customers.map((person) => ({
      ...person,
      secondFactor: hasRole(person.roles, staffRoles) ? factorStates[protectedUsers.has(person.userUuid) ? 0 : 1] : null,
    })),
  };
}

const mayHaveFactor = arrayOverlaps(customers.roles, [...staffRoles]);

async function list({ db }: SignedIn, { query }: Input<typeof calls.list>, scope: SQL | undefined) {
  const { page, perPage, search, sort, companyType, status } = query;
  const order = orderBy(
    sort,
    {
      name: byAlphabet(fullNameOf(customers)),
      position: byAlphabet(customers.position),
      subunit: byAlphabet(customers.subunit),
      companyName: byAlphabet(companies.name),
      createdAt: sql`${customers.createdAt}`,
    },
    "name:asc",
  );
  const wanted = and(
    scope,
    isNull(customers.deletedAt),
    or(contains(search, [fullNameOf(customers), customers.email]), contains(phoneDigits(search), [customers.phone])),
    companyType && eq(companies.type, companyType),
    status && eq(customers.status, status),
  );
  const rows = await selectCustomers(db)
    .where(wanted)
    .orderBy(...order, customers.uuid)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [all] = await db
    .select({ total: count() })
    .from(customers)
    .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
    .where(wanted);
  return { customers: rows.map(toCustomer), total: all?.total ?? 0 };
}

/** Digits of a typed phone as stored: "8 910 555", "+7 (910) 555" and "910555" give the same. Undefined for other text. */
export function phoneDigits(search: string | undefined): string | undefined {
  if (!search || !/^[\d\s()+-]+$/.test(search)) return undefined;
  const digits = search.replace(/\D/g, "");
  const isWhole = /^\s*(\+7|8)/.test(search) && digits.length > 3;
  return (isWhole ? digits.slice(1) : digits) || undefined;
}
