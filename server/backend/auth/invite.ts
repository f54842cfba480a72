import { and, eq, isNull } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Method } from "#contract/person.ts";
import { isAdmin, type Role } from "#contract/roles.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { writeMessage } from "../mail/write-message.ts";
import { hashToken, newToken } from "./one-time.ts";
import { entersElsewhere } from "./other-companies.ts";
import { invitations } from "./tables.ts";

const invitationMs = 7 * 24 * 60 * 60_000;

type Employee = { uuid: string; userUuid: string };
type Person = Employee & { roles: readonly Role[]; email?: string | null | undefined; phone?: string | null | undefined };

/**
 * Sends a link that sets the first password and revokes earlier ones. Links for admins lead to the admin portal. Somebody who can
 * enter another company is led to the page of their companies instead, where they accept as themselves.
 */
export async function invite(
  tx: Transaction,
  { settings, ...context }: Context,
  { person, method, companyName }: { person: Person; method: Method; companyName: string },
): Promise<void> {
  const now = context.now();
  const portal = (isAdmin(person.roles) ? settings.adminUrl : undefined) ?? settings.publicUrl ?? "";
  const invitation = await newInvitation(tx, { person, method, portal, now });
  const isKnown = await entersElsewhere(tx, person);
  const link = isKnown ? `${portal}/cabinet/own-companies` : invitation.link;
  await writeMessage(tx, {
    kind: isKnown ? "invitationToCompany" : "invitation",
    method,
    address: person[method] ?? "",
    values: { link, company: companyName },
    links: [link],
    now,
    expiresAt: invitation.expiresAt,
  });
}

/** Creates a link that sets the first password, valid for a week, and revokes earlier ones. */
export async function newInvitation(
  tx: Transaction,
  { person: { uuid, userUuid }, method, portal, now }: { person: Employee; method: Method; portal: string; now: Date },
): Promise<{ link: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + invitationMs);
  await revokeInvitations(tx, uuid, now);
  await tx
    .insert(invitations)
    .values({ uuid: uuidv7(), userUuid, customerUuid: uuid, method, tokenHash: hashToken(token), expiresAt, createdAt: now });
  return { link: `${portal}/activate-customer/${token}`, expiresAt };
}

export async function revokeInvitations(tx: Transaction, customerUuid: string, now: Date): Promise<void> {
  await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.customerUuid, customerUuid), isNull(invitations.usedAt), isNull(invitations.revokedAt)));
}
