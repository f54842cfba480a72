import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { companies } from "../companies/tables.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";

type Employee = Pick<typeof customers.$inferSelect, "uuid" | "userUuid">;

const othersOf = ({ uuid, userUuid }: Employee) => and(eq(customers.userUuid, userUuid), ne(customers.uuid, uuid));

/** Whether the person can enter another company. */
export async function entersElsewhere(db: Reader, employee: Employee): Promise<boolean> {
  const [other] = await db
    .select({ uuid: customers.uuid })
    .from(customers)
    .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
    .where(and(othersOf(employee), eq(customers.status, "active"), eq(companies.isActive, true)))
    .limit(1);
  return other !== undefined;
}

/** Whether the person is, or was, an employee of another company, who has not been erased since. */
export const isElsewhere = async (db: Reader, employee: Employee): Promise<boolean> =>
  (await db.$count(customers, and(othersOf(employee), isNull(customers.deletedAt)))) > 0;

/** The person's contacts as they are in a company that they have joined; undefined for somebody who has joined no other. */
export async function readOwnContacts(db: Reader, employee: Employee) {
  const [joined] = await db
    .select({
      email: customers.email,
      emailVerified: customers.emailVerified,
      phone: customers.phone,
      phoneVerified: customers.phoneVerified,
    })
    .from(customers)
    .where(and(othersOf(employee), inArray(customers.status, ["active", "disabled"]), isNull(customers.deletedAt)))
    .orderBy(customers.status, customers.createdAt)
    .limit(1);
  return joined;
}
