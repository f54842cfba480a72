import { asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { spellingsOf } from "#contract/email.ts";
import { loginMethod } from "#contract/login.ts";
import type { Role } from "#contract/roles.ts";
import { companies } from "../companies/tables.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";
import { credentials } from "./tables.ts";

type Row = Awaited<ReturnType<typeof selectAccounts>>[number];
export type Account = Omit<Row, "roles"> & { roles: Role[] };

/**
 * The person with this normalised login, with what decides whether they may sign in. Of several who entered the address: the one who
 * has verified it, else the first, so that an invitation cannot take a login over.
 */
export async function findAccount(db: Reader, login: string): Promise<Account | undefined> {
  const [address, isProven] =
    loginMethod(login) === "email" ? [customers.email, customers.emailVerified] : [customers.phone, customers.phoneVerified];
  const owner = db
    .select({ userUuid: customers.userUuid })
    .from(customers)
    .where(inArray(address, spellingsOf(login)))
    .orderBy(desc(isProven), asc(customers.createdAt), asc(customers.uuid))
    .limit(1);
  return lastChosenOf(db, inArray(customers.userUuid, owner));
}

/** The person in that one of their companies which a sign-in leads to: one that they may enter, the last chosen. */
export const findAccountOf = (db: Reader, userUuid: string): Promise<Account | undefined> =>
  lastChosenOf(db, eq(customers.userUuid, userUuid));

async function lastChosenOf(db: Reader, isTheirs: SQL): Promise<Account | undefined> {
  const [row] = await selectAccounts(db)
    .where(isTheirs)
    .orderBy(...lastChosen)
    .limit(1);
  return row && { ...row, roles: row.roles as Role[] };
}

const mayEnter = sql`${customers.status} = 'active' and ${companies.isActive}`;
const lastChosen = [desc(mayEnter), sql`${customers.chosenAt} desc nulls last`, asc(customers.createdAt), asc(customers.uuid)];

const selectAccounts = (db: Reader) =>
  db
    .select({
      userUuid: customers.userUuid,
      customerUuid: customers.uuid,
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
