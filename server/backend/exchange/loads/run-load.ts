import { isDeepStrictEqual } from "node:util";
import { and, arrayOverlaps, eq, or, sql } from "drizzle-orm";
import type { Load } from "#contract/exchange-loads.ts";
import { type FeedName, feeds, feedsOf } from "#contract/feeds.ts";
import { fixedPermissions, type Permission } from "#contract/permissions.ts";
import { customers } from "../../customers/tables.ts";
import type { Database, Transaction } from "../../db/database.ts";
import { json, readRows } from "../../db/statement.ts";
import { enqueueEvent } from "../../events/outbox.ts";
import { readSettings } from "../../settings/settings.ts";
import { translate } from "../../translate.ts";
import type { Feed, Once } from "../feeds/feed.ts";
import { feedOf } from "../feeds/feeds.ts";
import { saveRejected } from "../feeds/parts/rejected-ids.ts";
import { mayApply } from "../keys/read-key.ts";
import { exchangeLoads } from "../tables.ts";
import { countWithdrawn, guardCountsOf, holdReasonsOf, isRejected } from "./guard.ts";
import { batchRows, type LoadRow, type Progress, rememberAnswers, type Work } from "./load-progress.ts";
import { lockWriters } from "./lock-writers.ts";
import { analyzeRows, noCounts } from "./new-load.ts";
import { writeOwnerships } from "./ownerships.ts";
import { undoLoad } from "./undo-load.ts";
import { readOwners, type StoredRow, type ValidatedRow, type Validation, validateRows } from "./validate-rows.ts";
import { saveDifferences, saveEntities, saveRowErrors, writeChanges } from "./write-changes.ts";

const maxAttempts = 5;

/** Whether the load is a dry run of a spreadsheet. Its rows are kept for a day, so that a person can apply it after the preview. */
export const isSpreadsheetDryRun = ({ isDryRun, channel }: Pick<LoadRow, "isDryRun" | "channel">) => isDryRun && channel === "file";

/** Processes a load until it ends or is held. After a restart it continues after the last committed batch. */
export async function runLoad(db: Database, uuid: string, now: () => Date): Promise<void> {
  const once = rememberAnswers();
  try {
    while (await db.transaction((tx) => step(tx, uuid, now(), once))) {}
  } catch (error) {
    await noteFailure(db, uuid, now());
    throw error;
  }
}

/** Counts a failed attempt. The worker retries with backoff; `mostAttempts` in a row without a finished batch fail the load. */
async function noteFailure(db: Database, uuid: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [load] = await tx
      .update(exchangeLoads)
      .set({ attempts: sql`attempts + 1` })
      .where(and(eq(exchangeLoads.uuid, uuid), sql`state in ('waiting', 'running')`))
      .returning({ attempts: exchangeLoads.attempts });
    if (!load || load.attempts < maxAttempts) return;
    await tx
      .update(exchangeLoads)
      .set({ state: "failed", failure: translate("exchange.failed"), endedAt: now })
      .where(eq(exchangeLoads.uuid, uuid));
    await tx.execute(sql`delete from exchange_rows where load_uuid = ${uuid}`);
    await notifyReaders(tx, uuid, now);
  });
}

/** Processes one batch of the current phase. Returns whether more is left to do. */
export async function step(tx: Transaction, uuid: string, now: Date, once = rememberAnswers()): Promise<boolean> {
  const [load] = await tx.select().from(exchangeLoads).where(eq(exchangeLoads.uuid, uuid)).for("update");
  if (!load || !["waiting", "running"].includes(load.state)) return false;
  const progress = (await stopOf(tx, load, now)) ?? (await work(tx, load, now, once));
  const hasEnded = progress.state !== undefined && ["done", "cancelled", "failed"].includes(progress.state);
  await tx
    .update(exchangeLoads)
    .set({ state: "running", attempts: 0, ...progress, ...(hasEnded && { endedAt: now }) })
    .where(eq(exchangeLoads.uuid, uuid));
  const mayBeApplied = isSpreadsheetDryRun(load) && progress.state === "done";
  if (hasEnded && !mayBeApplied) await tx.execute(sql`delete from exchange_rows where load_uuid = ${uuid}`);
  if (progress.state === "done" && load.undoes) {
    await tx.update(exchangeLoads).set({ state: "undone" }).where(eq(exchangeLoads.uuid, load.undoes));
    await notifyReaders(tx, load.undoes, now);
  }
  if ((progress.state ?? "running") !== load.state) await notifyReaders(tx, uuid, now);
  return !hasEnded && progress.state !== "held";
}

/** How a load ends that nobody wants any more, or whose key is no longer valid: changes of earlier batches stay and can be undone. */
async function stopOf(tx: Transaction, load: LoadRow, now: Date): Promise<Progress | undefined> {
  const counts = load.phase === "checking" ? nothingApplied(load) : load.counts;
  if (load.isCancelled) return { state: "cancelled", counts };
  if (!(await mayApply(tx, load, now))) return { state: "failed", counts, failure: translate("exchange.keyEnded") };
}

async function work(tx: Transaction, load: LoadRow, now: Date, once: Once): Promise<Progress> {
  if (load.phase !== "checking") await lockWriters(tx, load.feed);
  return works[load.phase](tx, feedOf(load.feed), load, now, once);
}

/** Counts of a load cancelled before its first change. Clears the forecast of changes that were never made. */
export const nothingApplied = ({ counts }: Pick<LoadRow, "counts">): LoadRow["counts"] => ({
  ...counts,
  new: 0,
  changed: 0,
  same: 0,
  withdrawn: 0,
});

const works: Record<LoadRow["phase"], Work> = { checking: check, applying: apply, withdrawing: withdraw, undoing: undoLoad };

async function check(tx: Transaction, feed: Feed, load: LoadRow, now: Date, once: Once): Promise<Progress> {
  const rows = await readBatch(tx, load);
  const last = rows.at(-1);
  if (last) {
    const batch = await validateRows(tx, feed, rows, batchOf(load, { isLocking: false, now, once }));
    const { validated } = batch;
    await saveRowErrors(tx, load, [...batch.rejected, ...batch.leftOut]);
    if (load.isDryRun) await saveDifferences(tx, load, validated);
    return {
      position: last.number,
      counts: withRows(load.counts, batch),
      guardCounts: guardCountsOf(feed, load.guardCounts, validated),
    };
  }
  await analyzeRows(tx, load.counts.read);
  const withdrawn = load.mode === "full" ? await countWithdrawn(tx, load) : { count: 0, of: 0 };
  const counts = { ...load.counts, withdrawn: withdrawn.count };
  if (load.isDryRun) return { state: "done", counts };
  const holdReasons = load.isConfirmed ? [] : holdReasonsOf(load, withdrawn, (await readSettings(tx)).guardPercent);
  if (holdReasons.length > 0) return { state: "held", counts, holdReasons };
  await tx.execute(sql`delete from exchange_row_errors where load_uuid = ${load.uuid}`);
  const { read, unread } = load.counts;
  return { phase: "applying", position: 0, counts: { ...noCounts, read, unread } };
}

async function apply(tx: Transaction, feed: Feed, load: LoadRow, now: Date, once: Once): Promise<Progress> {
  const rows = await readBatch(tx, load);
  const last = rows.at(-1);
  if (!last) return load.mode === "full" ? { phase: "withdrawing", position: load.counts.read } : { state: "done" };
  const batch = await validateRows(tx, feed, rows, batchOf(load, { isLocking: true, now, once }));
  const { validated } = batch;
  await saveRowErrors(tx, load, [...batch.rejected, ...batch.leftOut]);
  const written = validated.filter(({ before, doc }) => !isDeepStrictEqual(before, doc));
  await writeChanges(
    tx,
    feed,
    load,
    now,
    written.map(({ number, resolved, before, doc }) => ({ number, key: resolved.key, before, doc })),
  );
  await saveEntities(tx, load, now, validated);
  await saveRejected(tx, feed, {
    keyName: load.keyName,
    now,
    rejected: batch.rejected.map(({ row }) => (row ?? {}) as Record<string, unknown>),
    accepted: validated.map(({ resolved, doc }) => ({ externalId: resolved.externalId, doc })),
  });
  return { position: last.number, counts: withRows(load.counts, batch) };
}

async function withdraw(tx: Transaction, feed: Feed, load: LoadRow, now: Date): Promise<Progress> {
  const keys = await readUnnamed(tx, load);
  if (keys.length === 0) return { state: "done" };
  await feed.lock(
    tx,
    keys.map((key) => ({ key, doc: null })),
  );
  const stored = await feed.read(tx, keys);
  const owners = await readOwners(tx, feed.name, keys, false);
  const off = keys.filter((key) => {
    const doc = stored.get(key);
    return doc && feed.withdrawal?.isOff?.(doc, owners.get(key)?.fields ?? []);
  });
  await writeOwnerships(
    tx,
    load.uuid,
    sql`update exchange_entities set is_withdrawn = true, was_off = nullif(key = any(${sql.param(off)}::text[]), false)
      where feed = ${load.feed} and key = any(${sql.param(keys)}::text[])`,
  );
  const changes = keys.flatMap((key, index) => {
    const before = stored.get(key);
    if (!before) return [];
    const doc = feed.withdrawal?.withdraw(before, owners.get(key)?.fields ?? []) ?? null;
    return isDeepStrictEqual(before, doc) ? [] : [{ number: load.position + index + 1, key, before, doc }];
  });
  await writeChanges(tx, feed, load, now, changes);
  return { position: load.position + keys.length, counts: { ...load.counts, withdrawn: load.counts.withdrawn + changes.length } };
}

/** Keys of the sender's next entities that no row names: a keyset page after the previous batch. */
async function readUnnamed(tx: Transaction, { uuid, feed, keyName, counts }: LoadRow): Promise<string[]> {
  const passed = await readRows(tx, { key: "text" })(
    sql`select key from exchange_changes where load_uuid = ${uuid} and number > ${counts.read} order by number desc limit 1`,
  );
  const last = passed[0]?.key ?? "";
  const rows = await readRows(tx, { key: "text" })(sql`
    select key from exchange_entities t where feed = ${feed} and key_name = ${keyName} and not is_withdrawn and key > ${last}
      and not exists (select from exchange_rows r where r.load_uuid = ${uuid} and r.key = t.key and r.key > ${last})
      and not ${isRejected(uuid)}
    order by key limit ${batchRows}`);
  return rows.map(({ key }) => key);
}

const batchOf = ({ uuid, keyName, channel, mode, createdAt }: LoadRow, rest: { isLocking: boolean; now: Date; once: Once }) => ({
  ...rest,
  loadUuid: uuid,
  keyName,
  channel,
  isFull: mode === "full",
  receivedAt: createdAt,
});

async function readBatch(tx: Transaction, { uuid, position }: LoadRow): Promise<StoredRow[]> {
  return readRows(tx, { number: "integer", place: "text", row: json<unknown>() })(sql`
    select number, place, row from exchange_rows where load_uuid = ${uuid} and number > ${position} order by number limit ${batchRows}`);
}

function withRows(counts: Load["counts"], { validated, rejected }: Validation): Load["counts"] {
  const of = (kind: ValidatedRow["kind"]) => validated.filter((each) => each.kind === kind).length;
  return {
    ...counts,
    new: counts.new + of("new"),
    changed: counts.changed + of("changed"),
    same: counts.same + of("same"),
    refused: counts.refused + new Set(rejected.map(({ number }) => number)).size,
  };
}

const opens = (permission: Permission, feed: FeedName) => feedsOf({ roles: [], permissions: [permission] }, "reads").includes(feed);

const readsFeed = (feed: FeedName) =>
  or(
    arrayOverlaps(customers.roles, [...feeds[feed].reads]),
    arrayOverlaps(
      customers.permissions,
      fixedPermissions.filter((permission) => opens(permission, feed)),
    ),
  );

/** Emits an event that reloads open pages of this load and the list of loads, to people who may read its feed. */
async function notifyReaders(tx: Transaction, loadUuid: string, now: Date): Promise<void> {
  const [load] = await tx.select({ feed: exchangeLoads.feed }).from(exchangeLoads).where(eq(exchangeLoads.uuid, loadUuid));
  const people = await tx
    .select({ uuid: customers.uuid })
    .from(customers)
    .where(load ? and(eq(customers.status, "active"), readsFeed(load.feed)) : sql`false`);
  await enqueueEvent(tx, { type: "exchange_updated", to: people.map(({ uuid }) => uuid), payload: { load_uuid: loadUuid }, now });
}
