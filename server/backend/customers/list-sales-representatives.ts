import { and, arrayContains, eq } from "drizzle-orm";
import { byAlphabet } from "../access/order-by.ts";
import type { SignedIn } from "../context.ts";
import { selectCustomers } from "./select-customers.ts";
import { customers } from "./tables.ts";
import { toCustomer } from "./to-customer.ts";

/** Active representatives (D22), unpaged: a seller has hundreds at most. */
export async function listSalesRepresentatives({ db }: SignedIn) {
  const rows = await selectCustomers(db)
    .where(and(arrayContains(customers.roles, ["seller_sales_representative"]), eq(customers.status, "active")))
    .orderBy(byAlphabet(customers.surname), byAlphabet(customers.name), customers.uuid)
    .limit(1000);
  return { customers: rows.map(toCustomer) };
}
