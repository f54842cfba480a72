import { sql } from "drizzle-orm";
import type { FeedName } from "#contract/feeds.ts";
import type { Reader, Transaction } from "./database.ts";
import { lockNumbers } from "./lock-numbers.ts";
import { readRows } from "./statement.ts";

/** Waits for an advisory lock, held until the transaction ends. */
export async function lock(tx: Reader, name: keyof typeof lockNumbers): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers[name]}::bigint)`);
}

/** Like `lock`, for a name made of data; its hash is the key. */
export async function lockNamed(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/**
 * Serialises writers of a feed's entities until the transaction ends: batches of loads and people's saves on pages. Two that create the
 * same entity therefore end one after the other. Entities of `named` feeds stay as they are meanwhile. Taken before any row lock, in
 * order of name.
 */
export async function lockFeed(tx: Transaction, feed: FeedName, named: readonly FeedName[] = []): Promise<void> {
  const locks = [feed, ...named].sort().map((each) => {
    const key = sql`hashtextextended(${`entities of ${each}`}, 0)`;
    return each === feed ? sql`pg_advisory_xact_lock(${key})` : sql`pg_advisory_xact_lock_shared(${key})`;
  });
  await tx.execute(sql`select ${sql.join(locks, sql`, `)}`);
}

/** Takes an advisory lock until the transaction ends; false when another transaction holds it. */
export async function tryLock(tx: Transaction, name: keyof typeof lockNumbers): Promise<boolean> {
  const rows = await readRows(tx, { granted: "boolean" })(sql`select pg_try_advisory_xact_lock(${lockNumbers[name]}::bigint) as granted`);
  return rows[0]?.granted === true;
}

/** Serialises those who add to what an owner may have only so many of: each counts after the other's commit. */
export const lockQuota = (tx: Transaction, of: "lists" | "files" | "standing orders" | "buyer codes", owner: string) =>
  lockNamed(tx, `quota of ${of} ${owner}`);

/** Serialises writes of one person, so that checks for duplicates and rate limits see all earlier ones. */
export const lockAuthor = (tx: Transaction, of: "chat" | "ticket", { customerUuid }: { customerUuid: string }) =>
  lockNamed(tx, `${of} author ${customerUuid}`);
