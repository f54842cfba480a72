import { eq } from "drizzle-orm";
import type { SignedIn } from "../context.ts";
import { orNotFound } from "../problem.ts";
import { selectCustomer } from "./select-customers.ts";
import { customers } from "./tables.ts";
import { toCustomer } from "./to-customer.ts";

export async function getMe({ db, actor }: SignedIn) {
  const [row] = await selectCustomer(db).where(eq(customers.uuid, actor.customerUuid));
  return toCustomer(orNotFound(row));
}
