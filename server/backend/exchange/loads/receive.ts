import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import { and, eq, ne, sql } from "drizzle-orm";
import split2 from "split2";
import { isCleanText } from "#contract/clean-text.ts";
import type { loadChannels, loadModes } from "#contract/enums.ts";
import type { FeedName } from "#contract/feeds.ts";
import type { Database, Transaction } from "../../db/database.ts";
import { lockNamed } from "../../db/lock.ts";
import { isCommitUnknown } from "../../db/transactions.ts";
import { Problem, throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { feedOf } from "../feeds/feeds.ts";
import { wakeExchange } from "../jobs/worker.ts";
import { mayApply } from "../keys/read-key.ts";
import { exchangeLoads } from "../tables.ts";
import { analyzeRows, newLoad, noCounts, storeRows } from "./new-load.ts";

export type IncomingLoad = {
  feed: FeedName;
  channel: (typeof loadChannels)[number];
  mode: (typeof loadModes)[number];
  isDryRun: boolean;
  /** Name of the sender's key; empty for a person. */
  keyName: string;
  /** The sender's key; null for a person. */
  keyUuid: string | null;
  sender: string;
  /** Idempotency key. */
  onceKey: string | undefined;
  /** The rows are a part of a full exchange: the guard checks their prices, as in a full load. */
  isGuarded?: boolean;
  /** Number of values of the source that were not imported; called after the last row. */
  unread?: () => number;
  now: Date;
  /** Stores what belongs to the load, in the transaction that queues it. */
  alsoStore?: (tx: Transaction, uuid: string) => Promise<void>;
  /** Columns of a spreadsheet; complete after the last row. */
  source?: (typeof exchangeLoads.$inferSelect)["source"];
};

/** A row with its position in the sender's document. A row that is no object is refused later, with its place. */
export type IncomingRow = { place: string; row: unknown };

const rowsAtOnce = 1000;
/** Characters of the rows in memory before they are stored. */
const lettersAtOnce = 4 * 1024 * 1024;
export const maxRows = 1_000_000;
const maxLineLength = 256 * 1024;
const maxArrayBytes = 4 * 1024 * 1024;

/**
 * Stores rows as they arrive and queues the load. Returns its uuid, or that of the earlier load for a repeated idempotency key or
 * repeated content. A broken transfer stores nothing. Throws IDEMPOTENCY_MISMATCH and PAYLOAD_TOO_LARGE.
 */
export async function receive(db: Database, incoming: IncomingLoad, rows: AsyncIterable<IncomingRow>): Promise<string> {
  const { feed, channel, mode, isDryRun, isGuarded, keyName, keyUuid, sender, now } = incoming;
  const isChecked = isDryRun || isGuarded || mode === "full" || feedOf(feed).balanceOf !== undefined;
  const phase = isChecked ? "checking" : "applying";
  const load = newLoad({ feed, channel, mode, isDryRun, keyName, keyUuid, sender, state: "receiving", phase, createdAt: now });
  const { uuid } = load;
  await db.insert(exchangeLoads).values(load);
  try {
    const { read, digest } = await store(db, uuid, rows);
    return await db.transaction(async (tx) => {
      const earlier = await earlierLoad(tx, incoming, digest);
      if (earlier) {
        await tx.delete(exchangeLoads).where(eq(exchangeLoads.uuid, uuid));
        return earlier;
      }
      const onceKey = incoming.onceKey ? `key:${incoming.onceKey}` : uuid;
      await tx
        .update(exchangeLoads)
        .set({
          onceKey,
          digest,
          state: "waiting",
          counts: { ...noCounts, read, unread: incoming.unread?.() ?? 0 },
          source: incoming.source ?? null,
        })
        .where(eq(exchangeLoads.uuid, uuid));
      await incoming.alsoStore?.(tx, uuid);
      await wakeExchange(tx, feed);
      return uuid;
    });
  } catch (error) {
    if (!isCommitUnknown(error)) await db.delete(exchangeLoads).where(eq(exchangeLoads.uuid, uuid));
    throw error;
  }
}

async function store(db: Database, uuid: string, rows: AsyncIterable<IncomingRow>): Promise<{ read: number; digest: string }> {
  const hash = createHash("sha256");
  let read = 0;
  let batch: { number: number; place: string; row: unknown }[] = [];
  let letters = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    await storeRows(db, uuid, batch);
    batch = [];
    letters = 0;
  };
  for await (const { place, row } of rows) {
    read += 1;
    if (read > maxRows) throw new Problem("PAYLOAD_TOO_LARGE", undefined, translate("exchange.tooManyRows"));
    const storable = isDeeper(row, maxDepth) ? "" : row;
    const text = JSON.stringify(storable) ?? "null";
    hash.update(text).update("\n");
    // PostgreSQL's jsonb accepts neither NUL nor unpaired surrogates: such a row is stored as "" and refused as unreadable.
    batch.push({ number: read, place, row: unstorable.test(text) ? "" : (storable ?? "") });
    letters += text.length;
    if (batch.length === rowsAtOnce || letters > lettersAtOnce) await flush();
  }
  await flush();
  await analyzeRows(db, read);
  return { read, digest: hash.digest("base64url") };
}

/** Levels of a row. JSON.stringify and PostgreSQL run out of stack at thousands; such a row is stored as "" too. */
const maxDepth = 20;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}

/** A sender that got no answer sends again within this time. */
const retryMs = 10 * 60_000;

const unstorable = /\\u0000|\\ud[89a-f]/i;

/**
 * Finds the earlier load of a repeated request; the lock makes concurrent duplicates wait. One that failed and whose key has ended is
 * none: it is sent again with the new key, and gives it its idempotency key. Without an idempotency key, content is
 * repeated only if it equals the sender's last load of the feed, because prices may return to earlier values, only if no row of
 * that load was refused: a row refused for a missing segment is accepted once the segment exists, and only shortly after it: the same
 * stock or balance an hour later is a new report, and says that the sender's data are fresh. A dry run that has ended is none either:
 * its counts are of the data at that time, and its name and columns of that file. Neither is one with other values that were not
 * imported: two files with prices in other currencies alone have the same rows, none.
 */
async function earlierLoad(
  tx: Transaction,
  { feed, keyName, onceKey, mode, isDryRun, source = null, unread, now }: IncomingLoad,
  digest: string,
): Promise<string | undefined> {
  await lockNamed(tx, `exchange ${feed} ${keyName}`);
  const ofSender = and(eq(exchangeLoads.feed, feed), eq(exchangeLoads.keyName, keyName), ne(exchangeLoads.state, "receiving"));
  if (onceKey) {
    const [earlier] = await tx
      .select()
      .from(exchangeLoads)
      .where(and(ofSender, eq(exchangeLoads.onceKey, `key:${onceKey}`)));
    if (earlier?.state === "failed" && !(await mayApply(tx, earlier, now))) {
      await tx.update(exchangeLoads).set({ onceKey: earlier.uuid }).where(eq(exchangeLoads.uuid, earlier.uuid));
      return undefined;
    }
    if (earlier && (earlier.digest !== digest || earlier.mode !== mode || earlier.isDryRun !== isDryRun))
      throwProblem("IDEMPOTENCY_MISMATCH", undefined, translate("sentOtherwise"));
    return earlier?.uuid;
  }
  const [last] = await tx.select().from(exchangeLoads).where(ofSender).orderBy(sql`number desc`).limit(1);
  const isRepeated =
    last &&
    last.digest === digest &&
    last.mode === mode &&
    last.isDryRun === isDryRun &&
    isDeepStrictEqual(last.source, source) &&
    last.counts.unread === (unread?.() ?? 0) &&
    (["waiting", "running", "held"].includes(last.state) ||
      (last.state === "done" && !isDryRun && last.counts.refused === 0 && now.getTime() - last.createdAt.getTime() < retryMs));
  return isRepeated ? last.uuid : undefined;
}

/** Programs of Windows write it in front of UTF-8. */
const byteOrderMark = /^\ufeff/;

/** Rows of NDJSON. A line that is not JSON is a row that is refused later. Throws PAYLOAD_TOO_LARGE for a long line. */
export async function* readLines(body: Readable): AsyncGenerator<IncomingRow> {
  const lines = body.pipe(split2({ maxLength: maxLineLength }));
  body.once("error", (error) => lines.destroy(error));
  let number = 0;
  try {
    for await (const line of lines as AsyncIterable<string>) {
      number += 1;
      if (line.length > maxLineLength) throw tooLong(number);
      const text = number === 1 ? line.replace(byteOrderMark, "") : line;
      if (text.trim() !== "") yield { place: String(number), row: parsed(text) };
    }
  } catch (error) {
    if (error instanceof Error && error.message.includes("maximum buffer")) {
      throw tooLong(number + 1);
    }
    throw error;
  }
}

const tooLong = (line: number) => new Problem("PAYLOAD_TOO_LARGE", undefined, translate("exchange.longLine", { line }));

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return isCleanText(line) ? line.slice(0, 200) : "";
  }
}

/** Rows of a JSON array. Throws PAYLOAD_TOO_LARGE, and VALIDATION_ERROR for anything else. */
export async function* readArray(body: Readable): AsyncGenerator<IncomingRow> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxArrayBytes) throw new Problem("PAYLOAD_TOO_LARGE", undefined, translate("exchange.largeArray"));
    chunks.push(chunk);
  }
  const rows = jsonOf(Buffer.concat(chunks));
  if (!Array.isArray(rows)) throwBody("exchange.notArray");
  for (const [index, row] of rows.entries()) yield { place: String(index + 1), row };
}

function jsonOf(body: Buffer): unknown {
  let text = "";
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throwBody("exchange.notUtf8");
    const position = Number(/position (\d+)/.exec(error.message)?.[1] ?? text.length) + 1;
    throwBody("exchange.notJson", { position });
  }
}

function throwBody(message: string, values: Record<string, number> = {}): never {
  throwProblem("VALIDATION_ERROR", { body: [translate(message, values)] });
}
