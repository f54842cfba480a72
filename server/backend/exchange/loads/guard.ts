import { sql } from "drizzle-orm";
import type { Load } from "#contract/exchange-loads.ts";
import type { Reader } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";
import type { Feed } from "../feeds/feed.ts";
import type { GuardCounts } from "../tables.ts";
import type { LoadRow } from "./load-progress.ts";
import { noGuardCounts } from "./new-load.ts";
import type { ValidatedRow } from "./validate-rows.ts";

/** Adds a batch to the counts of the guard: stored prices and those that halve or double, goods in stock and those that run out. */
export function guardCountsOf(feed: Feed, guardCounts: GuardCounts, validated: readonly ValidatedRow[]): GuardCounts {
  const { priceOf, stockOf } = feed;
  const next = { ...noGuardCounts, ...guardCounts };
  for (const { before, doc } of validated) {
    const oldPrice = before && priceOf?.(before);
    const price = priceOf?.(doc) ?? 0;
    if (oldPrice) next.priced += 1;
    if (oldPrice && (price * 2 <= oldPrice || price >= oldPrice * 2)) next.drastic += 1;
    const oldStock = before && stockOf?.(before);
    if (oldStock) next.stocked += 1;
    if (oldStock && stockOf?.(doc) === 0) next.emptied += 1;
  }
  return next;
}

/** Entities `t` that a refused row names by their external id: such an entity is as it was, neither changed nor withdrawn. */
export const isRejected = (loadUuid: string) => sql`
  coalesce(t.external_id in (
    select e.row ->> 'externalId' from exchange_row_errors e
    where e.load_uuid = ${loadUuid} and e.row ->> 'externalId' is not null), false)`;

/** How many of the sender's entities (`of`) a full load no longer names (`count`). */
export async function countWithdrawn(reader: Reader, { uuid, feed, keyName }: LoadRow): Promise<{ count: number; of: number }> {
  const ofSender = sql`exchange_entities t where feed = ${feed} and key_name = ${keyName} and not is_withdrawn`;
  const rows = await readRows(reader, { named: "integer", of: "integer" })(sql`
    select (select count(*) from ${ofSender})::int as of,
      (select count(*) from ${ofSender} and (
        key in (select r.key from exchange_rows r where r.load_uuid = ${uuid}) or ${isRejected(uuid)}))::int as named`);
  const { named = 0, of = 0 } = rows[0] ?? {};
  return { count: of - named, of };
}

/** Why a checked load is held for a person's confirmation: its file may be truncated, or a column shifted. */
export function holdReasonsOf(
  { mode, guardCounts }: LoadRow,
  withdrawn: { count: number; of: number },
  guardPercent: number,
): Load["holdReasons"] {
  const reasons = [
    ...(mode === "full" ? [{ reason: "withdrawn" as const, ...withdrawn }] : []),
    { reason: "prices" as const, count: guardCounts.drastic, of: guardCounts.priced },
  ];
  const { stocked, emptied } = guardCounts;
  const isEmptied = mode === "full" && stocked > 0 && emptied === stocked;
  return [
    ...reasons.filter(({ count, of }) => count * 100 > of * guardPercent),
    ...(isEmptied ? [{ reason: "stock" as const, count: emptied, of: stocked }] : []),
  ];
}
