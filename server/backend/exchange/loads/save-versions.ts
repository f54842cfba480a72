import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/database.ts";
import type { Doc, Feed } from "../feeds/feed.ts";

type RecordedChange = { key: string; before: Doc | null; after: Doc | null };

/** Records who changed which fields, for entities with a version for optimistic locking. The feed has already incremented the version. */
export async function saveVersions(
  tx: Transaction,
  { versions }: Feed,
  sender: string,
  now: Date,
  recorded: readonly RecordedChange[],
): Promise<void> {
  if (!versions) return;
  const changes = recorded.flatMap(({ key, before, after }) => {
    const uuid = versions.uuidOf(key);
    const fields = Object.keys({ ...before, ...after }).filter(
      (field) => !isDeepStrictEqual(before?.[field] ?? null, after?.[field] ?? null),
    );
    return uuid ? [{ uuid, fields: [...new Set(fields.map(versions.changedField))] }] : [];
  });
  if (changes.length === 0) return;
  // A new entity has version 1: no page shows an older one.
  await tx.execute(sql`
    insert into entity_changes (entity_uuid, version, fields, actor_name, at)
    select t.uuid, t.version, array(select json_array_elements_text(r.fields)), ${sender}, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(changes)}::json) as r(uuid uuid, fields json)
      join ${sql.identifier(versions.table)} t using (uuid)
    where t.version > 1 on conflict do nothing`);
}
