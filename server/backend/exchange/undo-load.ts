import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { say } from "../say.ts";
import { restoreClaims, restoreQuietClaims } from "./claims.ts";
import type { Doc, Feed, Reason } from "./feeds/feed.ts";
import { keepRefusals } from "./keep-refusals.ts";
import { batchRows, type LoadRow, type Progress } from "./load-progress.ts";
import { writeChanges } from "./write-changes.ts";

/** Restores one batch of another load's changes. Refuses things that have changed since. */
export async function undoLoad(tx: Transaction, feed: Feed, load: LoadRow, now: Date): Promise<Progress> {
  const { rows } = await tx.execute<{ number: number; key: string; before: Doc | null; after: Doc | null }>(sql`
    select number, key, before, after from exchange_images
    where load_uuid = ${load.undoes} and number > ${load.position} order by number limit ${batchRows}`);
  const last = rows.at(-1);
  const undone = { feed: load.feed, loadUuid: load.undoes };
  if (!last) {
    await restoreQuietClaims(tx, undone);
    return { state: "done" };
  }
  const stored = await feed.read(
    tx,
    rows.map(({ key }) => key),
  );
  const images = rows.map(({ before, after, ...row }) => ({ ...row, before, after: before && after ? { ...before, ...after } : after }));
  const untouched = images.filter(({ key, after }) => isDeepStrictEqual(stored.get(key) ?? null, after));
  const back = untouched.map(({ number, key, before, after }) => ({ number, key, before: after, doc: before }));
  const faults = await feed.faultsOf?.(tx, back, now);
  const changes = back.filter(({ key }) => !faults?.has(key));
  const going = new Set(changes.map(({ number }) => number));
  const refused = rows.filter(({ number }) => !going.has(number));
  await keepRefusals(
    tx,
    load,
    refused.map(({ number, key }) => {
      const { field, message, values }: Reason = faults?.get(key) ?? { field: "", message: "exchange.changedSince" };
      return { number, place: key, field, value: "", message: say(message, values), row: null };
    }),
  );
  await writeChanges(tx, feed, load, now, changes);
  const restored = new Set(
    await restoreClaims(
      tx,
      undone,
      changes.map(({ key }) => key),
    ),
  );
  // Things without a record in `exchange_claims`, or loaded again since, keep their present owner.
  const others = changes.filter(({ key }) => !restored.has(key));
  const keysOf = (isGone: boolean) => sql.param(others.filter(({ doc }) => (doc === null) === isGone).map(({ key }) => key));
  await tx.execute(sql`delete from exchange_things where feed = ${load.feed} and key = any(${keysOf(true)}::text[])`);
  await tx.execute(sql`
    update exchange_things set is_withdrawn = false where feed = ${load.feed} and is_withdrawn and key = any(${keysOf(false)}::text[])`);
  const { counts } = load;
  return {
    position: last.number,
    counts: {
      ...counts,
      read: counts.read + rows.length,
      changed: counts.changed + changes.length,
      refused: counts.refused + refused.length,
    },
  };
}
