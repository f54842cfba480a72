import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { exchangeImports } from "./tables.ts";

export const importTask = "exchange_import";

/** Lets a worker look at an import. One that is worked on already is left alone. */
export async function wakeImport(db: Database, uuid: string): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job(${importTask}, json_build_object('uuid', ${uuid}::text), job_key => ${`exchange import ${uuid}`})`,
  );
}

/** The unfinished imports of a process that has ended. */
export async function waitingImports(db: Database): Promise<string[]> {
  const rows = await db.select({ uuid: exchangeImports.uuid }).from(exchangeImports).where(eq(exchangeImports.state, "waiting"));
  return rows.map(({ uuid }) => uuid);
}
