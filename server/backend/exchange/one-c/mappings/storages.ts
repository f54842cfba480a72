import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/database.ts";

/** Storages of the portal; `id` is the external id from the feed `storages`. */
export async function listStorages(reader: Reader) {
  const { rows } = await reader.execute<{ uuid: string; name: string; center: string; id: string | null }>(sql`
    select s.uuid, s.name, c.name as center, t.external_id as id from storages s
    join distribution_centers c on c.uuid = s.distribution_center_uuid
    left join exchange_entities t on t.feed = 'storages' and t.key = s.uuid::text
    order by c.name, s.name, s.uuid limit 5000`);
  return rows;
}
