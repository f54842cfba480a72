import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { auth } from "#contract/auth.ts";
import type { Method } from "#contract/person.ts";
import type { Role } from "#contract/roles.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import type { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import { callOnce } from "../db/once.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { differing } from "../versions/versions.ts";
import { admitInvitation, contactsOf, findOwner } from "./add-person.ts";
import { assertMayChangeAccess } from "./assert-may-change-access.ts";
import { lockPerson } from "./block-related.ts";
import { invite } from "./invite.ts";
import { isElsewhere } from "./other-companies.ts";
import { credentials } from "./tables.ts";
import { writeCustomer } from "./write-customer.ts";

/** Corrects the contacts of an invited person and sends the invitation to the new one. Earlier links end. */
export async function reinvite(context: SignedIn, input: Input<typeof auth.reinvite>) {
  const { actor } = context;
  const { params, query, body, expectedVersion } = input;
  const { method } = body;
  await admitInvitation(context);
  return callOnce(context, "auth.reinvite", input, async (tx) => {
    const person = await lockPerson(tx, actor, { ...params, ...query });
    assertMayChangeAccess(actor, person.roles);
    if (person.status !== "waiting_confirmation") throwProblem("CONFLICT", undefined, translate("alreadyJoined"));
    const [company] = await tx.select().from(companies).where(eq(companies.uuid, person.companyUuid));
    const userUuid = await inviteeOf(tx, orNotFound(company), person, body);
    const contacts = await contactsOf(tx, body, userUuid);
    const fields = differing(person, contacts, { email: "email", phone: "mobilePhone" });
    const set = {
      ...contacts,
      userUuid,
      emailVerified: person.emailVerified && contacts.email === person.email,
      phoneVerified: person.phoneVerified && contacts.phone === person.phone,
      notificationChannels: reachedBy(person.notificationChannels, contacts, method),
    };
    await writeCustomer(context, tx, person, { set, fields, expectedVersion });
    const reached = { uuid: person.uuid, userUuid, roles: person.roles as Role[], ...contacts };
    await invite(tx, context, { person: reached, method, companyName: company?.name ?? "" });
    return { uuid: userUuid, customer_uuid: person.uuid, status: person.status };
  });
}

/**
 * Whom the corrected address invites: the person who has verified it; else the one who was invited, unless that is somebody of other
 * companies, who must not keep an invitation meant for another.
 */
async function inviteeOf(
  tx: Transaction,
  company: typeof companies.$inferSelect,
  invited: typeof customers.$inferSelect,
  body: Parameters<typeof findOwner>[2],
): Promise<string> {
  const owner = await findOwner(tx, company, body, invited.uuid);
  if (owner === invited.userUuid) return owner;
  const wasNew = !(await isElsewhere(tx, invited));
  if (!owner && wasNew) return invited.userUuid;
  if (wasNew) await tx.delete(credentials).where(eq(credentials.userUuid, invited.userUuid));
  if (owner) return owner;
  const userUuid = uuidv7();
  await tx.insert(credentials).values({ userUuid });
  return userUuid;
}

/** A channel whose contact is gone gives way to the invitation's. */
function reachedBy(channels: readonly string[], contacts: Record<Method, string | null>, method: Method): string[] {
  return [...new Set(channels.map((channel) => (channel !== "push" && contacts[channel as Method] === null ? method : channel)))];
}
