import { v7 as uuidv7 } from "uuid";
import type { Role } from "#contract/roles.ts";
import { hashPassword } from "#server/backend/auth/password.ts";
import { credentials } from "#server/backend/auth/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import type { Database } from "#server/backend/db/database.ts";
import { cheapHashing } from "./cheap-hashing.ts";
import { password } from "./password.ts";

let passwordHash: Promise<string> | undefined;

/** Adds a company: an accredited buyer unless `values` say otherwise. */
export async function addCompany(db: Database, values: Partial<typeof companies.$inferInsert> = {}) {
  const [company] = await db
    .insert(companies)
    .values({ uuid: uuidv7(), type: "buyer", name: "Test company", legalForm: "legal", status: "accredited", ...values })
    .returning();
  if (!company) throw new Error("no company");
  return company;
}

/** Adds an active employee with the demo password. */
export async function addPerson(
  db: Database,
  { companyUuid, email, roles, ...values }: { companyUuid: string; email: string; roles: Role[] } & Partial<typeof customers.$inferInsert>,
) {
  const [person] = await db
    .insert(customers)
    .values({
      uuid: uuidv7(),
      userUuid: uuidv7(),
      companyUuid,
      email,
      emailVerified: true,
      roles,
      surname: "Surname",
      name: "Name",
      status: "active",
      ...values,
    })
    .returning();
  if (!person) throw new Error("no person");
  passwordHash ??= hashPassword(password, cheapHashing);
  await db.insert(credentials).values({ userUuid: person.userUuid, passwordHash: await passwordHash });
  return person;
}
