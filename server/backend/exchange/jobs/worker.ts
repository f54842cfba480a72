import { sql } from "drizzle-orm";
import type { FeedName } from "#contract/feeds.ts";
import type { Database, Transaction } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";
import { withAdvisoryLock } from "../../db/with-advisory-lock.ts";
import { addJob } from "../../jobs/add-job.ts";
import { runLoad } from "../loads/run-load.ts";

export const feedTask = "exchange_feed";

/** Queues a job that processes the loads of a feed after this transaction commits. */
export const wakeExchange = (tx: Transaction | Database, feed: FeedName, afterSeconds = 0): Promise<void> =>
  addJob(tx, feedTask, { payload: { feed }, key: `exchange ${feed}`, afterSeconds });

/** Processes the loads of a feed in order of arrival. Returns false when another process is processing the feed. */
export async function workFeed(db: Database, feed: FeedName, now: () => Date): Promise<boolean> {
  return withAdvisoryLock(db.$client, `exchange feed ${feed}`, async () => {
    for (let next = await nextLoad(db, feed); next; next = await nextLoad(db, feed)) await runLoad(db, next, now);
  });
}

export async function nextLoad(db: Database, feed: FeedName): Promise<string | undefined> {
  const rows = await readRows(db, { uuid: "uuid" })(
    sql`select uuid from exchange_loads where feed = ${feed} and state in ('waiting', 'running') order by number limit 1`,
  );
  return rows[0]?.uuid;
}
