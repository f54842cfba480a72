import { and, eq, isNull } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { consentDocuments } from "#contract/consent-documents.ts";
import { maxOwnCompanies } from "#contract/limits.ts";
import type { ownCompanies as calls } from "#contract/own-companies.ts";
import { assertNotDeclined, listSameInn } from "../accreditation/same-inn.ts";
import { admitFromNetwork } from "../auth/attempts.ts";
import { lockCredential } from "../auth/lock-credential.ts";
import { openCompany } from "../auth/open-company.ts";
import { innWarnings, readOperator } from "../auth/register.ts";
import { consents } from "../auth/tables.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import { callOnce } from "../db/once.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";

/**
 * A signed-in person registers another company under their verified address, so no code is needed. The terms are accepted for the
 * new company; the consent about personal data is the person's and was given.
 */
export async function registerCompany(context: SignedIn, input: Input<typeof calls.register>) {
  const { db, actor } = context;
  const { companyName, companyType, inn } = input.body;
  const now = context.now();
  await admitFromNetwork(db, "register", { address: actor.userUuid, now, text: "registrationsLimit" });
  const same = await listSameInn(db, inn);
  await assertNotDeclined(db, same);
  const operator = await readOperator(context);
  // The key is the person's, because the portal chooses the new company at once: a second press comes from there.
  const ofPerson = { ...context, actor: { ...actor, customerUuid: actor.userUuid } };
  return callOnce(ofPerson, "ownCompanies.register", input, async (tx) => {
    // The person's lock, so that two registrations side by side count each other.
    await lockCredential(tx, actor.userUuid);
    const isTheirs = and(eq(customers.userUuid, actor.userUuid), eq(customers.status, "active"), isNull(customers.deletedAt));
    // Invitations do not count: anybody's would keep somebody from registering.
    if ((await tx.$count(customers, isTheirs)) >= maxOwnCompanies) throwProblem("CONFLICT", undefined, translate("tooManyCompanies"));
    const [row] = await tx
      .select()
      .from(customers)
      .where(and(isTheirs, eq(customers.uuid, actor.customerUuid)));
    const { surname, name, patronymic, email, emailVerified, phone, phoneVerified } = orNotFound(row);
    const director = await openCompany(tx, {
      company: { name: companyName, legalForm: companyType, inn },
      director: { surname, name, patronymic, email, emailVerified, phone, phoneVerified, status: "active" },
      method: emailVerified ? "email" : "phone",
      passwordHash: null,
      userUuid: actor.userUuid,
      now,
    });
    const { version, sha256 } = consentDocuments.terms;
    const consent = { kind: "terms" as const, version, textHash: sha256, operator, address: context.address, givenAt: now };
    await tx.insert(consents).values({ uuid: uuidv7(), userUuid: actor.userUuid, ...consent });
    const warnings = innWarnings(inn, same.length > 0 ? translate("innKnownOwn") : undefined);
    return { customerUuid: director.uuid, companyUuid: director.companyUuid, warnings };
  });
}
