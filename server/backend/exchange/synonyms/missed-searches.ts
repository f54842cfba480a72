import { eq, type SQL, sql } from "drizzle-orm";
import type { synonyms as calls, MissedSearch } from "#contract/synonyms.ts";
import type { SignedIn } from "../../context.ts";
import { readRows } from "../../db/statement.ts";
import type { Input } from "../../handlers.ts";
import { orNotFound } from "../../problem.ts";
import { missedSearches } from "../../products/search/tables.ts";
import { writeMissed } from "../../products/search/write-missed.ts";
import { assertSeller } from "../seller-products/own-products.ts";

/** Searches of many companies come first. */
const first = sql`cardinality(companies) desc, times desc, last_at desc, query`;

export async function listMissed(context: SignedIn, { query: filters }: Input<typeof calls.listMissed>) {
  const { db, now } = context;
  const { kind, page, perPage } = filters;
  await assertSeller(db, context);
  await writeMissed(db, now());
  const where: SQL = kind === undefined ? sql`true` : kind === "empty" ? sql`left_out = ''` : sql`left_out <> ''`;
  const counted = await readRows(db, { total: "integer" })(sql`select count(*)::int as total from missed_searches where ${where}`);
  const rows = await readRows(db, { query: "text", leftOut: "text", times: "integer", companies: "integer", at: "timestamptz" })(sql`
    select query, left_out as "leftOut", times, cardinality(companies) as companies, last_at as at from missed_searches
    where ${where} order by ${first} limit ${perPage} offset ${(page - 1) * perPage}`);
  const searches = rows.map(({ at, ...row }): MissedSearch => ({ ...row, lastAt: new Date(at).toISOString() }));
  return { searches, total: counted[0]?.total ?? 0 };
}

export async function dismissMissed(context: SignedIn, { body }: Input<typeof calls.dismissMissed>): Promise<{ isDone: true }> {
  const { db } = context;
  await assertSeller(db, context);
  const [gone] = await db.delete(missedSearches).where(eq(missedSearches.query, body.query)).returning({ query: missedSearches.query });
  orNotFound(gone);
  return { isDone: true };
}
