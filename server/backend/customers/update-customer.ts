import { and, eq, isNull, type SQL } from "drizzle-orm";
import { isRoleOf } from "#contract/company-roles.ts";
import type { customers as calls } from "#contract/customers.ts";
import { readPhone } from "#contract/phone.ts";
import { mustBeFree } from "../auth/in-use.ts";
import { mustChangeAccess } from "../auth/must-change-access.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { found, refuse, refuseFields } from "../problem.ts";
import { say } from "../say.ts";
import { differing } from "../versions/versions.ts";
import { selectCustomer } from "./select-customers.ts";
import { customers } from "./tables.ts";
import { toCustomer } from "./to-customer.ts";
import { writeCustomer } from "../auth/write-customer.ts";

export const updateMe = (context: SignedIn, { body, seen }: Input<typeof calls.updateMe>) =>
  update(context, eq(customers.uuid, context.actor.customerUuid), body, seen);

/** A colleague's profile. */
export const updateCustomer = (context: SignedIn, { params, body, seen }: Input<typeof calls.update>) =>
  update(context, and(eq(customers.uuid, params.uuid), eq(customers.companyUuid, context.actor.companyUuid)), body, seen);

export const updateCustomerInternal = (context: SignedIn, { params, body, seen }: Input<typeof calls.updateInternal>) =>
  update(context, eq(customers.uuid, params.uuid), body, seen);

async function update(
  context: SignedIn,
  whose: SQL | undefined,
  body: Input<typeof calls.updateInternal>["body"],
  seen: number | undefined,
) {
  const { db, actor } = context;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ person: customers, type: companies.type })
      .from(customers)
      .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
      .where(and(whose, isNull(customers.deletedAt)))
      .for("update", { of: customers });
    const { person, type } = found(row);
    const { uuid } = person;
    if (body.roles && uuid === actor.customerUuid) refuse("CONFLICT", undefined, say("rolesOnYourself"));
    if (body.roles?.some((role) => !isRoleOf(type, role))) refuseFields({ roles: "selectFromList" });
    if (body.phones && !areUnchanged(body.phones, person)) refuseFields({ phones: "phonesByCode" });
    const changes = changesOf(body);
    const leaving = body.roles ? person.roles.filter((role) => !body.roles?.some((kept) => kept === role)) : [];
    const joining = body.roles?.filter((role) => !person.roles.includes(role)) ?? [];
    mustChangeAccess(actor, [...leaving, ...joining]);
    if (leaving.length > 0) await mustBeFree(tx, person, leaving);
    await writeCustomer(context, tx, person, { set: changes, fields: differing(person, changes, names), seen });
    const [changed] = await selectCustomer(tx).where(eq(customers.uuid, uuid));
    return toCustomer(found(changed));
  });
}

const names = {
  surname: "surname",
  name: "firstName",
  patronymic: "patronymic",
  position: "position",
  subunit: "subunit",
  workPhone: "workPhone",
  notificationChannels: "channels",
  roles: "roles",
} as const;

/** Whether the listed numbers equal the stored ones: a mobile changes by code only, a work phone by its own field. */
function areUnchanged(phones: readonly string[], { phone, workPhone }: { phone: string | null; workPhone: string | null }): boolean {
  const work = workPhone && (readPhone(workPhone) ?? workPhone);
  return phones.every((one) => one === phone || one === work) && (phone === null || phones.includes(phone));
}

/** Changes of the fields in the body; absent ones stay. */
function changesOf(body: Input<typeof calls.updateInternal>["body"]) {
  const { surname, name, patronymic, position, subunit, workPhone, preferredChannels, roles } = body;
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
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<
    Pick<typeof customers.$inferSelect, keyof typeof names>
  >;
}
