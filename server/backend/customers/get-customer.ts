import { and, eq, isNull } from "drizzle-orm";
import type { customers as calls } from "#contract/customers.ts";
import { customerScope } from "../access/scopes.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { selectCustomer } from "./select-customers.ts";
import { customers } from "./tables.ts";
import { toCustomer } from "./to-customer.ts";

/** Also serves the internal call: the scope of admins has everybody. */
export async function getCustomer({ db, actor }: SignedIn, { params }: Input<typeof calls.get>) {
  const [row] = await selectCustomer(db).where(and(eq(customers.uuid, params.uuid), isNull(customers.deletedAt), customerScope(actor)));
  return toCustomer(orNotFound(row));
}
