import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { ownCompanies as calls } from "#contract/own-companies.ts";
import { assertNotDeclined, listSameInn } from "../accreditation/same-inn.ts";
import { admitFromNetwork } from "../auth/attempts.ts";
import { openCompany } from "../auth/open-company.ts";
import { innWarnings, readConsent } from "../auth/register.ts";
import { consents } from "../auth/tables.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import { callOnce } from "../db/once.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { translate } from "../translate.ts";
import { assertMoreCompanies, isOfPerson } from "./assert-more-companies.ts";

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
  const { operator, terms } = await readConsent(context);
  // The key is the person's, because the portal chooses the new company at once: a second press comes from there.
  const ofPerson = { ...context, actor: { ...actor, customerUuid: actor.userUuid } };
  return callOnce(ofPerson, "ownCompanies.register", input, async (tx) => {
    await assertMoreCompanies(tx, actor.userUuid);
    const [row] = await tx
      .select()
      .from(customers)
      .where(and(isOfPerson(actor.userUuid), eq(customers.uuid, actor.customerUuid)));
    const { surname, name, patronymic, email, emailVerified, phone, phoneVerified } = orNotFound(row);
    const director = await openCompany(tx, {
      company: { name: companyName, legalForm: companyType, inn },
      director: { surname, name, patronymic, email, emailVerified, phone, phoneVerified, status: "active" },
      method: emailVerified ? "email" : "phone",
      passwordHash: null,
      userUuid: actor.userUuid,
      now,
    });
    const { version, sha256 } = terms;
    const consent = { kind: "terms" as const, version, textHash: sha256, operator, address: context.address, givenAt: now };
    await tx.insert(consents).values({ uuid: uuidv7(), userUuid: actor.userUuid, ...consent });
    const warnings = innWarnings(inn, same.length > 0 ? translate("innKnownOwn") : undefined);
    return { customerUuid: director.uuid, companyUuid: director.companyUuid, warnings };
  });
}
