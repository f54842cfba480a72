import { type Param, type SQL, sql } from "drizzle-orm";
import type { Doc, Feed } from "./feed.ts";

/** Makes a feed's `read` of a query: column `key` is the key, the other columns are fields. */
export const readDocs =
  (query: (keys: Param) => SQL): Feed["read"] =>
  async (reader, keys) => {
    const { rows } = await reader.execute<{ key: string } & Doc>(query(sql.param([...keys])));
    return new Map(rows.map(({ key, ...doc }) => [key, doc]));
  };
