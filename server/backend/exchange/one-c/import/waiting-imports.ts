import { eq } from "drizzle-orm";
import type { Database } from "../../../db/database.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { exchangeImports } from "../tables.ts";

export const importTask = "exchange_import";

/** Queues a job for an import; it ends at once if the import is already being processed. */
export const wakeImport = (db: Database, uuid: string): Promise<void> =>
  addJob(db, importTask, { payload: { uuid }, key: `exchange import ${uuid}` });

/** Uuids of unfinished imports, to continue after a restart. */
export async function waitingImports(db: Database): Promise<string[]> {
  const rows = await db.select({ uuid: exchangeImports.uuid }).from(exchangeImports).where(eq(exchangeImports.state, "waiting"));
  return rows.map(({ uuid }) => uuid);
}
