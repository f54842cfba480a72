import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Rows of a table as one parameter: the text of the statement is the same for one row and for forty, so it is put together
 * and planned once, and inserts into several tables can go in one round trip. `names` are the columns that are given.
 */
export function rowsOf<Table extends PgTable, Name extends keyof Table["$inferInsert"] & string>(table: Table, names: readonly Name[]) {
  const columns: Record<string, { name: string }> = getTableColumns(table);
  const nameOf = (name: Name) => columns[name]?.name ?? name;
  const listed = sql.join(
    names.map((name) => sql.identifier(nameOf(name))),
    sql`, `,
  );
  return {
    /** A statement, or a part of one. */
    insert: (placeholder: string): SQL =>
      sql`insert into ${table} (${listed}) select ${listed} from json_populate_recordset(null::${table},
        ${sql.placeholder(placeholder)}::json)`,
    /** What stands in the place of the placeholder. */
    toJson: (rows: readonly Pick<Table["$inferInsert"], Name>[]): string =>
      JSON.stringify(
        rows.map((row) => Object.fromEntries(names.map((name) => [nameOf(name), row[name]]))),
        wellFormed,
      ),
  };
}

/** PostgreSQL refuses a lone surrogate in JSON; it becomes the replacement character, as in a parameter of its own. */
function wellFormed(_: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}
