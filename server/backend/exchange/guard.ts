import { sql } from "drizzle-orm";
import type { Load } from "#contract/exchange.ts";
import type { Reader } from "../db/database.ts";
import type { Feed } from "./feeds/feed.ts";
import type { Judged } from "./judge-rows.ts";
import type { exchangeLoads, Tally } from "./tables.ts";

type LoadRow = typeof exchangeLoads.$inferSelect;

/** A full load that would do more than this share waits for a person's yes. */
const mostShare = 0.1;

export const noTally: Tally = { priced: 0, drastic: 0 };

/** Counts prices that halve or double, among those that stood before. */
export function tallyOf(feed: Feed, tally: Tally, judged: readonly Judged[]): Tally {
  const { priceOf } = feed;
  if (!priceOf) return tally;
  let { priced, drastic } = tally;
  for (const { before, doc } of judged) {
    const old = before && priceOf(before);
    if (!old) continue;
    const next = priceOf(doc) ?? 0;
    priced += 1;
    if (next * 2 <= old || next >= old * 2) drastic += 1;
  }
  return { priced, drastic };
}

/** What a full load no longer names, of all that its sender has brought. */
export async function countWithdrawn(reader: Reader, { uuid, feed, keyName }: LoadRow): Promise<{ count: number; of: number }> {
  const { rows } = await reader.execute<{ count: number; of: number }>(sql`
    select count(*) filter (where not exists (select from exchange_rows r where r.load_uuid = ${uuid} and r.key = t.key))::int as count,
      count(*)::int as of
    from exchange_things t where feed = ${feed} and key_name = ${keyName} and not is_withdrawn`);
  return rows[0] ?? { count: 0, of: 0 };
}

/** Why a load that is checked first has to wait: most likely its file was cut, or a column slipped. */
export function holdsOf({ mode, tally }: LoadRow, withdrawn: { count: number; of: number }): Load["holds"] {
  const found = [
    ...(mode === "full" ? [{ reason: "withdrawn" as const, ...withdrawn }] : []),
    { reason: "prices" as const, count: tally.drastic, of: tally.priced },
  ];
  return found.filter(({ count, of }) => count > of * mostShare);
}
