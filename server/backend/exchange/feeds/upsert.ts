import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { rowsOf } from "../../db/rows.ts";
import type { Transaction } from "../../db/database.ts";
import { statement } from "../../db/statement.ts";

/** Inserts rows or, where the key exists, updates the named columns. One statement for any number. */
export function upsertOf<Table extends PgTable, Name extends keyof Table["$inferInsert"] & string>(
  table: Table,
  keys: readonly NoInfer<Name>[],
  names: readonly Name[],
  /** Further assignments for an existing row. */
  also?: SQL,
) {
  const columns: Record<string, { name: string }> = getTableColumns(table);
  const column = (name: Name): SQL => sql`${sql.identifier(columns[name]?.name ?? name)}`;
  const rows = rowsOf(table, names);
  const given = names.filter((name) => !keys.includes(name)).map((name) => sql`${column(name)} = excluded.${column(name)}`);
  const set = also ? [...given, also] : given;
  const write = statement<{ rows: string }, Record<string, never>>(
    sql`${rows.insert("rows")} on conflict (${sql.join(keys.map(column), sql`, `)}) do update set ${sql.join(set, sql`, `)}`,
  );
  return async (tx: Transaction, given: readonly Pick<Table["$inferInsert"], Name>[]): Promise<void> => {
    if (given.length > 0) await write(tx, { rows: rows.toJson(given) });
  };
}
