import { and, eq, isNull } from "drizzle-orm";
import type { customers as calls } from "#contract/customers.ts";
import { hasRole, isAdmin } from "#contract/roles.ts";
import { writeCustomer } from "../auth/write-customer.ts";
import type { Actor, SignedIn } from "../context.ts";
import { squarePicture } from "../files/square-picture.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { selectCustomer } from "./select-customers.ts";
import { customers } from "./tables.ts";
import { toCustomer } from "./to-customer.ts";

export async function setAvatar(context: SignedIn, { body, expectedVersion }: Input<typeof calls.avatar>) {
  const { db, actor } = context;
  const uuid = body.customerUuid ?? actor.customerUuid;
  const isIt = and(eq(customers.uuid, uuid), isNull(customers.deletedAt), mayChange(actor));
  const [customer] = await db.select({ uuid: customers.uuid }).from(customers).where(isIt);
  orNotFound(customer);
  const avatar = body.avatar === null ? null : await squarePicture(body.avatar, "avatar", context.closed());
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(customers).where(isIt).for("update");
    const person = orNotFound(row);
    await writeCustomer(context, tx, person, { set: { avatar }, fields: person.avatar === avatar ? [] : ["avatar"], expectedVersion });
  });
  const [changed] = await selectCustomer(db).where(eq(customers.uuid, uuid));
  return toCustomer(orNotFound(changed));
}

/** Whose avatar the caller may change: the own one, a director colleagues', an admin everybody's. */
function mayChange(actor: Actor) {
  if (isAdmin(actor.roles)) return undefined;
  return hasRole(actor.roles, ["buyer_company_director"])
    ? eq(customers.companyUuid, actor.companyUuid)
    : eq(customers.uuid, actor.customerUuid);
}
