import { sql } from "drizzle-orm";
import type { exchange as calls } from "#contract/exchange.ts";
import type { DealReader } from "#contract/exchange-deals.ts";
import { orNull, readRows, text } from "../../db/statement.ts";
import type { Handler } from "../../handlers.ts";

const maxReaders = 50;
const maxCounted = 1000;

export const listDealReaders: Handler<typeof calls.listDealReaders> = async ({ db, now }) => {
  const rows = await readRows(db, {
    name: "text",
    channel: orNull(text<NonNullable<DealReader["channel"]>>()),
    read_at: orNull("timestamptz"),
    waiting: "integer",
    since: orNull("timestamptz"),
  })(sql`
    with names as (
      select distinct name from exchange_keys
      where 'deals' = any(reads) and revoked_at is null and (expires_at is null or expires_at > ${now()})
    ), readers as (
      select n.name, '1c' as channel, t.confirmed_at as read_at, t.position from names n join exchange_taken t on t.key_name = n.name
      union all select n.name, 'json', r.read_at, r.position from names n join exchange_reads r on r.key_name = n.name
      union all select n.name, null, null, 0 from names n
      where not exists (select from exchange_taken t where t.key_name = n.name)
        and not exists (select from exchange_reads r where r.key_name = n.name)
      order by 1, 2 limit ${maxReaders}
    )
    select r.name, r.channel, r.read_at, w.waiting, f.since from readers r
    cross join lateral (
      select count(*)::int as waiting from (
        (select from exchange_deal_changes where position > r.position limit ${maxCounted})
        union all (select from exchange_deal_changes where position is null limit ${maxCounted})
        limit ${maxCounted}
      ) changed
    ) w
    left join lateral (
      select coalesce((select max(l.created_at) from deal_logs l where l.deal_uuid = d.uuid), d.created_at) as since
      from exchange_deal_changes c join deals d on d.uuid = c.deal_uuid
      where c.position > r.position or c.position is null order by c.position nulls last limit 1
    ) f on true
    order by r.name, r.channel`);
  return {
    readers: rows.map(({ name, channel, read_at, waiting, since }) => ({
      name,
      channel,
      readAt: read_at && new Date(read_at).toISOString(),
      waiting,
      since: since && new Date(since).toISOString(),
    })),
  };
};
