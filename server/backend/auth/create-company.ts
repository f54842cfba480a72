import type { auth } from "#contract/auth.ts";
import { listSameInn } from "../accreditation/same-inn.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { translate } from "../translate.ts";
import { admitInvitation, contactsOf } from "./add-person.ts";
import { invite } from "./invite.ts";
import { openCompany } from "./open-company.ts";
import { innWarnings } from "./register.ts";

/** An admin creates a buyer company. Its director is invited and accepts the terms in person. */
export async function createCompany(context: SignedIn, { body }: Input<typeof auth.createCompany>) {
  const { surname, name, patronymic = "", method, companyName, legalForm, inn } = body;
  await admitInvitation(context);
  const same = await listSameInn(context.db, inn);
  const warnings = innWarnings(
    inn,
    same.length > 0 ? translate("innDuplicate", { names: same.map((each) => each.name).join(", ") }) : undefined,
  );
  return context.db.transaction(async (tx) => {
    const contacts = await contactsOf(tx, body);
    const director = { surname, name, patronymic, ...contacts, status: "waiting_confirmation" as const };
    const person = await openCompany(tx, {
      company: { name: companyName, legalForm, inn },
      director,
      method,
      passwordHash: null,
      now: context.now(),
    });
    await invite(tx, context, {
      person: { ...contacts, uuid: person.uuid, userUuid: person.userUuid, roles: ["buyer_company_director"] },
      method,
      companyName,
    });
    return { uuid: person.userUuid, customer_uuid: person.uuid, company_uuid: person.companyUuid, name, surname, patronymic, warnings };
  });
}
