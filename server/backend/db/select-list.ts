import { type Column, type GetColumnData, is, SQL, sql } from "drizzle-orm";

type Columns = Readonly<Record<string, Column | SQL>>;

/** The row that `selectList` of the same columns reads. */
export type RowOf<Selected extends Columns> = {
  [Name in keyof Selected]: Selected[Name] extends SQL<infer Value>
    ? Value
    : Selected[Name] extends Column
      ? GetColumnData<Selected[Name]>
      : never;
};

/** The select list of a statement that calls the table of these columns `alias`. */
export function selectList(alias: string, columns: Columns): SQL {
  const selected = Object.entries(columns).map(([name, column]) => {
    const value = is(column, SQL) ? column : sql`${sql.identifier(alias)}.${sql.identifier(column.name)}`;
    return sql`${value} as ${sql.identifier(name)}`;
  });
  return sql.join(selected, sql`, `);
}
