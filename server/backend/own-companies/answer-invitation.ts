import { and, eq, gt, isNull } from "drizzle-orm";
import type { ownCompanies as calls } from "#contract/own-companies.ts";
import { revokeInvitations } from "../auth/invite.ts";
import { readOwnContacts } from "../auth/other-companies.ts";
import { invitations } from "../auth/tables.ts";
import { writeCustomer } from "../auth/write-customer.ts";
import { companies } from "../companies/tables.ts";
import type { Actor, SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { assertMoreCompanies } from "./assert-more-companies.ts";

/** Condition on `customers` and `companies`: where the caller, as the person of the session, is asked to join. */
export const isInvited = ({ userUuid }: Actor) =>
  and(
    eq(customers.userUuid, userUuid),
    eq(customers.status, "waiting_confirmation"),
    isNull(customers.deletedAt),
    eq(companies.isActive, true),
    eq(companies.type, "buyer"),
  );

/** The employee gets the person's own contacts, which the company sees from now on. */
export async function acceptInvitation(context: SignedIn, { params }: Input<typeof calls.accept>) {
  const { db, actor } = context;
  const now = context.now();
  await db.transaction(async (tx) => {
    const employee = await lockInvited(tx, actor, params.uuid);
    await assertMoreCompanies(tx, actor.userUuid);
    const invitationUuid = await lockInvitation(tx, employee.uuid, now);
    const set = { status: "active" as const, ...(await readOwnContacts(tx, employee)) };
    await writeCustomer(context, tx, employee, { set, fields: ["access"], expectedVersion: undefined });
    await tx.update(invitations).set({ usedAt: now }).where(eq(invitations.uuid, invitationUuid));
  });
  return {};
}

export async function declineInvitation(context: SignedIn, { params }: Input<typeof calls.decline>) {
  const { db, actor } = context;
  const now = context.now();
  await db.transaction(async (tx) => {
    const employee = await lockInvited(tx, actor, params.uuid);
    await lockInvitation(tx, employee.uuid, now);
    const set = { status: "disabled" as const, disabledAt: now };
    await writeCustomer(context, tx, employee, { set, fields: ["access"], expectedVersion: undefined });
    await revokeInvitations(tx, employee.uuid, now);
  });
  return {};
}

async function lockInvited(tx: Transaction, actor: Actor, uuid: string) {
  const [row] = await tx
    .select({ employee: customers })
    .from(customers)
    .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
    .where(and(eq(customers.uuid, uuid), isInvited(actor)))
    .for("update", { of: customers });
  if (!row) throwProblem("NOT_FOUND", undefined, translate("invitationGone"));
  return row.employee;
}

async function lockInvitation(tx: Transaction, uuid: string, now: Date): Promise<string> {
  const [invitation] = await tx
    .select({ uuid: invitations.uuid })
    .from(invitations)
    .where(
      and(eq(invitations.customerUuid, uuid), isNull(invitations.usedAt), isNull(invitations.revokedAt), gt(invitations.expiresAt, now)),
    )
    .for("update");
  if (!invitation) throwProblem("NOT_FOUND", undefined, translate("invitationGone"));
  return invitation.uuid;
}
