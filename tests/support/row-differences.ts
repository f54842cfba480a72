import type { FieldDef } from "pg";
import type { Columns, ColumnType } from "#server/backend/db/statement.ts";

/** The names of db/row-type.ts by the oids of PostgreSQL's built-in types, which are the same in all versions. */
const typesByOid: Readonly<Record<number, string>> = {
  16: "boolean",
  19: "text",
  20: "integer",
  21: "integer",
  23: "integer",
  25: "text",
  114: "json",
  701: "double precision",
  1007: "integer[]",
  1009: "text[]",
  1016: "integer[]",
  1043: "text",
  1082: "date",
  1184: "timestamptz",
  1700: "numeric",
  2950: "uuid",
  2951: "uuid[]",
  3802: "json",
};

type Returned = { fields: readonly Pick<FieldDef, "name" | "dataTypeID">[]; rows: readonly Record<string, unknown>[] };

/** Where a statement returns other columns, other types or more nulls than its columns say. */
export function rowDifferences(columns: Columns, { fields, rows }: Returned): string[] {
  const returned = new Map(fields.map(({ name, dataTypeID }) => [name, typesByOid[dataTypeID] ?? `the type with oid ${dataTypeID}`]));
  const missing = Object.keys(columns).filter((name) => !returned.has(name));
  return [
    ...missing.map((name) => `${name} is not returned`),
    ...[...returned].flatMap(([name, type]) => {
      const said = columns[name];
      if (said === undefined) return [`${name} is returned, but not named`];
      if (said.replace(" | null", "") !== type) return [`${name} is ${type}, not ${said}`];
      return !said.endsWith(" | null") && rows.some((row) => row[name] === null) ? [`${name} can be null`] : [];
    }),
  ];
}

const scalars: Readonly<Record<string, (value: unknown) => boolean>> = {
  uuid: (value) => typeof value === "string" && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value),
  text: (value) => typeof value === "string",
  integer: Number.isSafeInteger,
  numeric: (value) => typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value),
  "double precision": (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  date: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value),
  timestamptz: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d \d\d:/.test(value),
  json: (value) => typeof value === "object",
};

/** What is wrong with a value of this type, as the driver returns it. */
export function valueDifference(type: ColumnType, value: unknown): string | undefined {
  const [name = "", list] = type.replace(" | null", "").split(/(?=\[\])/);
  const isOfType = scalars[name];
  if (!isOfType) return `there is no type ${name}`;
  const isRight = list ? Array.isArray(value) && value.every(isOfType) : isOfType(value);
  return isRight ? undefined : `${JSON.stringify(value)} is no ${type}`;
}
