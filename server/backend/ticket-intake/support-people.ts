import { and, arrayOverlaps, eq } from "drizzle-orm";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";

/** Tech support, which is notified of new tickets, and everybody who sees all tickets (C13). */
export async function listSupportPeople(reader: Reader): Promise<{ techSupport: string[]; readers: string[] }> {
  const people = await reader
    .select({ uuid: customers.uuid, roles: customers.roles })
    .from(customers)
    .where(and(eq(customers.status, "active"), arrayOverlaps(customers.roles, ["tech_support", "platform_manager", "supervisor"])))
    .limit(1000);
  return {
    techSupport: people.filter(({ roles }) => roles.includes("tech_support")).map(({ uuid }) => uuid),
    readers: people.map(({ uuid }) => uuid),
  };
}
