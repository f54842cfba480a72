import { and, eq, sql } from "drizzle-orm";
import type { Load } from "#contract/exchange.ts";
import type { Database, Transaction } from "../db/database.ts";
import { say } from "../say.ts";
import { analyzeRows } from "./analyze-rows.ts";
import { claim, restoreClaims, restoreQuietClaims } from "./claims.ts";
import { feedOf } from "./feeds/feeds.ts";
import type { Change, Doc, Feed, Reason } from "./feeds/feed.ts";
import { readSettings } from "../settings/settings.ts";
import { countWithdrawn, holdsOf, tallyOf } from "./guard.ts";
import { isSame } from "./is-same.ts";
import { type Judged, judgeRows, ownedBy, type RefusedRow, type StoredRow } from "./judge-rows.ts";
import { keepVersions } from "./keep-versions.ts";
import { exchangeLoads } from "./tables.ts";
import { tellReaders } from "./tell-readers.ts";

/** Rows of a transaction: what buyers see moves by so many, and a killed process repeats at most so many. */
const batchRows = 500;

const mostAttempts = 5;

/** Changed things of a trial that a person is shown. */
export const shownDifferences = 50;

/** Its rows stay for a day: whoever has looked at what they would do may apply them. */
export const isSheetTrial = ({ isTrial, door }: Pick<LoadRow, "isTrial" | "door">) => isTrial && door === "file";

type LoadRow = typeof exchangeLoads.$inferSelect;
type Progress = Partial<Pick<LoadRow, "state" | "phase" | "position" | "counts" | "tally" | "holds" | "endedAt">>;

/** Works on a load until it has ended or is held. Whoever begins anew goes on after the last batch. */
export async function runLoad(db: Database, uuid: string, now: () => Date): Promise<void> {
  try {
    while (await db.transaction((tx) => step(tx, uuid, now()))) {}
  } catch (error) {
    await noteFailure(db, uuid, now());
    throw error;
  }
}

/** The worker tries again with growing pauses; what fails at one place again and again has failed. */
async function noteFailure(db: Database, uuid: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [load] = await tx
      .update(exchangeLoads)
      .set({ attempts: sql`attempts + 1` })
      .where(and(eq(exchangeLoads.uuid, uuid), sql`state in ('waiting', 'running')`))
      .returning({ attempts: exchangeLoads.attempts });
    if (!load || load.attempts < mostAttempts) return;
    await tx
      .update(exchangeLoads)
      .set({ state: "failed", failure: say("exchange.failed"), endedAt: now })
      .where(eq(exchangeLoads.uuid, uuid));
    await tellReaders(tx, uuid, now);
  });
}

/** One batch of one phase; false when nothing is left to do. */
export async function step(tx: Transaction, uuid: string, now: Date): Promise<boolean> {
  const [load] = await tx.select().from(exchangeLoads).where(eq(exchangeLoads.uuid, uuid)).for("update");
  if (!load || !["waiting", "running"].includes(load.state)) return false;
  const progress = load.isCancelled
    ? { state: "cancelled" as const, ...(load.phase === "checking" && { counts: nothingApplied(load) }) }
    : await works[load.phase](tx, feedOf(load.feed), load, now);
  const hasEnded = progress.state === "done" || progress.state === "cancelled";
  await tx
    .update(exchangeLoads)
    .set({ state: "running", attempts: 0, ...progress, ...(hasEnded && { endedAt: now }) })
    .where(eq(exchangeLoads.uuid, uuid));
  const mayBeApplied = isSheetTrial(load) && progress.state === "done";
  if (hasEnded && !mayBeApplied) await tx.execute(sql`delete from exchange_rows where load_uuid = ${uuid}`);
  if (progress.state === "done" && load.undoes) {
    await tx.update(exchangeLoads).set({ state: "undone" }).where(eq(exchangeLoads.uuid, load.undoes));
    await tellReaders(tx, load.undoes, now);
  }
  if ((progress.state ?? "running") !== load.state) await tellReaders(tx, uuid, now);
  return !hasEnded && progress.state !== "held";
}

/** What has been read of a load that was cancelled before its first change: its other figures say what would have been. */
export const nothingApplied = ({ counts }: Pick<LoadRow, "counts">): LoadRow["counts"] => ({
  ...counts,
  new: 0,
  changed: 0,
  same: 0,
  withdrawn: 0,
});

type Work = (tx: Transaction, feed: Feed, load: LoadRow, now: Date) => Promise<Progress>;

const works: Record<LoadRow["phase"], Work> = { checking: check, applying: apply, withdrawing: withdraw, undoing: undo };

async function check(tx: Transaction, feed: Feed, load: LoadRow, now: Date): Promise<Progress> {
  const rows = await readRows(tx, load);
  const last = rows.at(-1);
  if (last) {
    const { judged, refused } = await judgeRows(tx, feed, rows, batchOf(load, false, now));
    await keepRefusals(tx, load, refused);
    if (load.isTrial) await keepDifferences(tx, load, judged);
    return { position: last.number, counts: withRows(load.counts, judged, refused), tally: tallyOf(feed, load.tally, judged) };
  }
  await analyzeRows(tx, load.counts.read);
  const withdrawn = load.mode === "full" ? await countWithdrawn(tx, load) : { count: 0, of: 0 };
  const counts = { ...load.counts, withdrawn: withdrawn.count };
  if (load.isTrial) return { state: "done", counts };
  const holds = load.isConfirmed ? [] : holdsOf(load, withdrawn, (await readSettings(tx)).guardPercent);
  if (holds.length > 0) return { state: "held", counts, holds };
  await tx.execute(sql`delete from exchange_refusals where load_uuid = ${load.uuid}`);
  return { phase: "applying", position: 0, counts: { ...load.counts, new: 0, changed: 0, same: 0, refused: 0, withdrawn: 0 } };
}

async function apply(tx: Transaction, feed: Feed, load: LoadRow, now: Date): Promise<Progress> {
  const rows = await readRows(tx, load);
  const last = rows.at(-1);
  if (!last) return load.mode === "full" ? { phase: "withdrawing", position: load.counts.read } : { state: "done" };
  const { judged, refused } = await judgeRows(tx, feed, rows, batchOf(load, true, now));
  await keepRefusals(tx, load, refused);
  const written = judged.filter(({ kind }) => kind !== "same");
  await writeChanges(
    tx,
    feed,
    load,
    now,
    written.map(({ number, resolved, before, doc }) => ({ number, key: resolved.key, before, doc })),
  );
  await keepThings(tx, load, now, judged);
  return { position: last.number, counts: withRows(load.counts, judged, refused) };
}

async function withdraw(tx: Transaction, feed: Feed, load: LoadRow, now: Date): Promise<Progress> {
  const unnamed = await readUnnamed(tx, load);
  const keys = await claim(
    tx,
    load.uuid,
    sql`
      update exchange_things set is_withdrawn = true
      where feed = ${load.feed} and key = any(${sql.param(unnamed)}::text[]) and key_name = ${load.keyName} and not is_withdrawn`,
  );
  if (keys.length === 0) return { state: "done" };
  const stored = await feed.read(tx, keys);
  const changes = keys.flatMap((key, index) => {
    const before = stored.get(key);
    if (!before) return [];
    const doc = feed.withdrawal?.withdraw(before) ?? null;
    return isSame(before, doc) ? [] : [{ number: load.position + index + 1, key, before, doc }];
  });
  await writeChanges(tx, feed, load, now, changes);
  return { position: load.position + keys.length, counts: { ...load.counts, withdrawn: load.counts.withdrawn + changes.length } };
}

/** The next things that no row names, in the order of their keys: what a batch before has passed is looked at neither here nor there. */
async function readUnnamed(tx: Transaction, { uuid, feed, keyName, counts }: LoadRow): Promise<string[]> {
  const { rows: passed } = await tx.execute<{ key: string }>(
    sql`select key from exchange_images where load_uuid = ${uuid} and number > ${counts.read} order by number desc limit 1`,
  );
  const last = passed[0]?.key ?? "";
  const { rows } = await tx.execute<{ key: string }>(sql`
    select key from exchange_things t where feed = ${feed} and key_name = ${keyName} and not is_withdrawn and key > ${last}
      and not exists (select from exchange_rows r where r.load_uuid = ${uuid} and r.key = t.key and r.key > ${last})
    order by key limit ${batchRows}`);
  return rows.map(({ key }) => key);
}

/** Puts back what another load has changed, but for what has changed since. */
async function undo(tx: Transaction, feed: Feed, load: LoadRow, now: Date): Promise<Progress> {
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
  const untouched = images.filter(({ key, after }) => isSame(stored.get(key) ?? null, after));
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
  // Whoever keeps them now keeps what is there.
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

const batchOf = ({ uuid, keyName, mode }: LoadRow, isLocking: boolean, now: Date) => ({
  loadUuid: uuid,
  keyName,
  isFull: mode === "full",
  isLocking,
  now,
});

async function readRows(tx: Transaction, { uuid, position }: LoadRow): Promise<StoredRow[]> {
  const { rows } = await tx.execute<StoredRow>(sql`
    select number, place, row from exchange_rows where load_uuid = ${uuid} and number > ${position} order by number limit ${batchRows}`);
  return rows;
}

function withRows(counts: Load["counts"], judged: readonly Judged[], refused: readonly RefusedRow[]): Load["counts"] {
  const of = (kind: Judged["kind"]) => judged.filter((each) => each.kind === kind).length;
  return {
    ...counts,
    new: counts.new + of("new"),
    changed: counts.changed + of("changed"),
    same: counts.same + of("same"),
    refused: counts.refused + refused.length,
  };
}

async function keepRefusals(tx: Transaction, { uuid }: LoadRow, refused: readonly RefusedRow[]): Promise<void> {
  if (refused.length === 0) return;
  await tx.execute(sql`
    insert into exchange_refusals (load_uuid, number, place, field, value, message, row)
    select ${uuid}::uuid, r.* from json_to_recordset(${JSON.stringify(refused)}::json)
      as r(number int, place text, field text, value text, message text, row jsonb)`);
}

type Written = Change & { number: number; before: Doc | null };

/** The first things that a trial would change, to be shown. */
async function keepDifferences(tx: Transaction, { uuid, counts }: LoadRow, judged: readonly Judged[]): Promise<void> {
  const left = shownDifferences - counts.changed;
  if (left <= 0) return;
  const changed = judged.filter(({ kind }) => kind === "changed").slice(0, left);
  await keepImages(
    tx,
    uuid,
    changed.map(({ number, resolved, before, doc }) => ({ number, key: resolved.key, before, after: doc })),
  );
}

/** With the images by which it can be undone; they show what is stored, which may be more than what was said. */
export async function writeChanges(tx: Transaction, feed: Feed, load: LoadRow, now: Date, changes: readonly Written[]): Promise<void> {
  if (changes.length === 0) return;
  await feed.write(tx, changes, now, load);
  const stored = await feed.read(
    tx,
    changes.map(({ key }) => key),
  );
  const images = changes.map(({ number, key, before }) => ({ number, key, before, after: stored.get(key) ?? null }));
  await keepImages(tx, load.uuid, images);
  await keepVersions(tx, feed, load.sender, now, images);
}

type Image = { number: number; key: string; before: Doc | null; after: Doc | null };

async function keepImages(tx: Transaction, loadUuid: string, images: readonly Image[]): Promise<void> {
  const kept = images.map(({ after, ...image }) => ({
    ...image,
    after: image.before && after ? differenceOf(image.before, after) : after,
  }));
  await tx.execute(sql`
    insert into exchange_images (load_uuid, number, key, before, after)
    select ${loadUuid}::uuid, r.* from json_to_recordset(${JSON.stringify(kept)}::json) as r(number int, key text, before jsonb, after jsonb)`);
}

const differenceOf = (before: Doc, after: Doc): Doc =>
  Object.fromEntries(Object.entries(after).filter(([field, value]) => !isSame(before[field], value)));

/** Under which id a thing came, and whose fields are whose: people own none, and take none from a living key. */
async function keepThings(tx: Transaction, load: LoadRow, now: Date, judged: readonly Judged[]): Promise<void> {
  const things = judged.flatMap(({ resolved, owner, kind }) => {
    const isForeign = ownedBy(owner, load.keyName).length > 0;
    const own = owner?.keyName === load.keyName && load.mode === "changes" ? owner.fields : [];
    const kept = isForeign && owner ? owner : undefined;
    const fields = load.keyName === "" ? [] : [...new Set([...own, ...Object.keys(resolved.fields)])].sort();
    const thing = {
      key: resolved.key,
      external_id: resolved.externalId ?? owner?.externalId ?? null,
      key_name: kept?.keyName ?? load.keyName,
      fields: kept?.fields ?? fields,
    };
    const isUnchanged =
      owner &&
      (isForeign || kind === "same") &&
      !owner.isWithdrawn &&
      isSame([owner.externalId, owner.keyName, owner.fields], [thing.external_id, thing.key_name, thing.fields]);
    return isUnchanged ? [] : [thing];
  });
  if (things.length === 0) return;
  await claim(
    tx,
    load.uuid,
    sql`
    insert into exchange_things (feed, key, external_id, key_name, fields, loaded_at)
    select ${load.feed}, r.key, r.external_id, r.key_name, array(select jsonb_array_elements_text(r.fields)),
      ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(things)}::json) as r(key text, external_id text, key_name text, fields jsonb)
    on conflict (feed, key) do update set external_id = excluded.external_id, key_name = excluded.key_name, fields = excluded.fields,
      is_withdrawn = false, loaded_at = excluded.loaded_at`,
  );
}
