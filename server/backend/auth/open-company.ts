import { v7 as uuidv7 } from "uuid";
import type { Method } from "#contract/person.ts";
import { openAccreditationOf } from "../accreditation/open-accreditation.ts";
import { companies } from "../companies/tables.ts";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import { credentials } from "./tables.ts";

type NewCompany = {
  company: { name: string; legalForm: "legal" | "individual"; inn: string };
  director: Pick<
    typeof customers.$inferInsert,
    "surname" | "name" | "patronymic" | "email" | "emailVerified" | "phone" | "phoneVerified" | "status"
  >;
  /** The director's first login and notification channel. */
  method: Method;
  passwordHash: string | null;
  /** A person who is registered already; then `passwordHash` does not matter. */
  userUuid?: string;
  now: Date;
};

/** Creates a buyer company, its director and its accreditation with the first step, and notifies the director. */
export async function openCompany(tx: Transaction, { company, director, method, passwordHash, userUuid, now }: NewCompany) {
  const companyUuid = uuidv7();
  const person = { uuid: uuidv7(), userUuid: userUuid ?? uuidv7(), companyUuid, ...director };
  await tx.insert(companies).values({ uuid: companyUuid, type: "buyer", status: "new", ...company, createdAt: now });
  await tx
    .insert(customers)
    .values({ ...person, roles: ["buyer_company_director"], notificationChannels: [method, "push"], createdAt: now });
  if (!userUuid)
    await tx.insert(credentials).values({ userUuid: person.userUuid, passwordHash, passwordChangedAt: passwordHash === null ? null : now });
  await openAccreditationOf(tx, { companyUuid, legalForm: company.legalForm, directorUuid: person.uuid, now });
  return person;
}
