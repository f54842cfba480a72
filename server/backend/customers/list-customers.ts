import { and, count, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { customers as calls } from "#contract/customers.ts";
import { contains } from "../access/contains.ts";
import { findCompanyInScope } from "../access/find-company-in-scope.ts";
import { byAlphabet, orderBy } from "../access/order-by.ts";
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

/** People of all companies; the contract admits admins only. */
export function listCustomersInternal(context: SignedIn, input: Input<typeof calls.listInternal>) {
  const { companyUuid } = input.query;
  return list(context, input, companyUuid && eq(customers.companyUuid, companyUuid));
}

async function list({ db }: SignedIn, { query }: Input<typeof calls.list>, scope: SQL | "" | undefined) {
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
    scope || undefined,
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
