import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { customers as calls } from "#contract/customers.ts";
import { contains } from "../access/contains.ts";
import { byAlphabet, orderBy } from "../access/order-by.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { selectCustomers } from "./select-customers.ts";
import { customers } from "./tables.ts";
import { toCustomer } from "./to-customer.ts";

/** People of the caller's own company. */
export function listCustomers(context: SignedIn, input: Input<typeof calls.list>) {
  return list(context, input, eq(customers.companyUuid, context.actor.companyUuid));
}

/** People of every company: admins only, by the access table. */
export function listCustomersInternal(context: SignedIn, input: Input<typeof calls.listInternal>) {
  return list(context, input, undefined);
}

async function list({ db }: SignedIn, { query }: Input<typeof calls.list>, scope: SQL | undefined) {
  const { page, perPage, search, sort, companyType, status } = query;
  const name = sql`(${customers.surname} || ' ' || ${customers.name})`;
  const order = orderBy(
    sort,
    {
      name: byAlphabet(name),
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
    contains(search, [customers.surname, customers.name, customers.patronymic, customers.email, customers.phone]),
    companyType && eq(companies.type, companyType),
    status && eq(customers.status, status),
  );
  const rows = await selectCustomers(db)
    .where(wanted)
    .orderBy(...order, customers.uuid)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [all] = await db.select({ total: count() }).from(customers).innerJoin(companies, eq(companies.uuid, customers.companyUuid)).where(wanted);
  return { customers: rows.map(toCustomer), total: all?.total ?? 0 };
}
