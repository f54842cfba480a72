import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Inserts rows of a table from one JSON parameter: the statement's text does not depend on the number of rows, so it is rendered
 * and prepared once, and inserts into several tables can share one statement. `names`: the columns to write.
 */
export function rowsOf<Table extends PgTable, Name extends keyof Table["$inferInsert"] & string>(table: Table, names: readonly Name[]) {
  const columns: Record<string, { name: string }> = getTableColumns(table);
  const nameOf = (name: Name) => columns[name]?.name ?? name;
  const listed = sql.join(
    names.map((name) => sql.identifier(nameOf(name))),
    sql`, `,
  );
  return {
    /** The insert, as a statement or as a part of one (`with`). */
    insert: (placeholder: string): SQL =>
      sql`insert into ${table} (${listed}) select ${listed} from json_populate_recordset(null::${table},
        ${sql.placeholder(placeholder)}::json)`,
    /** The value of the placeholder. */
    toJson: (rows: readonly Pick<Table["$inferInsert"], Name>[]): string =>
      JSON.stringify(
        rows.map((row) => Object.fromEntries(names.map((name) => [nameOf(name), row[name]]))),
        wellFormed,
      ),
  };
}

/** PostgreSQL refuses lone surrogates in JSON; replaces them by U+FFFD, as pg does in text parameters. */
function wellFormed(_: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}
