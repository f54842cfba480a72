import { and, eq, isNull, type SQL } from "drizzle-orm";
import { isRoleOf } from "#contract/company-roles.ts";
import type { customers as calls } from "#contract/customers.ts";
import { readMobile, readPhone } from "#contract/phone.ts";
import { isTaken, provenAddresses, throwTaken } from "../auth/address-owner.ts";
import { assertMayChangeAccess } from "../auth/assert-may-change-access.ts";
import { notifyContacts } from "../auth/change-contact.ts";
import { assertNotInUse } from "../auth/in-use.ts";
import { isElsewhere } from "../auth/other-companies.ts";
import { writeCustomer } from "../auth/write-customer.ts";
import { companies } from "../companies/tables.ts";
import type { Actor, SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwFieldErrors, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { differing } from "../versions/versions.ts";
import { selectCustomer } from "./select-customers.ts";
import { customers } from "./tables.ts";
import { toCustomer } from "./to-customer.ts";

export const updateMe = (context: SignedIn, { body, expectedVersion }: Input<typeof calls.updateMe>) =>
  update(context, eq(customers.uuid, context.actor.customerUuid), body, expectedVersion);

/** A colleague's profile. */
export const updateCustomer = (context: SignedIn, { params, body, expectedVersion }: Input<typeof calls.update>) =>
  update(context, and(eq(customers.uuid, params.uuid), eq(customers.companyUuid, context.actor.companyUuid)), body, expectedVersion);

export const updateCustomerInternal = (context: SignedIn, { params, body, expectedVersion }: Input<typeof calls.updateInternal>) =>
  update(context, eq(customers.uuid, params.uuid), body, expectedVersion);

async function update(
  context: SignedIn,
  condition: SQL | undefined,
  body: Input<typeof calls.updateInternal>["body"],
  expectedVersion: number | undefined,
) {
  const { db, actor } = context;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ person: customers, type: companies.type })
      .from(customers)
      .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
      .where(and(condition, isNull(customers.deletedAt)))
      .for("no key update", { of: customers });
    const { person, type } = orNotFound(row);
    const { uuid } = person;
    if (body.roles && uuid === actor.customerUuid) throwProblem("CONFLICT", undefined, translate("rolesOnYourself"));
    if (body.roles?.some((role) => !isRoleOf(type, role))) throwFieldErrors({ roles: "selectFromList" });
    if (body.statuses?.some((status) => status !== person.status)) throwFieldErrors({ statuses: "statusesByAction" });
    const changes = { ...changesOf(body), ...(body.phones && (await mobileOf(tx, actor, person, body.phones))) };
    const leaving = body.roles ? person.roles.filter((role) => !body.roles?.some((remaining) => remaining === role)) : [];
    const joining = body.roles?.filter((role) => !person.roles.includes(role)) ?? [];
    assertMayChangeAccess(actor, [...leaving, ...joining]);
    if (leaving.length > 0) await assertNotInUse(tx, person, leaving);
    await writeCustomer(context, tx, person, { set: changes, fields: differing(person, changes, names), expectedVersion });
    if ("phone" in changes) await notifyContacts(tx, provenAddresses(person), "phoneChanged", context.now());
    const [changed] = await selectCustomer(tx).where(eq(customers.uuid, uuid));
    return toCustomer(orNotFound(changed));
  });
}

const names = {
  surname: "surname",
  name: "firstName",
  patronymic: "patronymic",
  position: "position",
  subunit: "subunit",
  workPhone: "workPhone",
  phone: "mobilePhone",
  phoneVerified: "mobilePhone",
  notificationChannels: "channels",
  roles: "roles",
} as const;

type Person = typeof customers.$inferSelect;

/** The mobile among the listed numbers, if it differs from the stored one: unverified until its owner enters a code. */
async function mobileOf(tx: Transaction, actor: Actor, person: Person, phones: readonly string[]) {
  const work = person.workPhone && (readPhone(person.workPhone) ?? person.workPhone);
  const [phone = null, ...more] = new Set(phones.filter((one) => one === person.phone || one !== work));
  if (phone === person.phone && more.length === 0) return {};
  if (person.uuid === actor.customerUuid) throwFieldErrors({ phones: "phonesByCode" });
  if (more.length > 0) throwFieldErrors({ phones: "phonesOne" });
  if (person.status === "waiting_confirmation") throwFieldErrors({ phones: "phonesByInvitation" });
  if (await isElsewhere(tx, person)) throwFieldErrors({ phones: "phonesOfSeveral" });
  if (person.phoneVerified && !person.emailVerified) throwFieldErrors({ phones: "phonesOnly" });
  if (phone !== null && readMobile(phone) === null) throwFieldErrors({ phones: "phonesMobile" });
  if (phone !== null && (await isTaken(tx, "phone", phone, person.userUuid))) throwTaken("phones", "phoneTaken");
  return { phone, phoneVerified: false };
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
    Pick<Person, keyof typeof names>
  >;
}
