import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/database.ts";
import { orNull, readRows } from "../../../db/statement.ts";

/** Storages of the portal; `id` is the external id from the feed `storages`. */
export async function listStorages(reader: Reader) {
  const rows = await readRows(reader, { uuid: "uuid", name: "text", center: "text", id: orNull("text") })(sql`
    select s.uuid, s.name, c.name as center, t.external_id as id from storages s
    join distribution_centers c on c.uuid = s.distribution_center_uuid
    left join exchange_entities t on t.feed = 'storages' and t.key = s.uuid::text
    order by c.name, s.name, s.uuid limit 5000`);
  return rows;
}
