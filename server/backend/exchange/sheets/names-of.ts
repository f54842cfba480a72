import { sql } from "drizzle-orm";
import type { Reader } from "../../db/database.ts";
import type { Doc } from "../feeds/feed.ts";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Names of the things behind uuids; other texts are ignored. */
export async function namesOf(reader: Reader, wanted: Iterable<string>): Promise<Map<string, string>> {
  const uuids = [...new Set(wanted)].filter((each) => uuid.test(each));
  if (uuids.length === 0) return new Map();
  const asked = sql`${sql.param(uuids)}::uuid[]`;
  const { rows } = await reader.execute<{ uuid: string; name: string }>(sql`
    select uuid, name from products where uuid = any(${asked})
    union all select uuid, name from brands where uuid = any(${asked})
    union all select uuid, name from categories where uuid = any(${asked})
    union all select uuid, name from assortments where uuid = any(${asked})
    union all select uuid, name from discount_groups where uuid = any(${asked})
    union all select uuid, name from distribution_centers where uuid = any(${asked})
    union all select uuid, title from price_lists where uuid = any(${asked})
    union all select uuid, number::text from deals where uuid = any(${asked})
    union all select uuid, name from files where uuid = any(${asked}) and purpose = 'exchange'
    union all select b.uuid, concat_ws(', ', c.name, b.name) from branches b join companies c on c.uuid = b.company_uuid
      where b.uuid = any(${asked})`);
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}

/** Values of a thing that may be uuids of others. */
export const mentionedBy = (doc: Doc): string[] =>
  Object.values(doc)
    .flatMap((value) => (Array.isArray(value) ? value.map((each: unknown) => segmentOf(each)) : [value]))
    .filter((each): each is string => typeof each === "string");

const segmentOf = (part: unknown) => (typeof part === "object" && part !== null && "segment" in part ? part.segment : null);
