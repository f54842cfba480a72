import { sql } from "drizzle-orm";
import type { NewSection } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import type { Reader } from "../../db/database.ts";
import { orNull, readRows } from "../../db/statement.ts";
import { shownDifferences } from "../loads/write-changes.ts";

/** The first categories that a dry run would create, and what each would stand in, while its rows are stored. */
export async function readNewSections(reader: Reader, feed: FeedName, loadUuid: string): Promise<NewSection[]> {
  if (feed !== "categories") return [];
  return readRows(reader, { name: "text", above: orNull("text") })(sql`
    select r.row->>'name' as name, coalesce(sent.name, above.name, r.row->>'parent') as above
    from exchange_rows r
    left join lateral (
      select s.row->>'name' as name from exchange_rows s where s.load_uuid = r.load_uuid and s.row->>'externalId' = r.row->>'parent' limit 1
    ) sent on true
    left join exchange_entities e on e.feed = 'categories' and e.external_id = r.row->>'parent'
    left join categories above on above.uuid::text = e.key
    where r.load_uuid = ${loadUuid} and r.key is not null and r.row->>'name' is not null
      and not exists (select from categories c where c.uuid::text = r.key)
    order by r.number limit ${shownDifferences}`);
}
