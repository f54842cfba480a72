import { and, eq, isNull, type SQL } from "drizzle-orm";
import { isRoleOf } from "#contract/company-roles.ts";
import type { customers as calls } from "#contract/customers.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { found, refuse, refuseFields } from "../problem.ts";
import { say } from "../say.ts";
import { selectCustomer } from "./select-customers.ts";
import { customers } from "./tables.ts";
import { toCustomer } from "./to-customer.ts";

export const updateMe = (context: SignedIn, { body }: Input<typeof calls.updateMe>) => update(context, eq(customers.uuid, context.actor.customerUuid), body);

/** A colleague's profile. */
export const updateCustomer = (context: SignedIn, { params, body }: Input<typeof calls.update>) =>
  update(context, and(eq(customers.uuid, params.uuid), eq(customers.companyUuid, context.actor.companyUuid)), body);

export const updateCustomerInternal = (context: SignedIn, { params, body }: Input<typeof calls.updateInternal>) =>
  update(context, eq(customers.uuid, params.uuid), body);

async function update({ db, actor }: SignedIn, whose: SQL | undefined, body: Input<typeof calls.updateInternal>["body"]) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ uuid: customers.uuid, type: companies.type })
      .from(customers)
      .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
      .where(and(whose, isNull(customers.deletedAt)))
      .for("update", { of: customers });
    const { uuid, type } = found(row);
    if (body.roles && uuid === actor.customerUuid) refuse("CONFLICT", undefined, say("rolesOnYourself"));
    if (body.roles?.some((role) => !isRoleOf(type, role))) refuseFields({ roles: "selectFromList" });
    const changes = changesOf(body);
    if (Object.keys(changes).length > 0) await tx.update(customers).set(changes).where(eq(customers.uuid, uuid));
    const [changed] = await selectCustomer(tx).where(eq(customers.uuid, uuid));
    return toCustomer(found(changed));
  });
}

/** Only what the contract names; what is absent stays. */
function changesOf({ surname, name, patronymic, position, subunit, workPhone, preferredChannels, roles }: Input<typeof calls.updateInternal>["body"]) {
  const changes = {
    surname,
    name,
    patronymic,
    position,
    subunit,
    workPhone: workPhone === undefined ? undefined : workPhone || null,
    notificationChannels: preferredChannels && [...new Set(preferredChannels)],
    roles: roles && [...new Set(roles)],
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<typeof customers.$inferInsert>;
}
