import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { lockEmployees, shutOut } from "../../auth/block-related.ts";
import { credentials } from "../../auth/tables.ts";
import { customers } from "../../customers/tables.ts";
import type { Database } from "../database.ts";
import { readDemoCompanies } from "./demo-files.ts";
import { demoUuid } from "./demo-uuid.ts";

/** Demo accounts have passwords although DEMO=off. The message names the fixes and is printed as it is. */
export class DemoLoginsError extends Error {
  override name = "DemoLoginsError";
}

export async function demoUsers(): Promise<string[]> {
  const { seller, platform, buyers } = await readDemoCompanies();
  return [seller, platform, ...buyers].flatMap(({ employees }) => employees.map(({ id }) => demoUuid("user", id)));
}

/** Demo accounts that have any password, changed ones included. */
async function findDemoLogins(db: Database): Promise<{ userUuid: string; email: string | null }[]> {
  return db
    .select({ userUuid: credentials.userUuid, email: customers.email })
    .from(credentials)
    .innerJoin(customers, eq(customers.userUuid, credentials.userUuid))
    .where(and(inArray(credentials.userUuid, await demoUsers()), isNotNull(credentials.passwordHash)))
    .orderBy(customers.email);
}

/** Throws DemoLoginsError when demo accounts have passwords: those in the README would open a production portal. */
export async function assertNoDemoLogins(db: Database): Promise<void> {
  const logins = await findDemoLogins(db);
  if (logins.length === 0) return;
  throw new DemoLoginsError(
    `DEMO=off, yet ${logins.length} demo accounts with a known password are in this database (${logins[0]?.email} and
others), so the portal does not start.
Either  npm run demo:remove   ends their access and keeps all data; invite your own administrators before (DEMO=on),
or      npm run db:reset      begins with an empty database,
or      DEMO=on               goes on with the demo.`,
  );
}

/**
 * Removes passwords, sessions, invitations and codes of the demo's people and blocks them; their data stays. Returns how many had a
 * password.
 */
export async function endDemoAccess(db: Database, now: Date): Promise<number> {
  const logins = await findDemoLogins(db);
  const users = await demoUsers();
  await db.transaction(async (tx) => {
    await tx.update(credentials).set({ passwordHash: null, passwordChangedAt: null }).where(inArray(credentials.userUuid, users));
    for (const userUuid of users) for (const employee of await lockEmployees(tx, userUuid)) await shutOut(tx, employee, now);
  });
  return logins.length;
}
