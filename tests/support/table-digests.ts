import type pg from "pg";

/** Sign-ins and their limits change on their own. */
const moving = /^(sessions|login_attempts|live_tokens|code_sends)$/;
/** Large tables that belong to nobody. */
const shared = /^(products|product_|price_list_items|search_words|postal_)/;

/** An event gets its position when it is delivered, after the answer. */
const moved: Record<string, string> = { outbox_events: "position" };

/** Tables whose rows belong to somebody and change by calls alone. */
export async function comparedTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1");
  return rows.map((row) => row.name).filter((name) => !moving.test(name) && !shared.test(name));
}

/** A digest of everything stored, by table. */
export async function digestsOf(pool: pg.Pool): Promise<Record<string, string>> {
  const names = await comparedTables(pool);
  const columns = names.map((name) => {
    const row = moved[name] === undefined ? "t::text" : `(to_jsonb(t) - '${moved[name]}')::text`;
    return `(select md5(coalesce(string_agg(${row}, '' order by ${row}), '')) from "${name}" t) as "${name}"`;
  });
  return (await pool.query(`select ${columns.join(", ")}`)).rows[0];
}

/** Tables that have changed. */
export async function tablesChangedSince(pool: pg.Pool, before: Record<string, string>): Promise<string[]> {
  const after = await digestsOf(pool);
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}
