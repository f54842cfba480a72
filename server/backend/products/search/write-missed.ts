import { sql } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { startInterval } from "../../process-interval.ts";
import { takeMissed } from "./missed.ts";

/** Limits of the table, so that robots cannot fill it: all rows, rows that only guests made, new rows of guests per write. */
const max = { rows: 5000, ofGuests: 1000, newOfGuests: 20 };

/** Upserts the missed searches since the last write, then deletes the oldest rows beyond the limits. Returns the number of rows written. */
export async function writeMissed(db: Database, now: Date): Promise<number> {
  const missed = takeMissed(db);
  if (missed.length === 0) return 0;
  const rows = missed.map(({ companies, ...row }) => ({ ...row, companies: [...companies] })).sort((a, b) => (a.query < b.query ? -1 : 1));
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      insert into missed_searches as m (query, left_out, times, companies, last_at)
      select query, "leftOut", times, array(select json_array_elements_text(companies)::int), ${now.toISOString()}::timestamptz from (
        select r.*, json_array_length(companies) > 0 or exists (select from missed_searches k where k.query = r.query)
          or row_number() over (partition by json_array_length(companies) > 0 order by times desc, query) <= ${max.newOfGuests} as
            "mayStand"
        from json_to_recordset(${JSON.stringify(rows)}::json) as r(query text, "leftOut" text, times int, companies json)) given
      where "mayStand" order by query
      on conflict (query) do update set left_out = excluded.left_out, times = least(m.times::bigint + excluded.times, 1000000000)::int,
        companies = array(select distinct digest from unnest(m.companies || excluded.companies) digest limit 100),
        last_at = greatest(m.last_at, excluded.last_at)`);
    await tx.execute(sql`
      delete from missed_searches where query in (
        select query from (
          select query, row_number() over (order by last_at desc, query) as place, cardinality(companies) = 0 as "isOfGuests",
            row_number() over (partition by cardinality(companies) = 0 order by last_at desc, query) as "placeOfKind"
              from missed_searches) placed
        where place > ${max.rows} or ("isOfGuests" and "placeOfKind" > ${max.ofGuests}))`);
    return rowCount ?? 0;
  });
}

/** Writes the searches of this process every ten seconds, and once more when stopped. */
export function startMissedSearches(db: Database, onError: (error: unknown) => void): { stop(): Promise<void> } {
  const write = () => writeMissed(db, new Date());
  const writing = startInterval(write, { everyMs: 10_000, onError });
  return {
    async stop() {
      await writing.stop();
      await write().catch(onError);
    },
  };
}
