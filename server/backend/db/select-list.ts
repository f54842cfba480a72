import { Column, type GetColumnData, is, type SQL, sql } from "drizzle-orm";
import type { ColumnType, Typed } from "./statement.ts";

type Computed<Type extends ColumnType> = { type: Type; value: SQL };
type Selected = Readonly<Record<string, Column | Computed<ColumnType>>>;

type ColumnsOf<From extends Selected> = {
  [Name in keyof From]: From[Name] extends Column
    ? Typed<GetColumnData<From[Name]>>
    : From[Name] extends Computed<infer Type>
      ? Type
      : never;
};

/** A value of the select list that is no column of the table. */
export const computed = <const Type extends ColumnType>(type: Type, value: SQL): Computed<Type> => ({ type, value });

/** The select list of these columns, for a statement whose alias of their table is `alias`. */
export function selectList(alias: string, selected: Selected): SQL {
  const list = Object.entries(selected).map(([name, from]) => {
    const value = is(from, Column) ? sql`${sql.identifier(alias)}.${sql.identifier(from.name)}` : from.value;
    return sql`${value} as ${sql.identifier(name)}`;
  });
  return sql.join(list, sql`, `);
}

/** What a statement with this select list returns. */
export function columnsOf<const From extends Selected>(selected: From): ColumnsOf<From> {
  const columns = Object.entries(selected).map(([name, from]) => [name, is(from, Column) ? typeOf(from) : from.type]);
  return Object.fromEntries(columns);
}

const typeOf = (column: Column) => {
  const type = column
    .getSQLType()
    .replace(/^(?:small|big)int$/, "integer")
    .replace("jsonb", "json");
  return column.notNull ? type : `${type} | null`;
};
