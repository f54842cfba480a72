import { sql } from "drizzle-orm";
import type { Reader, Transaction } from "./database.ts";
import { lockNumbers } from "./lock-numbers.ts";

/** Waits for it; held until the transaction ends. */
export async function lock(tx: Reader, name: keyof typeof lockNumbers): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers[name]}::bigint)`);
}

/** The same for a name that is made of data. */
export async function lockNamed(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** False while somebody else has it. */
export async function tryLock(tx: Transaction, name: keyof typeof lockNumbers): Promise<boolean> {
  const { rows } = await tx.execute<{ granted: boolean }>(sql`select pg_try_advisory_xact_lock(${lockNumbers[name]}::bigint) as granted`);
  return rows[0]?.granted === true;
}

/** Serializes what one person writes, so that neither a duplicate nor one too many in a period slips through. */
export const lockAuthor = (tx: Transaction, of: "chat" | "ticket", { customerUuid }: { customerUuid: string }) =>
  lockNamed(tx, `${of} author ${customerUuid}`);
