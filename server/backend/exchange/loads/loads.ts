import { and, desc, eq, inArray, isNull, max, ne, or, type SQL, sql } from "drizzle-orm";
import type { exchange as calls } from "#contract/exchange.ts";
import type { Freshness, Load, RowError } from "#contract/exchange-loads.ts";
import { feedNames, feedsOf } from "#contract/feeds.ts";
import type { Context, SignedIn } from "../../context.ts";
import type { Reader } from "../../db/database.ts";
import type { Input } from "../../handlers.ts";
import { orNotFound, throwProblem } from "../../problem.ts";
import { readSettings } from "../../settings/settings.ts";
import { translate } from "../../translate.ts";
import { wakeExchange } from "../jobs/worker.ts";
import { mayApply } from "../keys/read-key.ts";
import { exchangeLoads, exchangeRowErrors } from "../tables.ts";
import type { LoadRow } from "./load-progress.ts";
import { newLoad, noCounts, noGuardCounts } from "./new-load.ts";
import { isSpreadsheetDryRun, nothingApplied } from "./run-load.ts";
import { assertMayWrite } from "./sender.ts";

const undoDays = 30;
const applyHours = 24;
const shownRowErrors = 100;
const hour = 3_600_000;

/** People see loads of the feeds that they may read; a key also those of its name. */
function scopeOf({ key, actor }: Context): SQL | undefined {
  const received = ne(exchangeLoads.state, "receiving");
  if (!key) return and(received, inArray(exchangeLoads.feed, feedsOf(actor ?? { roles: [] }, "reads")));
  const feeds = key.reads.filter((name) => name !== "deals");
  const readable = feeds.length > 0 ? inArray(exchangeLoads.feed, feeds) : undefined;
  return and(received, or(eq(exchangeLoads.keyName, key.name), readable));
}

export async function listLoads(context: Context, { query }: Input<typeof calls.listLoads>) {
  const { feed, state, page, perPage } = query;
  const where = and(scopeOf(context), feed && inArray(exchangeLoads.feed, feed), state && inArray(exchangeLoads.state, state));
  const rows = await context.db
    .select()
    .from(exchangeLoads)
    .where(where)
    .orderBy(desc(exchangeLoads.number))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const total = await context.db.$count(exchangeLoads, where);
  return { loads: await Promise.all(rows.map((row) => toSummary(row, context))), total, freshness: await readFreshness(context) };
}

export async function readFreshness(context: Context): Promise<Freshness[]> {
  const done = and(
    scopeOf(context),
    eq(exchangeLoads.state, "done"),
    eq(exchangeLoads.isDryRun, false),
    ne(exchangeLoads.channel, "page"),
    isNull(exchangeLoads.undoes),
  );
  const rows = await context.db
    .select({ feed: exchangeLoads.feed, at: max(exchangeLoads.endedAt) })
    .from(exchangeLoads)
    .where(done)
    .groupBy(exchangeLoads.feed);
  const { key, actor } = context;
  const visibleFeeds = key
    ? feedNames.filter((feed) => key.reads.includes(feed) || key.writes.includes(feed))
    : feedsOf(actor ?? { roles: [] }, "reads");
  const { staleHours } = await readSettings(context.db);
  return visibleFeeds.map((feed) => {
    const at = rows.find((row) => row.feed === feed)?.at ?? null;
    const hours = staleHours[feed] ?? null;
    const isStale = hours !== null && (at === null || context.now().getTime() - at.getTime() > hours * hour);
    return { feed, loadedAt: at?.toISOString() ?? null, staleHours: hours, isStale };
  });
}

export const getLoad = (context: Context, { params }: Input<typeof calls.getLoad>) => readLoad(context, params.uuid);

export async function readLoad(context: Context, uuid: string): Promise<Load> {
  const [row] = await context.db
    .select()
    .from(exchangeLoads)
    .where(and(eq(exchangeLoads.uuid, uuid), scopeOf(context)));
  const load = orNotFound(row);
  return { ...(await toSummary(load, context)), refusals: await readRowErrors(context.db, uuid, shownRowErrors, 0) };
}

export async function listRowErrors(context: Context, { params, query }: Input<typeof calls.listRowErrors>) {
  const { refusals: _, counts } = await readLoad(context, params.uuid);
  const { page, perPage } = query;
  return { refusals: await readRowErrors(context.db, params.uuid, perPage, (page - 1) * perPage), total: counts.refused };
}

export async function confirmLoad(context: SignedIn, { params }: Input<typeof calls.confirmLoad>): Promise<Load> {
  await context.db.transaction(async (tx) => {
    const load = await lockLoad(tx, context, params.uuid);
    assertMayWrite(context, load.feed);
    if (load.isConfirmed) return;
    if (load.state !== "held") throwProblem("CONFLICT", undefined, translate("exchange.notHeld"));
    if (!(await mayApply(tx, load, context.now()))) throwProblem("CONFLICT", undefined, translate("exchange.keyEndedHeld"));
    const [newer] = await tx
      .select({ uuid: exchangeLoads.uuid })
      .from(exchangeLoads)
      .where(
        and(
          eq(exchangeLoads.feed, load.feed),
          eq(exchangeLoads.keyName, load.keyName),
          eq(exchangeLoads.isDryRun, false),
          ne(exchangeLoads.channel, "page"),
          sql`number > ${load.number}`,
          inArray(exchangeLoads.state, ["waiting", "running", "done"]),
        ),
      )
      .limit(1);
    if (newer) throwProblem("CONFLICT", undefined, translate("exchange.overtaken"));
    const { read, unread } = load.counts;
    await tx.delete(exchangeRowErrors).where(eq(exchangeRowErrors.loadUuid, load.uuid));
    // Resets the counts to check again: stored data may have changed while the load was held.
    await tx
      .update(exchangeLoads)
      .set({
        isConfirmed: true,
        state: "waiting",
        position: 0,
        counts: { ...noCounts, read, unread },
        guardCounts: noGuardCounts,
        holdReasons: [],
      })
      .where(eq(exchangeLoads.uuid, load.uuid));
    await wakeExchange(tx, load.feed);
  });
  return readLoad(context, params.uuid);
}

export async function cancelLoad(context: Context, { params }: Input<typeof calls.cancelLoad>): Promise<Load> {
  await context.db.transaction(async (tx) => {
    const load = await lockLoad(tx, context, params.uuid);
    assertMayWrite(context, load.feed);
    if (context.key && context.key.name !== load.keyName) throwProblem("FORBIDDEN");
    if (load.isCancelled) return;
    if (!isOpen(load)) throwProblem("CONFLICT", undefined, translate("exchange.ended"));
    const isHeld = load.state === "held";
    await tx
      .update(exchangeLoads)
      .set({ isCancelled: true, ...(isHeld && { state: "cancelled" as const, endedAt: context.now(), counts: nothingApplied(load) }) })
      .where(eq(exchangeLoads.uuid, load.uuid));
    if (isHeld) await tx.execute(sql`delete from exchange_rows where load_uuid = ${load.uuid}`);
  });
  return readLoad(context, params.uuid);
}

export async function undoLoad(context: SignedIn, { params }: Input<typeof calls.undoLoad>): Promise<Load> {
  const uuid = await context.db.transaction(async (tx) => {
    const load = await lockLoad(tx, context, params.uuid);
    assertMayWrite(context, load.feed);
    const [begun] = await tx
      .select({ uuid: exchangeLoads.uuid })
      .from(exchangeLoads)
      .where(and(eq(exchangeLoads.undoes, load.uuid), inArray(exchangeLoads.state, ["waiting", "running", "done"])));
    if (begun) return begun.uuid;
    if (!canUndo(load, context.now())) throwProblem("CONFLICT", undefined, translate("exchange.notUndoable"));
    const { feed, channel } = load;
    const undoing = newLoad({
      feed,
      channel,
      sender: context.actor.name,
      state: "waiting",
      phase: "undoing",
      undoes: load.uuid,
      createdAt: context.now(),
    });
    await tx.insert(exchangeLoads).values(undoing);
    await wakeExchange(tx, feed);
    return undoing.uuid;
  });
  return readLoad(context, uuid);
}

export async function lockLoad(tx: Reader, context: Context, uuid: string): Promise<LoadRow> {
  const [row] = await tx
    .select()
    .from(exchangeLoads)
    .where(and(eq(exchangeLoads.uuid, uuid), scopeOf(context)))
    .for("update");
  return orNotFound(row);
}

const isOpen = ({ state }: LoadRow) => ["waiting", "running", "held"].includes(state);

function canUndo(load: LoadRow, now: Date): boolean {
  const { state, isDryRun, undoes, endedAt, counts, phase } = load;
  // The counts of the checking phase are a forecast.
  const hasChanged = phase !== "checking" && counts.new + counts.changed + counts.withdrawn > 0;
  const isRecent = endedAt !== null && now.getTime() - endedAt.getTime() < undoDays * 86_400_000;
  return ["done", "cancelled", "failed"].includes(state) && !isDryRun && !undoes && hasChanged && isRecent;
}

/** Whether the load is a dry run of a spreadsheet whose rows are still stored. */
function hasStoredRows(load: LoadRow, now: Date): boolean {
  const { state, endedAt } = load;
  return isSpreadsheetDryRun(load) && state === "done" && endedAt !== null && now.getTime() - endedAt.getTime() < applyHours * hour;
}

/** Whether the dry run can be applied and would change something. */
export const canApply = (load: LoadRow, now: Date): boolean =>
  hasStoredRows(load, now) &&
  load.counts.new + load.counts.changed + load.counts.withdrawn > 0 &&
  // Which of two columns is meant is not guessed.
  (load.source?.twice ?? []).length === 0;

/** Whether a person may choose other fields for the columns of the dry run. */
export const canMatch = (load: LoadRow, now: Date): boolean => hasStoredRows(load, now) && (load.source?.columns ?? []).length > 0;

/** All faults of `limit` rejected rows. */
export async function readRowErrors(reader: Reader, uuid: string, limit: number, offset: number): Promise<RowError[]> {
  const rows = await reader
    .select({
      place: exchangeRowErrors.place,
      field: exchangeRowErrors.field,
      value: exchangeRowErrors.value,
      message: exchangeRowErrors.message,
      others: exchangeRowErrors.others,
    })
    .from(exchangeRowErrors)
    .where(eq(exchangeRowErrors.loadUuid, uuid))
    .orderBy(exchangeRowErrors.number)
    .limit(limit)
    .offset(offset);
  return rows.flatMap(({ others, ...first }) => [first, ...others.map((fault) => ({ place: first.place, ...fault }))]);
}

/** Whether the dry run is of a workbook with other sheets. */
export const canChooseSheet = (load: LoadRow, now: Date): boolean => hasStoredRows(load, now) && (load.source?.sheets ?? []).length > 1;

async function toSummary(row: LoadRow, { db, actor, now }: Context): Promise<Omit<Load, "refusals">> {
  const { uuid, feed, channel, mode, isDryRun, sender, counts, holdReasons, failure, undoes } = row;
  const mayEdit = feedsOf(actor ?? { roles: [] }, "writes").includes(feed);
  const actions = [
    row.state === "held" && (await mayApply(db, row, now())) && "confirm",
    isOpen(row) && !row.isCancelled && "cancel",
    canUndo(row, now()) && "undo",
    canApply(row, now()) && "apply",
    canMatch(row, now()) && "match",
    canChooseSheet(row, now()) && "sheet",
  ] as const;
  return {
    uuid,
    feed,
    door: channel,
    mode,
    trial: isDryRun,
    state: row.state === "receiving" ? "waiting" : row.state,
    sender,
    counts,
    progress: { rows: row.position, share: shareOf(row) },
    holdReasons,
    failure,
    undoes,
    // The defaults are for spreadsheets loaded before columns and sheets were stored.
    source: row.source && { sheets: [], headingLine: null, columns: [], missing: [], ...row.source },
    allowedActions: mayEdit ? actions.filter((action) => action !== false) : [],
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** A full load reads its rows twice: once to count, once to apply. */
function shareOf({ state, phase, mode, isDryRun, position, counts }: LoadRow): number {
  if (!["waiting", "running", "held"].includes(state)) return 1;
  const share = counts.read === 0 ? 0 : Math.min(1, position / counts.read);
  if (isDryRun || mode === "changes") return share;
  return phase === "checking" ? share / 2 : 0.5 + share / 2;
}
