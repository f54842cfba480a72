import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * The `insert into … select …` that copies rows of a table: all columns come from `source`, except those for which `changed` gives an
 * SQL expression. Columns added to the table later are copied too.
 */
export function copyRows<Table extends PgTable>(
  table: Table,
  source: string,
  changed: { [Name in keyof Table["$inferInsert"]]?: string },
): string {
  const written = Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);
  const expressions: Record<string, string | undefined> = changed;
  const names = written.map(([, column]) => column.name);
  const values = written.map(([name, column]) => expressions[name] ?? `${source}.${column.name}`);
  return `insert into ${getTableName(table)} (${names.join(", ")}) select ${values.join(", ")}`;
}
