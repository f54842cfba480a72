import { sql } from "drizzle-orm";
import type { Reader } from "../db/database.ts";

const largeLoad = 5000;

/** Runs ANALYZE for a large load: with statistics of smaller loads the planner would scan the whole load for every batch. */
export async function analyzeRows(reader: Reader, count: number): Promise<void> {
  if (count >= largeLoad) await reader.execute(sql`analyze exchange_rows`);
}
