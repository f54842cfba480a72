import { sql } from "drizzle-orm";
import { feedNames } from "#contract/feeds.ts";
import type { Reader } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";
import type { ColumnFormat, Doc } from "../feeds/feed.ts";
import { feedOf } from "../feeds/feeds.ts";
import { uuidPattern } from "../feeds/parts/identify.ts";

/** Tables with the names of entities that fields and keys refer to. */
const places = new Set(
  feedNames.flatMap((name) => {
    const { columns, keyNames = [] } = feedOf(name);
    return [...Object.values<ColumnFormat>(columns).flatMap((format) => (typeof format === "string" ? [] : format.reference)), ...keyNames];
  }),
);

/** Names of entities by uuid; ignores texts that are no uuids. */
export async function namesOf(reader: Reader, wanted: Iterable<string>): Promise<Map<string, string>> {
  const uuids = [...new Set(wanted)].filter((each) => uuidPattern.test(each));
  if (uuids.length === 0) return new Map();
  const selects = [...places].map((place) => sql`select uuid, name from ${place} where uuid = any(${sql.param(uuids)}::uuid[])`);
  const rows = await readRows(reader, { uuid: "uuid", name: "text" })(sql.join(selects, sql` union all `));
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}

/** Values of an entity that may be uuids of other entities. */
export const mentionedBy = (doc: Doc): string[] =>
  Object.values(doc)
    .flatMap((value) => (Array.isArray(value) ? value.map((each: unknown) => segmentOf(each)) : [value]))
    .filter((each): each is string => typeof each === "string");

const segmentOf = (part: unknown) => (typeof part === "object" && part !== null && "segment" in part ? part.segment : null);
