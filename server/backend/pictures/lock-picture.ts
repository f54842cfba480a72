import { sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";

/** Serializes storing, removing and drawing the picture of this name. */
export async function lockPicture(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${name}`}, 0))`);
}
