import { sql } from "drizzle-orm";
import type { exchange } from "#contract/exchange.ts";
import { feedsOf } from "#contract/feeds.ts";
import { orNull, readRows } from "../db/statement.ts";
import type { Handler } from "../handlers.ts";
import { readFreshness } from "./loads/loads.ts";
import { isInState, upTo } from "./seller-products/list-seller-products.ts";
import { isOwn } from "./seller-products/own-products.ts";

const maxCounted = 1000;

/** Counts in one statement, then the freshness of the feeds. */
export const listTasks: Handler<typeof exchange.listTasks> = async (context) => {
  const counted = (state: keyof typeof isInState) => upTo(maxCounted, sql`${isOwn(context)} and ${isInState[state]}`);
  const feeds = sql.param(feedsOf(context.actor, "reads"));
  const [row] = await readRows(context.db, {
    unsorted: "integer",
    unpriced: "integer",
    unrated: "integer",
    unstored: "integer",
    unpictured: "integer",
    held: "integer",
    rows: "integer",
    load: orNull("uuid"),
  })(sql`
    with latest as (
      select distinct on (feed) uuid, number, (counts->>'refused')::int as refused from exchange_loads
      where feed = any(${feeds}::text[]) and state = 'done' and not is_dry_run and channel <> 'page' and undoes is null
      order by feed, number desc
    )
    select ${counted("unsorted")} as unsorted, ${counted("unpriced")} as unpriced,
      ${counted("unrated")} as unrated, ${counted("unstored")} as unstored, ${counted("unpictured")} as unpictured,
      (select count(*)::int from exchange_loads where feed = any(${feeds}::text[]) and state = 'held') as held,
      least(${sql.raw(String(maxCounted))}, (select coalesce(sum(refused), 0) from latest))::int as rows,
      (select uuid from latest where refused > 0 order by number desc limit 1) as load`);
  const { held = 0, rows = 0, load = null, unsorted = 0, unpriced = 0, unrated = 0, unstored = 0, unpictured = 0 } = row ?? {};
  const freshness = await readFreshness(context);
  return {
    goods: { unsorted, unpriced, unrated, unstored, unpictured },
    held,
    refused: { rows, load },
    stale: freshness.flatMap(({ feed, isStale }) => (isStale ? [feed] : [])),
  };
};
