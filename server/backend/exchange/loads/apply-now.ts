import { eq, sql } from "drizzle-orm";
import type { FeedName } from "#contract/feeds.ts";
import type { Transaction } from "../../db/database.ts";
import { translate } from "../../translate.ts";
import { feedOf } from "../feeds/feeds.ts";
import { exchangeLoads } from "../tables.ts";
import type { LoadRow } from "./load-progress.ts";
import { readRowErrors } from "./loads.ts";
import { newLoad, noCounts, storeRows } from "./new-load.ts";
import { writeOwnerships } from "./ownerships.ts";
import { step } from "./run-load.ts";
import { ownedBy, readOwners } from "./validate-rows.ts";
import { writeChanges } from "./write-changes.ts";

type Edit = {
  feed: FeedName;
  /** Name of the person. */
  sender: string;
  /** Rows of the feed; an error has the `place` of its row. */
  rows: readonly { place: string; row: unknown }[];
  /** Keys of entities to remove. */
  gone?: readonly string[];
  now: Date;
};

type RejectedRow = { place: string; field: string; message: string };

/**
 * Applies a change that a person makes on a page as a load, in the request's transaction instead of the queue. The load is listed
 * and can be undone like others. A change without effect leaves no load. Callers that lock rows before call `lockWriters` first.
 */
export async function applyNow(tx: Transaction, edit: Edit): Promise<{ changed: number; rejected: RejectedRow[] }> {
  const { rows, gone = [], now } = edit;
  const load = await open(tx, edit);
  while (await step(tx, load.uuid, now)) {}
  const rejected = [...(await readRowErrors(tx, load.uuid, rows.length, 0)), ...(await removeEntities(tx, load, edit))];
  const [done] = await tx.select({ counts: exchangeLoads.counts }).from(exchangeLoads).where(eq(exchangeLoads.uuid, load.uuid));
  const changed = done ? done.counts.new + done.counts.changed + done.counts.withdrawn : 0;
  if (changed === 0 && rows.length + gone.length > 0) await tx.delete(exchangeLoads).where(eq(exchangeLoads.uuid, load.uuid));
  return { changed, rejected };
}

async function open(tx: Transaction, { feed, sender, rows, now }: Edit): Promise<LoadRow> {
  const counts = { ...noCounts, read: rows.length };
  const row = newLoad({ feed, channel: "page", sender, state: "running", phase: "applying", counts, createdAt: now });
  const [load] = await tx.insert(exchangeLoads).values(row).returning();
  const numbered = rows.map((row, index) => ({ number: index + 1, ...row }));
  await storeRows(tx, row.uuid, numbered);
  return load as LoadRow;
}

/** Removes entities without rows, because rows of a feed cannot express a removal. Refuses entities owned by a valid key. */
async function removeEntities(tx: Transaction, load: LoadRow, { feed: name, rows, gone = [], now }: Edit): Promise<RejectedRow[]> {
  if (gone.length === 0) return [];
  const feed = feedOf(name);
  await feed.lock(
    tx,
    gone.map((key) => ({ key, doc: null })),
  );
  const stored = await feed.read(tx, gone);
  const owners = await readOwners(tx, name, gone, true);
  const isOwned = (key: string) => ownedBy(owners.get(key), "").length > 0;
  const going = gone.filter((key) => stored.has(key) && !isOwned(key));
  const changes = going.map((key, index) => ({ number: rows.length + index + 1, key, before: stored.get(key) ?? null, doc: null }));
  await writeChanges(tx, feed, load, now, changes);
  await writeOwnerships(tx, load.uuid, sql`delete from exchange_entities where feed = ${name} and key = any(${sql.param(going)}::text[])`, {
    isGone: true,
  });
  await tx
    .update(exchangeLoads)
    .set({ counts: sql`jsonb_set(counts, '{withdrawn}', to_jsonb(${going.length}::int))` })
    .where(eq(exchangeLoads.uuid, load.uuid));
  return gone
    .filter(isOwned)
    .map((key) => ({ place: key, field: "price", message: translate("exchange.owned", { owner: owners.get(key)?.keyName ?? "" }) }));
}
