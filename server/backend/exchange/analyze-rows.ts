import { sql } from "drizzle-orm";
import type { Reader } from "../db/database.ts";

const largeLoad = 5000;

/** Planned by figures of smaller loads, or of rows of which nobody has found out what they are about, a batch would read the whole of a large one. */
export async function analyzeRows(reader: Reader, count: number): Promise<void> {
  if (count >= largeLoad) await reader.execute(sql`analyze exchange_rows`);
}
