import type { SQL } from "drizzle-orm";
import type { Reader } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";

/** The names that a statement with the column `name` selects. */
export const readNames = async (reader: Reader, names: SQL): Promise<string[]> =>
  (await readRows(reader, { name: "text" })(names)).map(({ name }) => name);
