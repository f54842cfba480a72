import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../../db/database.ts";
import { rowsOf } from "../../db/rows.ts";
import { statement } from "../../db/statement.ts";
import type { Doc } from "./feed.ts";

/** Upserts the named columns of any number of rows in one statement. */
export function upsertOf<Table extends PgTable, Name extends keyof Table["$inferInsert"] & string>(
  table: Table,
  keys: readonly NoInfer<Name>[],
  names: readonly Name[],
  /** Further assignments of the update. */
  also?: SQL,
) {
  const columns: Record<string, { name: string }> = getTableColumns(table);
  const column = (name: Name): SQL => sql`${sql.identifier(columns[name]?.name ?? name)}`;
  const rows = rowsOf(table, names);
  const assignments = names.filter((name) => !keys.includes(name)).map((name) => sql`${column(name)} = excluded.${column(name)}`);
  const set = also ? [...assignments, also] : assignments;
  const write = statement({})<{ rows: string }>(
    sql`${rows.insert("rows")} on conflict (${sql.join(keys.map(column), sql`, `)}) do update set ${sql.join(set, sql`, `)}`,
  );
  return async (tx: Transaction, values: readonly Pick<Table["$inferInsert"], Name>[]): Promise<void> => {
    if (values.length > 0) await write(tx, { rows: rows.toJson(values) });
  };
}

type Rows = PgTable & { uuid: PgColumn; $inferInsert: { uuid: string } };

/** The same for entities that are one row each; `fields` maps columns to fields. */
export function upsertEntitiesOf<Table extends Rows, Name extends Exclude<keyof Table["$inferInsert"], "uuid"> & string>(
  table: Table,
  fields: Readonly<Record<Name, string>>,
  also?: SQL,
) {
  const names = Object.keys(fields) as Name[];
  const upsert = upsertOf<Table, Name | "uuid">(table, ["uuid"], ["uuid", ...names], also);
  const toRow = ({ key, doc }: { key: string; doc: Doc }) =>
    ({ uuid: key, ...Object.fromEntries(names.map((name) => [name, doc[fields[name]]])) }) as Pick<Table["$inferInsert"], Name | "uuid">;
  return (tx: Transaction, entities: readonly { key: string; doc: Doc }[]) => upsert(tx, entities.map(toRow));
}
