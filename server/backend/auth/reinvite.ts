import { eq } from "drizzle-orm";
import type { auth } from "#contract/auth.ts";
import type { Method } from "#contract/person.ts";
import type { Role } from "#contract/roles.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import { callOnce } from "../db/once.ts";
import type { Input } from "../handlers.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { differing } from "../versions/versions.ts";
import { admitInvitation, contactsOf } from "./add-person.ts";
import { assertMayChangeAccess } from "./assert-may-change-access.ts";
import { lockPerson } from "./block-related.ts";
import { invite } from "./invite.ts";
import { writeCustomer } from "./write-customer.ts";

/** Corrects the contacts of an invited person and sends the invitation to the new one. Earlier links end. */
export async function reinvite(context: SignedIn, input: Input<typeof auth.reinvite>) {
  const { actor } = context;
  const { params, body, expectedVersion } = input;
  const { method } = body;
  await admitInvitation(context);
  return callOnce(context, "auth.reinvite", input, async (tx) => {
    const person = await lockPerson(tx, actor, params.userUuid);
    assertMayChangeAccess(actor, person.roles);
    if (person.status !== "waiting_confirmation") throwProblem("CONFLICT", undefined, translate("alreadyJoined"));
    const contacts = await contactsOf(tx, body, person.userUuid);
    const fields = differing(person, contacts, { email: "email", phone: "mobilePhone" });
    const set = {
      ...contacts,
      emailVerified: person.emailVerified && contacts.email === person.email,
      phoneVerified: person.phoneVerified && contacts.phone === person.phone,
      notificationChannels: reachedBy(person.notificationChannels, contacts, method),
    };
    await writeCustomer(context, tx, person, { set, fields, expectedVersion });
    const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.uuid, person.companyUuid));
    const reached = { userUuid: person.userUuid, roles: person.roles as Role[], ...contacts };
    await invite(tx, context, { person: reached, method, companyName: company?.name ?? "" });
    return { uuid: person.userUuid, customer_uuid: person.uuid, status: person.status };
  });
}

/** A channel whose contact is gone gives way to the invitation's. */
function reachedBy(channels: readonly string[], contacts: Record<Method, string | null>, method: Method): string[] {
  return [...new Set(channels.map((channel) => (channel !== "push" && contacts[channel as Method] === null ? method : channel)))];
}
