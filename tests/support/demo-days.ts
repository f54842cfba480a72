import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { seedDemo } from "#server/backend/db/demo/seed.ts";
import type { Backend } from "./backend.ts";

/** Loads the demo data anew as of this moment: nothing of them lies in the future. */
export async function expectLoadsOn({ db }: Backend, now: string): Promise<void> {
  const { rows } = await db.execute<{ all: string }>(
    sql`select string_agg(quote_ident(tablename), ',') as all from pg_tables where schemaname = 'public'`,
  );
  await db.execute(sql.raw(`truncate ${rows[0]?.all} restart identity cascade`));
  await seedDemo(db, { now: new Date(now) });
  const late = await db.execute<{ count: number }>(sql`select count(*)::int as count from deal_logs where created_at >= ${now}`);
  expect(late.rows[0]?.count).toBe(0);
}
