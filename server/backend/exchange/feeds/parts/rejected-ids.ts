import { sql } from "drizzle-orm";
import { cleanLine } from "#contract/clean-text.ts";
import type { FeedName } from "#contract/feeds.ts";
import type { Reader, Transaction } from "../../../db/database.ts";
import { readRows, text } from "../../../db/statement.ts";
import type { Feed } from "../feed.ts";
import { hasLiveKey, idOfAnother, namedBySql, type Referring } from "./id-owners.ts";
import { nameFieldOf } from "./natural-key.ts";

/*
 * What a sender names and was not accepted is held: rows that refer to it by its id or name would mean what another sender calls so.
 */

const maxIdLength = 255;
const maxNameLength = 200;
/** A cut may part a pair of surrogates, which JSON does not carry. */
const nameKey = (name: string) => cleanLine(name).toLowerCase().slice(0, maxNameLength).toWellFormed();

type Sent = Readonly<Record<string, unknown>>;
type Owned = Pick<Feed, "name" | "read" | "sameness" | "titleFields">;

/** By id, whether what the rows name is stored (`same`) or another sender's (`another`); ids that nothing has are not in it. */
export async function standingOf(
  reader: Reader,
  feed: Owned,
  sent: readonly Sent[],
  keyName: string,
): Promise<Map<string, "same" | "another">> {
  const ids = sent.map(({ externalId }) => String(externalId));
  const owners = await readRows(reader, { externalId: "text", key: "text", namedBy: "text", isNamerLive: "boolean" })(sql`
    select external_id as "externalId", key, ${namedBySql} as "namedBy", ${hasLiveKey(namedBySql)} as "isNamerLive"
    from exchange_entities t where feed = ${feed.name} and external_id = any(${sql.param(ids)}::text[])`);
  const stored = await feed.read(
    reader,
    owners.map(({ key }) => key),
  );
  const ownerOf = new Map(owners.map((owner) => [owner.externalId, owner]));
  return new Map(
    sent.flatMap((row) => {
      const externalId = String(row.externalId);
      const owner = ownerOf.get(externalId);
      const before = owner && stored.get(owner.key);
      if (!before) return [];
      const named = { key: owner.key, externalId, fields: row as never };
      return [[externalId, idOfAnother(feed, named, { before, owner, keyName }) ? "another" : "same"] as const];
    }),
  );
}

type Rejection = "id" | "name" | undefined;

/** Which of these references mean what the sender has named and was not accepted, and by which of both. */
export async function findRejected(
  reader: Reader,
  feed: FeedName,
  { keyName }: Pick<Referring, "keyName">,
  wanted: readonly string[],
): Promise<(wanted: string) => Rejection> {
  if (keyName === "" || wanted.length === 0) return () => undefined;
  const ofSender = sql`feed = ${feed} and key_name = ${keyName}`;
  const ids = sql.param([...wanted]);
  const rows = await readRows(reader, { id: "text", kind: text<"id" | "name" | "own">() })(sql`
    select external_id as id, 'id' as kind from exchange_rejected_ids where ${ofSender} and external_id = any(${ids}::text[])
    union
    select name, 'name' from exchange_rejected_ids
    where ${ofSender} and name <> '' and name = any(${sql.param(wanted.map(nameKey))}::text[])
    union
    select external_id, 'own' from exchange_entities
    where feed = ${feed} and external_id = any(${ids}::text[]) and ${namedBySql} = ${keyName}`);
  const has = new Set(rows.map(({ id, kind }) => `${kind} ${id}`));
  // What another row is called holds nothing of what the sender has named by this id.
  return (each) => (has.has(`id ${each}`) ? "id" : has.has(`name ${nameKey(each)}`) && !has.has(`own ${each}`) ? "name" : undefined);
}

type Batch = { keyName: string; now: Date; rejected: readonly Sent[]; accepted: readonly { externalId: string | null; doc: Sent }[] };

/** Records what rows name that were not accepted, unless it is stored already, and forgets what is accepted now. */
export async function saveRejected(tx: Transaction, feed: Feed, { keyName, now, rejected, accepted }: Batch): Promise<void> {
  if (!feed.naturalKey) return;
  const field = nameFieldOf(feed.naturalKey);
  const nameOf = (row: Sent) => (typeof row[field] === "string" ? nameKey(row[field]) : "");
  const ids = accepted.flatMap(({ externalId }) => externalId ?? []);
  const names = accepted.flatMap(({ doc }) => nameOf(doc) || []);
  const isOfName = sql`feed = ${feed.name} and name = any(${sql.param(names)}::text[])`;
  if (keyName === "") {
    // What a person loads under a name is what every sender means by it.
    if (names.length > 0) await tx.execute(sql`delete from exchange_rejected_ids where ${isOfName}`);
    return;
  }
  if (accepted.length > 0)
    await tx.execute(sql`
      delete from exchange_rejected_ids where key_name = ${keyName}
        and (feed = ${feed.name} and external_id = any(${sql.param(ids)}::text[]) or ${isOfName})`);
  const isAccepted = new Set(ids);
  const sent = rejected
    .flatMap((row) => (typeof row.externalId === "string" ? { ...row, externalId: cleanLine(row.externalId) } : []))
    .filter(({ externalId }) => externalId !== "" && externalId.length <= maxIdLength);
  const open = [...new Map(sent.map((row) => [String(row.externalId), row])).values()].filter(
    ({ externalId }) => !isAccepted.has(String(externalId)),
  );
  if (open.length === 0) return;
  const standing = await standingOf(tx, feed, open, keyName);
  const rows = open
    .filter(({ externalId }) => standing.get(String(externalId)) !== "same")
    .map((row) => ({ id: row.externalId, name: nameOf(row) }));
  await tx.execute(sql`
    insert into exchange_rejected_ids (feed, key_name, external_id, name, rejected_at)
    select ${feed.name}, ${keyName}, r.id, r.name, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id text, name text)
    on conflict (feed, key_name, external_id) do update set name = excluded.name, rejected_at = excluded.rejected_at`);
}
