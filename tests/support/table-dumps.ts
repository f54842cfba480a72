import { sql } from "drizzle-orm";
import type { Database } from "#server/backend/db/database.ts";

/** Rows of tables as sorted text, without timestamps and the given columns: two databases with the same rows have the same dump. */
export async function dumpTables(
  db: Database,
  tables: readonly string[],
  leftOut: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const table of tables) {
    const columns = await columnsOf(db, table);
    const shown = columns.filter(({ name, type }) => type !== "timestamp with time zone" && !leftOut.includes(name));
    const { rows } = await db.execute<{ line: string }>(sql`
      select row_to_json(t)::text as line from (
        select ${sql.join(
          shown.map(({ name }) => sql.identifier(name)),
          sql`, `,
        )} from ${sql.identifier(table)}) t order by 1`);
    dump[table] = rows.map(({ line }) => line.replace(/"loaded_at": ?"[^"]*"/g, '"loaded_at"')).sort();
  }
  return dump;
}

/** Every table of the application. */
export async function allTables(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function columnsOf(db: Database, table: string) {
  const { rows } = await db.execute<{ name: string; type: string }>(sql`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by ordinal_position`);
  return rows;
}
