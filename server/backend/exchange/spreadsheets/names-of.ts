import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";
import type { Doc } from "../feeds/feed.ts";
import { uuidPattern } from "../feeds/identify.ts";
import type { ReferenceField } from "./columns.ts";

const categories = sql`categories`;
const branch = sql`(select b.uuid, concat_ws(', ', c.name, b.name) as name from branches b join companies c on c.uuid = b.company_uuid) r`;
const storage = sql`(select s.uuid, concat_ws('/', c.name, s.name) as name from storages s
  join distribution_centers c on c.uuid = s.distribution_center_uuid) r`;

/** Tables with the names of entities that fields and keys refer to. The type requires a table for each reference field. */
const places: Readonly<Record<ReferenceField | "company" | "branch", SQL>> = {
  goods: sql`products`,
  brand: sql`brands`,
  segment: categories,
  parent: categories,
  assortment: sql`assortments`,
  discountGroup: sql`discount_groups`,
  center: sql`distribution_centers`,
  storage,
  priceList: sql`(select uuid, title as name from price_lists) r`,
  deal: sql`(select uuid, number::text as name from deals) r`,
  file: sql`(select uuid, name from files where purpose = 'exchange') r`,
  company: sql`companies`,
  branch,
};

/** Names of entities by uuid; ignores texts that are no uuids. */
export async function namesOf(reader: Reader, wanted: Iterable<string>): Promise<Map<string, string>> {
  const uuids = [...new Set(wanted)].filter((each) => uuidPattern.test(each));
  if (uuids.length === 0) return new Map();
  const selects = [...new Set(Object.values(places))].map(
    (place) => sql`select uuid, name from ${place} where uuid = any(${sql.param(uuids)}::uuid[])`,
  );
  const rows = await readRows(reader, { uuid: "uuid", name: "text" })(sql.join(selects, sql` union all `));
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}

/** Values of an entity that may be uuids of other entities. */
export const mentionedBy = (doc: Doc): string[] =>
  Object.values(doc)
    .flatMap((value) => (Array.isArray(value) ? value.map((each: unknown) => segmentOf(each)) : [value]))
    .filter((each): each is string => typeof each === "string");

const segmentOf = (part: unknown) => (typeof part === "object" && part !== null && "segment" in part ? part.segment : null);
