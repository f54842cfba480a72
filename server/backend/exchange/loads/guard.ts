import { sql } from "drizzle-orm";
import type { Load } from "#contract/exchange-loads.ts";
import type { Reader } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";
import type { Feed } from "../feeds/feed.ts";
import type { GuardCounts } from "../tables.ts";
import type { LoadRow } from "./load-progress.ts";
import { noGuardCounts } from "./new-load.ts";
import type { ValidatedRow } from "./validate-rows.ts";

/** Adds a batch to the counts of the guard. */
export function guardCountsOf(feed: Feed, guardCounts: GuardCounts, validated: readonly ValidatedRow[]): GuardCounts {
  const { priceOf, stockOf, balanceOf } = feed;
  const next = { ...noGuardCounts, ...guardCounts };
  for (const { before, doc, resolved } of validated) {
    if (balanceOf && before && "balance" in resolved.fields) addSign(next, balanceOf(before), balanceOf(doc));
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

/**
 * Entities `t` that a refused row names, by their external id, by the portal's, or by what else identifies them: neither changed nor
 * withdrawn.
 */
export const isRejected = (loadUuid: string) => sql`
  (coalesce(t.external_id in (
    select e.row ->> 'externalId' from exchange_row_errors e
    where e.load_uuid = ${loadUuid} and e.row ->> 'externalId' is not null), false)
  or t.key in (
    select lower(e.row ->> 'externalId') from exchange_row_errors e
    where e.load_uuid = ${loadUuid} and e.row ->> 'externalId' is not null
    union all
    select jsonb_array_elements_text(e.keys) from exchange_row_errors e where e.load_uuid = ${loadUuid} and e.keys is not null))`;

/** Compares a stated balance with the known one. */
function addSign(counts: Required<GuardCounts>, known: number, stated: number): void {
  if (known === 0 || stated === 0) return;
  counts.signed += 1;
  if (known < 0 === stated < 0) return;
  counts.turned += 1;
  if (Math.abs(known + stated) * 2 <= Math.abs(known)) counts.mirrored += 1;
}

/** Below this many balances a debt may well have become an advance: only sums like the known ones then look turned. */
const fewBalances = 3;

/** Whether most signs look turned: in some programs a debt is positive. */
function areSignsTurned({ signed, turned, mirrored }: Required<GuardCounts>): boolean {
  return (signed < fewBalances ? mirrored : turned) * 2 > signed;
}

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
  const seen = { ...noGuardCounts, ...guardCounts };
  const { stocked, emptied, signed, turned } = seen;
  const isEmptied = mode === "full" && stocked > 0 && emptied === stocked;
  return [
    ...reasons.filter(({ count, of }) => count * 100 > of * guardPercent),
    ...(areSignsTurned(seen) ? [{ reason: "signs" as const, count: turned, of: signed }] : []),
    ...(isEmptied ? [{ reason: "stock" as const, count: emptied, of: stocked }] : []),
  ];
}
