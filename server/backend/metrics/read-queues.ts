import { sql } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import { readRows } from "../db/statement.ts";

/** What waits, by kind: how many, and seconds since the oldest should have begun. */
export type Queue = { kind: string; waiting: number; seconds: number };

/** Jobs that are due and not begun, by task; letters and webhooks that are due or have failed. */
export async function readQueues(db: Reader): Promise<Queue[]> {
  return readRows(db, { kind: "text", waiting: "integer", seconds: "double precision" })(sql`
    select 'job ' || task_identifier as kind, count(*) as waiting,
        greatest(0, extract(epoch from now() - min(run_at)))::double precision as seconds
      from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts group by task_identifier
    union all
    select 'message waiting', count(*), coalesce(greatest(0, extract(epoch from now() - min(next_attempt_at))), 0)::double precision
      from messages where status = 'waiting'
    union all
    select 'webhook waiting', count(*), coalesce(greatest(0, extract(epoch from now() - min(next_at))), 0)::double precision
      from exchange_deliveries where state = 'waiting'`);
}

/** Seconds since the last finished load of each feed. */
export async function readFeedAges(db: Reader): Promise<{ feed: string; seconds: number }[]> {
  return readRows(db, { feed: "text", seconds: "double precision" })(sql`
    select feed, extract(epoch from now() - max(ended_at))::double precision as seconds
      from exchange_loads where state = 'done' and ended_at is not null group by feed`);
}
