import { and, arrayOverlaps, eq, isNotNull, isNull } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { adminRoles } from "#contract/roles.ts";
import { companies } from "../companies/tables.ts";
import { customers } from "../customers/tables.ts";
import type { Database, Transaction } from "../db/database.ts";
import { lock } from "../db/lock.ts";
import { sellerProfiles } from "../settings/tables.ts";
import { sellerRegimes } from "../vat/tables.ts";
import { newInvitation } from "./invite.ts";
import { credentials } from "./tables.ts";

type FirstAdmin = {
  person: { surname: string; name: string; patronymic: string; email: string };
  /** `phone` and `email` are those that customers use. */
  seller: { name: string; inn: string; brand: string; phone: string; email: string };
  /** Base URL of the admin portal. */
  portal: string;
  now: Date;
};

/**
 * Creates the first platform manager, the seller's company and the platform's; returns the link that sets the password. Until it is
 * used, another call replaces the link; afterwards it returns null.
 */
export async function makeFirstAdmin(db: Database, { person, seller, portal, now }: FirstAdmin): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lock(tx, "firstAdmin");
    const [entered] = await tx
      .select({ uuid: customers.uuid })
      .from(customers)
      .innerJoin(credentials, eq(credentials.userUuid, customers.userUuid))
      .where(and(arrayOverlaps(customers.roles, [...adminRoles]), isNotNull(credentials.passwordHash), isNull(customers.deletedAt)))
      .limit(1);
    if (entered) return null;
    const sellerUuid = await companyOf(tx, "seller", seller);
    const { brand, phone, email } = seller;
    await tx.insert(sellerProfiles).values({ companyUuid: sellerUuid, brand, phone, email }).onConflictDoNothing();
    await tx.insert(sellerRegimes).values({ companyUuid: sellerUuid, regime: "general", from: "2004-01-01" }).onConflictDoNothing();
    const companyUuid = await companyOf(tx, "platform", { name: seller.name, inn: "" });
    const admin = (await invited(tx, person.email)) ?? (await addAdmin(tx, companyUuid, person, now));
    const { link } = await newInvitation(tx, { person: admin, method: "email", portal, now });
    return link;
  });
}

async function companyOf(tx: Transaction, type: "seller" | "platform", { name, inn }: { name: string; inn: string }): Promise<string> {
  const [existing] = await tx.select({ uuid: companies.uuid }).from(companies).where(eq(companies.type, type)).limit(1);
  if (existing) return existing.uuid;
  const uuid = uuidv7();
  await tx.insert(companies).values({ uuid, type, name, legalName: name, inn, legalForm: "legal", status: "accredited" });
  return uuid;
}

type Admin = { uuid: string; userUuid: string };

async function invited(tx: Transaction, email: string): Promise<Admin | undefined> {
  const [existing] = await tx
    .select({ uuid: customers.uuid, userUuid: customers.userUuid })
    .from(customers)
    .where(and(eq(customers.email, email), arrayOverlaps(customers.roles, [...adminRoles]), isNull(customers.deletedAt)));
  return existing;
}

async function addAdmin(tx: Transaction, companyUuid: string, person: FirstAdmin["person"], now: Date): Promise<Admin> {
  const admin = { uuid: uuidv7(), userUuid: uuidv7() };
  await tx.insert(customers).values({
    ...admin,
    companyUuid,
    ...person,
    roles: ["platform_manager"],
    status: "waiting_confirmation",
    notificationChannels: ["email", "push"],
    createdAt: now,
  });
  await tx.insert(credentials).values({ userUuid: admin.userUuid });
  return admin;
}
