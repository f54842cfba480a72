import type { Backend } from "./backend.ts";

export type Rows = {
  /** Restores every table that has changed since this was made or restored last. */
  restore(): Promise<void>;
  /** How many rows each table has. */
  count(): Promise<Record<string, number>>;
};

/** Copies the whole database, so that each form of a crawl is sent from the same state. */
export async function rememberRows({ pool }: Pick<Backend, "pool">): Promise<Rows> {
  const schema = "kept";
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select t.table_name as "table", array_agg(quote_ident(c.column_name) order by c.ordinal_position) as columns
       from information_schema.tables t
       join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name
      where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      group by t.table_name order by t.table_name`,
  );
  await pool.query(`create schema ${schema}`);
  for (const { table } of rows) await pool.query(`create table ${schema}.${table} as table public.${table}`);
  const counts = rows.map(({ table }) => `select '${table}' as "table", count(*)::int as count from public.${table}`).join(" union all ");
  // A row that is written has a new xmin; a row that is gone is not counted.
  const marks = rows
    .map(({ table }) => `select '${table}' as "table", count(*) || ' ' || max(xmin::text::bigint) as mark from public.${table}`)
    .join(" union all ");
  const read = async () => {
    const found = await pool.query<{ table: string; mark: string | null }>(marks);
    return new Map(found.rows.map(({ table, mark }) => [table, mark]));
  };
  let known = await read();
  return {
    async restore() {
      const now = await read();
      const changed = rows.filter(({ table }) => now.get(table) !== known.get(table));
      if (changed.length === 0) return;
      const client = await pool.connect();
      try {
        await client.query("begin; set local session_replication_role = replica");
        for (const { table, columns } of changed) {
          await client.query(`delete from public.${table}`);
          await client.query(
            `insert into public.${table} (${columns.join(", ")}) overriding system value select ${columns.join(", ")}
              from ${schema}.${table}`,
          );
        }
        await client.query("commit");
      } finally {
        client.release();
      }
      known = await read();
    },
    async count() {
      const counted = await pool.query<{ table: string; count: number }>(counts);
      return Object.fromEntries(counted.rows.map(({ table, count }) => [table, count]));
    },
  };
}
