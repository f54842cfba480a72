import { channel } from "node:diagnostics_channel";
import { DrizzleQueryError, is, Placeholder, type Query, SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryResult } from "pg";
import { countQuery, type Reader } from "./database.ts";

/** What the driver makes of PostgreSQL's types (connect.ts). A timestamp stays text: `2026-11-20 07:30:00+00`. */
interface Scalars {
  uuid: string;
  text: string;
  /** Of any size: one beyond the safe integers throws. */
  integer: number;
  numeric: string;
  "double precision": number;
  boolean: boolean;
  date: string;
  timestamptz: string;
}

declare const value: unique symbol;
/** Stands for a type that says more than its name: these texts, this shape. */
export type Typed<Value> = string & { readonly [value]: Value };

export type ColumnType = keyof Scalars | `${keyof Scalars}[]` | Typed<unknown>;

/** The columns that a statement returns: `{ uuid: "uuid", state: text<State>(), paidAt: orNull("timestamptz") }`. */
export type Columns = Readonly<Record<string, ColumnType>>;

export type ValueOf<Type> =
  Type extends Typed<infer Value>
    ? Value
    : Type extends keyof Scalars
      ? Scalars[Type]
      : Type extends `${infer Item extends keyof Scalars}[]`
        ? Scalars[Item][]
        : never;

/** The type of a row with these columns. */
export type RowWith<Of extends Columns> = { -readonly [Name in keyof Of]: ValueOf<Of[Name]> };

/** Text with only these values. */
export const text = <Value extends string>() => "text" as Typed<Value>;

/** An array of these texts. */
export const texts = <Value extends string>() => "text[]" as Typed<Value[]>;

/** `json` or `jsonb` of this shape. */
export const json = <Value>() => "json" as Typed<Value>;

export const orNull = <const Type extends ColumnType>(type: Type) => `${type} | null` as Typed<ValueOf<Type> | null>;

/** `definedAt`: the stack of a `statement`; the one of `readRows` is where the message is published. */
export type Execution = { columns: Columns; text: string; definedAt: string | undefined; result: Promise<QueryResult> };

/** Tests subscribe: they compare what each statement returns with its columns (tests/support/raw-statements.ts). */
const executions = channel("portal:raw-statement");
const dialect = new PgDialect();

/**
 * `statement(columns)<Values>(query)`: a statement to call with values for its placeholders (`sql.placeholder(name)`), in transactions
 * too. Its text is rendered at the first call.
 */
export function statement<const Of extends Columns>(columns: Of) {
  return <Values extends Record<string, unknown>>(query: SQL): ((reader: Reader, values: Values) => Promise<RowWith<Of>[]>) => {
    const definedAt = executions.hasSubscribers ? new Error().stack : undefined;
    let rendered: Query | undefined;
    return (reader, values) => {
      rendered ??= render(query);
      return run(reader, columns, rendered, values, definedAt);
    };
  };
}

/** Renders a statement to its text, with open placeholders. */
export const render = (query: SQL): Query => dialect.sqlToQuery(query);

/** `readRows(reader, columns)(query)` for a text that is made for the request; `values` fill its placeholders. */
export function readRows<const Of extends Columns>(reader: Reader, columns: Of) {
  return (query: SQL | Query, values: Record<string, unknown> = {}): Promise<RowWith<Of>[]> =>
    run(reader, columns, is(query, SQL) ? render(query) : query, values);
}

async function run<Of extends Columns>(
  reader: Reader,
  columns: Of,
  { sql: text, params }: Query,
  values: Record<string, unknown>,
  definedAt?: string,
): Promise<RowWith<Of>[]> {
  countQuery();
  const parameters = params.map((param) => (is(param, Placeholder) ? values[param.name] : param));
  const result = reader.$client.query<RowWith<Of>>({ text, values: parameters });
  if (executions.hasSubscribers) executions.publish({ columns, text, definedAt, result } satisfies Execution);
  try {
    return (await result).rows;
  } catch (error) {
    throw new DrizzleQueryError(text, parameters, error as Error);
  }
}
