import { sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";

/** Whoever keeps, removes or draws a picture of this name waits for the others. */
export async function lockPicture(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${name}`}, 0))`);
}
