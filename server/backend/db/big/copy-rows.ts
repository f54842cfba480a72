import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * The beginning of an insert that copies rows of a table: every column is taken from `source`, except those that `changed`
 * gives an expression for. A column added to the table is copied too.
 */
export function copyRows<Table extends PgTable>(
  table: Table,
  source: string,
  changed: { [Name in keyof Table["$inferInsert"]]?: string },
): string {
  const written = Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);
  const given: Record<string, string | undefined> = changed;
  const names = written.map(([, column]) => column.name);
  const values = written.map(([name, column]) => given[name] ?? `${source}.${column.name}`);
  return `insert into ${getTableName(table)} (${names.join(", ")}) select ${values.join(", ")}`;
}
