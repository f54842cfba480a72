import { type Column, type GetColumnData, is, SQL, sql } from "drizzle-orm";

type Columns = Readonly<Record<string, Column | SQL>>;

/** Row type of `selectList` with the same columns. */
export type RowOf<Selected extends Columns> = {
  [Name in keyof Selected]: Selected[Name] extends SQL<infer Value>
    ? Value
    : Selected[Name] extends Column
      ? GetColumnData<Selected[Name]>
      : never;
};

/** The select list of these columns, for a statement whose alias of their table is `alias`. */
export function selectList(alias: string, columns: Columns): SQL {
  const selected = Object.entries(columns).map(([name, column]) => {
    const value = is(column, SQL) ? column : sql`${sql.identifier(alias)}.${sql.identifier(column.name)}`;
    return sql`${value} as ${sql.identifier(name)}`;
  });
  return sql.join(selected, sql`, `);
}
