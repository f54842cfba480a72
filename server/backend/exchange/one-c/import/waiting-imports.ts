import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/database.ts";
import { exchangeImports } from "../tables.ts";

export const importTask = "exchange_import";

/** Queues a job for an import; it ends at once if the import is already being processed. */
export async function wakeImport(db: Database, uuid: string): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job(${importTask}, json_build_object('uuid', ${uuid}::text), job_key => ${`exchange import ${uuid}`})`,
  );
}

/** Uuids of unfinished imports, to continue after a restart. */
export async function waitingImports(db: Database): Promise<string[]> {
  const rows = await db.select({ uuid: exchangeImports.uuid }).from(exchangeImports).where(eq(exchangeImports.state, "waiting"));
  return rows.map(({ uuid }) => uuid);
}
