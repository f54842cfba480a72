import { sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";

/** Called in the transaction of whoever writes products, categories, discount groups or prices: caches follow the version. */
export async function bumpCatalogVersion(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`insert into catalog_version (id, version) values (1, 2) on conflict (id) do update set version = catalog_version.version + 1, created_at = now()`,
  );
}
