import { sql } from "drizzle-orm";
import type { Transaction } from "./database.ts";
import { lockNumbers } from "./lock-numbers.ts";

/** Waits for it; held until the transaction ends. */
export async function lock(tx: Transaction, name: keyof typeof lockNumbers): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers[name]}::bigint)`);
}

/** False while somebody else has it. */
export async function tryLock(tx: Transaction, name: keyof typeof lockNumbers): Promise<boolean> {
  const { rows } = await tx.execute<{ granted: boolean }>(sql`select pg_try_advisory_xact_lock(${lockNumbers[name]}::bigint) as granted`);
  return rows[0]?.granted === true;
}

/** Serializes what one person writes, so that neither a duplicate nor one too many in a period slips through. */
export async function lockAuthor(tx: Transaction, of: "chat" | "ticket", { customerUuid }: { customerUuid: string }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${of} author ${customerUuid}`}, 0))`);
}
