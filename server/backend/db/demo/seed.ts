import { sql } from "drizzle-orm";
import { ADMIN_ACCOUNTS, CLIENT_ACCOUNTS, DEMO_PASSWORD } from "../../../demo-accounts.ts";
import { hashPassword, type PasswordCost } from "../../auth/password.ts";
import { companies } from "../../companies/tables.ts";
import type { Database, Transaction } from "../database.ts";
import { lock } from "../lock.ts";
import { type DemoFiles, readDemoFiles } from "./demo-files.ts";
import { forgetLoads } from "./load-feed.ts";
import { seedAccreditations } from "./seed-accreditations.ts";
import { seedBaskets } from "./seed-baskets.ts";
import { seedCatalog } from "./seed-catalog.ts";
import { seedChats } from "./seed-chats.ts";
import { seedCompanies } from "./seed-companies.ts";
import { seedContracts } from "./seed-contracts.ts";
import { seedDeals } from "./seed-deals.ts";
import { seedDistribution, seedSchedules } from "./seed-distribution.ts";
import { seedNotifications } from "./seed-notifications.ts";
import { seedPayments } from "./seed-payments.ts";
import { seedPeople } from "./seed-people.ts";
import { seedPrices } from "./seed-prices.ts";
import { seedTickets } from "./seed-tickets.ts";

export type DemoSeed = { tx: Transaction; now: Date; files: DemoFiles };

/** Seeds a database without companies with the demo data, in one transaction. Deterministic; times are relative to `now`. */
export async function seedDemo(db: Database, { now, passwordCost }: { now: Date; passwordCost?: PasswordCost }): Promise<void> {
  if (await hasCompanies(db)) return;
  const files = await readDemoFiles();
  const passwords = await hashDemoPasswords(passwordCost);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '60s'`);
    await tx.execute(sql`set local statement_timeout = '60s'`);
    await lock(tx, "demo");
    if (await hasCompanies(tx)) return;
    const seed: DemoSeed = { tx, now, files };
    await seedDistribution(seed);
    await seedCompanies(seed);
    await seedCatalog(seed);
    await seedSchedules(seed);
    await seedPrices(seed);
    await forgetLoads(seed);
    await seedPeople(seed, passwords);
    await seedAccreditations(seed);
    const deals = await seedDeals(seed);
    await seedContracts(
      seed,
      deals.flatMap((deal) => deal.ledger),
    );
    await seedPayments(seed);
    await seedBaskets(seed);
    await seedChats(seed);
    await seedTickets(seed);
    await seedNotifications(seed, deals);
  });
}

async function hasCompanies(db: Database | Transaction): Promise<boolean> {
  return (await db.select({ uuid: companies.uuid }).from(companies).limit(1)).length > 0;
}

/** Password hashes by e-mail, for the accounts that `npm start` prints; other demo accounts have no password. */
async function hashDemoPasswords(cost?: PasswordCost): Promise<Map<string, string>> {
  const accounts = [...CLIENT_ACCOUNTS, ...ADMIN_ACCOUNTS];
  return new Map(await Promise.all(accounts.map(async (email) => [email, await hashPassword(DEMO_PASSWORD, cost)] as const)));
}
