import { and, eq, isNull } from "drizzle-orm";
import type { customers as calls } from "#contract/customers.ts";
import { hasRole, isAdmin } from "#contract/roles.ts";
import type { Actor, SignedIn } from "../context.ts";
import { squarePicture } from "../files/square-picture.ts";
import type { Input } from "../handlers.ts";
import { found } from "../problem.ts";
import { selectCustomer } from "./select-customers.ts";
import { customers } from "./tables.ts";
import { toCustomer } from "./to-customer.ts";

export async function setAvatar({ db, actor }: SignedIn, { body }: Input<typeof calls.avatar>) {
  const uuid = body.customerUuid ?? actor.customerUuid;
  const [person] = await db
    .select({ uuid: customers.uuid })
    .from(customers)
    .where(and(eq(customers.uuid, uuid), isNull(customers.deletedAt), mayChange(actor)));
  found(person);
  const avatar = body.avatar === null ? null : await squarePicture(body.avatar, "avatar");
  await db.update(customers).set({ avatar }).where(eq(customers.uuid, uuid));
  const [changed] = await selectCustomer(db).where(eq(customers.uuid, uuid));
  return toCustomer(found(changed));
}

/** One's own; a director his colleagues'; an admin everybody's. */
function mayChange(actor: Actor) {
  if (isAdmin(actor.roles)) return undefined;
  return hasRole(actor.roles, ["buyer_company_director"]) ? eq(customers.companyUuid, actor.companyUuid) : eq(customers.uuid, actor.customerUuid);
}
