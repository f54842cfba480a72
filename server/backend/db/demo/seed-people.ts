import { credentials } from "../../auth/tables.ts";
import { branchCustomers } from "../../branches/tables.ts";
import { customers } from "../../customers/tables.ts";
import type { EmployeeEntry } from "./company-entries.ts";
import { daysBefore } from "./demo-time.ts";
import { demoUuid } from "./demo-uuid.ts";
import { insertRows } from "./insert-rows.ts";
import type { DemoSeed } from "./seed.ts";
import { ownCompanyAgeDays } from "./seed-companies.ts";

/** `passwords`: hashes by e-mail. People without one have no password. */
export async function seedPeople({ tx, files, now }: DemoSeed, passwords: ReadonlyMap<string, string>): Promise<void> {
  const { seller, platform, buyers } = files.companies;
  const companies = [
    ...[seller, platform].map(({ id, employees }) => ({ id, employees, createdAt: daysBefore(now, ownCompanyAgeDays) })),
    ...buyers.map(({ id, employees, createdDaysAgo }) => ({ id, employees, createdAt: daysBefore(now, createdDaysAgo) })),
  ];
  await insertRows(
    tx,
    customers,
    companies.flatMap(({ id, employees, createdAt }) => employees.map((person) => toCustomer(person, id, createdAt))),
  );
  await insertRows(
    tx,
    credentials,
    companies.flatMap(({ employees, createdAt }) =>
      employees.map(({ id, email }) => {
        const passwordHash = passwords.get(email?.value ?? "") ?? null;
        return { userUuid: demoUuid("user", id), passwordHash, passwordChangedAt: passwordHash === null ? null : createdAt };
      }),
    ),
  );
  await insertRows(
    tx,
    branchCustomers,
    buyers.flatMap(({ employees }) =>
      employees.flatMap(({ id, branches }) =>
        branches.map((branch) => ({ branchUuid: demoUuid("branch", branch), customerUuid: demoUuid("customer", id) })),
      ),
    ),
  );
}

function toCustomer(person: EmployeeEntry, company: string, createdAt: Date) {
  const { id, surname, name, patronymic, roles, position, subunit, email, mobilePhone, workPhone, status, notificationChannels } = person;
  return {
    uuid: demoUuid("customer", id),
    userUuid: demoUuid("user", id),
    companyUuid: demoUuid("company", company),
    surname,
    name,
    patronymic,
    roles,
    position,
    subunit,
    email: email?.value.toLowerCase() ?? null,
    emailVerified: email?.verified ?? false,
    phone: mobilePhone?.value ?? null,
    phoneVerified: mobilePhone?.verified ?? false,
    workPhone,
    status,
    notificationChannels,
    createdAt,
  };
}
