import { type Param, type SQL, sql } from "drizzle-orm";
import { readRows, type Typed } from "../../db/statement.ts";
import type { Feed, Value } from "./feed.ts";

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
