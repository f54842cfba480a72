import { and, eq, inArray, ne, or } from "drizzle-orm";
import { spellingsOf } from "#contract/email.ts";
import type { Method } from "#contract/person.ts";
import { customers } from "../customers/tables.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";

const columns = { email: customers.email, phone: customers.phone };
const verified = { email: customers.emailVerified, phone: customers.phoneVerified };

/** Whether the address belongs to somebody: to the person who has verified it or is invited by it. */
export async function isTaken(db: Reader, method: Method, address: string, exceptUserUuid?: string): Promise<boolean> {
  const rows = await db
    .select({ uuid: customers.uuid })
    .from(customers)
    .where(
      and(
        inArray(columns[method], spellingsOf(address)),
        or(eq(verified[method], true), eq(customers.status, "waiting_confirmation")),
        exceptUserUuid === undefined ? undefined : ne(customers.userUuid, exceptUserUuid),
      ),
    );
  return rows.length > 0;
}

export async function assertFree(db: Reader, method: Method, address: string, exceptUserUuid?: string): Promise<void> {
  if (await isTaken(db, method, address, exceptUserUuid)) throwTaken(method, method === "email" ? "emailTaken" : "phoneTaken");
}

/** Gives the address to a person who has just verified it. People who only entered it lose it; refused if another owns it. */
export async function assignAddress(tx: Transaction, method: Method, address: string, exceptUserUuid?: string): Promise<void> {
  await assertFree(tx, method, address, exceptUserUuid);
  await tx
    .update(customers)
    .set(method === "email" ? { email: null } : { phone: null })
    .where(
      and(
        inArray(columns[method], spellingsOf(address)),
        exceptUserUuid === undefined ? undefined : ne(customers.userUuid, exceptUserUuid),
      ),
    );
}

export function throwTaken(field: string, text: string): never {
  throwProblem("ALREADY_EXISTS", { [field]: [translate(text)] }, translate(text));
}

/** Verified addresses, the only ones that messages go to. */
export function provenAddresses(person: {
  email: string | null;
  emailVerified: boolean;
  phone: string | null;
  phoneVerified: boolean;
}): { method: Method; address: string }[] {
  return [
    ...(person.email !== null && person.emailVerified ? [{ method: "email" as const, address: person.email }] : []),
    ...(person.phone !== null && person.phoneVerified ? [{ method: "phone" as const, address: person.phone }] : []),
  ];
}
