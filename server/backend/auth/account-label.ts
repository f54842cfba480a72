import { eq } from "drizzle-orm";
import type { Actor } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";

/** How an app and a device name the account: by what the person signs in with. */
export async function labelOf(db: Reader, { customerUuid, name }: Pick<Actor, "customerUuid" | "name">): Promise<string> {
  const [person] = await db
    .select({ email: customers.email, phone: customers.phone })
    .from(customers)
    .where(eq(customers.uuid, customerUuid));
  return person?.email ?? person?.phone ?? name;
}
