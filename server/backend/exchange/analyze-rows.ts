import { sql } from "drizzle-orm";
import type { Reader } from "../db/database.ts";

const largeLoad = 5000;

/**
 * Refreshes the statistics of the rows of a large load: with those of smaller loads, or of rows without keys, the planner would
 * read the whole load for every batch.
 */
export async function analyzeRows(reader: Reader, count: number): Promise<void> {
  if (count >= largeLoad) await reader.execute(sql`analyze exchange_rows`);
}
