import type pg from "pg";

/** Signing in and its limits go on by themselves. */
const moving = /^(sessions|login_attempts|live_tokens|code_sends)$/;
/** Large, and nothing in them is anybody's. */
const shared = /^(products|product_|price_list_items|search_words|postal_)/;

/** A digest of everything that is stored, table by table. */
export async function storedIn(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1");
  const names = rows.map((row) => row.name).filter((name) => !moving.test(name) && !shared.test(name));
  const columns = names.map((name) => `(select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from "${name}" t) as "${name}"`);
  return (await pool.query(`select ${columns.join(", ")}`)).rows[0];
}

/** Tables that are no longer as they were. */
export async function changedSince(pool: pg.Pool, before: Record<string, string>): Promise<string[]> {
  const after = await storedIn(pool);
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}
