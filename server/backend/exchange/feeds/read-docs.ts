import { type Param, type SQL, sql } from "drizzle-orm";
import type { Doc, Feed } from "./feed.ts";

/** Reads things by a query: its column `key`, the others are the fields. */
export const readDocs =
  (query: (keys: Param) => SQL): Feed["read"] =>
  async (reader, keys) => {
    const { rows } = await reader.execute<{ key: string } & Doc>(query(sql.param([...keys])));
    return new Map(rows.map(({ key, ...doc }) => [key, doc]));
  };
