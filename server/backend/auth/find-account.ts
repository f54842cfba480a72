import { asc, desc, eq, inArray } from "drizzle-orm";
import { spellingsOf } from "#contract/email.ts";
import { loginMethod } from "#contract/login.ts";
import type { Role } from "#contract/roles.ts";
import { companies } from "../companies/tables.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";
import { credentials } from "./tables.ts";

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/**
 * The person with this normalised login, with what decides whether they may sign in. Of several who entered the address: the one who
 * has verified it, else the first, so that an invitation cannot take a login over.
 */
export async function findAccount(db: Reader, login: string) {
  const [address, isProven] =
    loginMethod(login) === "email" ? [customers.email, customers.emailVerified] : [customers.phone, customers.phoneVerified];
  const [row] = await selectAccounts(db)
    .where(inArray(address, spellingsOf(login)))
    .orderBy(desc(isProven), asc(customers.createdAt), asc(customers.uuid))
    .limit(1);
  return row && { ...row, roles: row.roles as Role[] };
}

export async function findAccountOf(db: Reader, userUuid: string): Promise<Account | undefined> {
  const [row] = await selectAccounts(db).where(eq(customers.userUuid, userUuid));
  return row && { ...row, roles: row.roles as Role[] };
}

const selectAccounts = (db: Reader) =>
  db
    .select({
      userUuid: customers.userUuid,
      roles: customers.roles,
      status: customers.status,
      emailVerified: customers.emailVerified,
      phoneVerified: customers.phoneVerified,
      companyIsActive: companies.isActive,
      passwordHash: credentials.passwordHash,
    })
    .from(customers)
    .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
    .leftJoin(credentials, eq(credentials.userUuid, customers.userUuid));
