import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/database.ts";
import { type Columns, json, orNull, type RowWith, readRows } from "../../db/statement.ts";
import { translate } from "../../translate.ts";
import type { Doc, Feed, Reason } from "../feeds/feed.ts";
import { batchRows, type LoadRow, type Progress } from "./load-progress.ts";
import { restoreOwnerships, restoreUnchangedOwnerships } from "./ownerships.ts";
import { saveRowErrors, writeChanges } from "./write-changes.ts";

const recordedChangeColumns = { number: "integer", key: "text", before: orNull(json<Doc>()), after: orNull(json<Doc>()) } satisfies Columns;
type RecordedChange = RowWith<typeof recordedChangeColumns>;

/**
 * Restores one batch of another load's changes, field by field: fields that the load did not change stay as they are now. Refuses
 * entities in which a field of the load has changed since.
 */
export async function undoLoad(tx: Transaction, feed: Feed, load: LoadRow, now: Date): Promise<Progress> {
  const rows = await readRows(
    tx,
    recordedChangeColumns,
  )(sql`
    select number, key, before, after from exchange_changes
    where load_uuid = ${load.undoes} and number > ${load.position} order by number limit ${batchRows}`);
  const last = rows.at(-1);
  const undone = { feed: load.feed, loadUuid: load.undoes };
  if (!last) {
    await restoreUnchangedOwnerships(tx, undone);
    return { state: "done" };
  }
  await feed.lock(
    tx,
    rows.map(({ key, before }) => ({ key, doc: before })),
  );
  const stored = await feed.read(
    tx,
    rows.map(({ key }) => key),
  );
  const back = rows.flatMap((change) => {
    const before = stored.get(change.key) ?? null;
    return isAsLeft(before, change) ? [{ number: change.number, key: change.key, before, doc: restored(before, change) }] : [];
  });
  const faults = await feed.faultsOf?.(tx, back, now);
  const changes = back.filter(({ key }) => !faults?.has(key));
  const going = new Set(changes.map(({ number }) => number));
  const rejected = rows.filter(({ number }) => !going.has(number));
  await saveRowErrors(
    tx,
    load,
    rejected.map(({ number, key }) => {
      const { field, message, values }: Reason = faults?.get(key) ?? { field: "", message: "exchange.changedSince" };
      return { number, place: key, field, value: "", message: translate(message, values), row: null };
    }),
  );
  await writeChanges(tx, feed, load, now, changes);
  const owned = new Set(
    await restoreOwnerships(
      tx,
      undone,
      changes.map(({ key }) => key),
    ),
  );
  // Entities without a record in `exchange_ownerships`, or loaded again since, keep their present owner.
  const others = changes.filter(({ key }) => !owned.has(key));
  const keysOf = (isGone: boolean) => sql.param(others.filter(({ doc }) => (doc === null) === isGone).map(({ key }) => key));
  await tx.execute(sql`delete from exchange_entities where feed = ${load.feed} and key = any(${keysOf(true)}::text[])`);
  await tx.execute(sql`
    update exchange_entities set is_withdrawn = false, was_off = null
    where feed = ${load.feed} and is_withdrawn and key = any(${keysOf(false)}::text[])`);
  const { counts } = load;
  return {
    position: last.number,
    counts: {
      ...counts,
      read: counts.read + rows.length,
      changed: counts.changed + changes.length,
      refused: counts.refused + rejected.length,
    },
  };
}

/** Whether the fields that the load changed still have the values that it gave them; `after` has only those of a changed entity. */
function isAsLeft(stored: Doc | null, { before, after }: RecordedChange): boolean {
  if (!stored || !before || !after) return isDeepStrictEqual(stored, after);
  return Object.entries(after).every(([field, value]) => isDeepStrictEqual(stored[field], value));
}

/** The entity with the load's fields as they were before it. */
function restored(stored: Doc | null, { before, after }: RecordedChange): Doc | null {
  if (!stored || !before || !after) return before;
  return { ...stored, ...Object.fromEntries(Object.keys(after).map((field) => [field, before[field] ?? null])) };
}
