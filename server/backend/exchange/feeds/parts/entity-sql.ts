import { getTableColumns, type Param, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../../../db/database.ts";
import { rowsOf } from "../../../db/rows.ts";
import { readRows, statement, type Typed } from "../../../db/statement.ts";
import type { Change, Doc, Feed, Value } from "../feed.ts";

type FieldType = "uuid" | "text" | "integer" | "boolean" | "date" | "text[]" | Typed<Value>;
type DocColumns = { readonly key: "uuid" | "text"; readonly [field: string]: FieldType };

/** Makes a feed's `read` of a query: column `key` is the key, a uuid unless `fields` says otherwise; the other columns are fields. */
export const readDocs =
  (fields: Readonly<Record<string, FieldType>>, query: (keys: Param) => SQL): Feed["read"] =>
  async (reader, keys) => {
    const columns: DocColumns = { key: "uuid", ...fields };
    const rows = await readRows(reader, columns)(query(sql.param([...keys])));
    return new Map(rows.map(({ key, ...doc }) => [key, doc]));
  };

/** Makes a feed's `lock` of a table whose `uuid` is the key. Foreign keys to the rows can still be written meanwhile. */
export const lockRows =
  (table: SQL): Feed["lock"] =>
  async (tx, changes) => {
    const keys = sql.param(changes.map(({ key }) => key));
    await tx.execute(sql`select from ${table} where uuid = any(${keys}::uuid[]) order by uuid for no key update`);
  };

/**
 * Locks products. Several feeds write columns of products, or copies of them, after this lock. `chosen`: a condition over
 * products `p`.
 */
export async function lockProducts(tx: Transaction, chosen: SQL): Promise<void> {
  await tx.execute(sql`select from products p where ${chosen} order by p.uuid for no key update`);
}

export const lockProductsOf = (tx: Transaction, uuids: readonly string[]): Promise<void> =>
  lockProducts(tx, sql`p.uuid = any(${sql.param([...new Set(uuids)])}::uuid[])`);

/** Splits changes into written entities (`kept`) and keys of deleted ones (`gone`). */
export function split(changes: readonly Change[]) {
  return {
    kept: changes.filter((change): change is { key: string; doc: Doc } => change.doc !== null),
    gone: changes.filter(({ doc }) => doc === null).map(({ key }) => key),
  };
}

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
