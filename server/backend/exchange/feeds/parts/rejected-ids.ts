import { sql } from "drizzle-orm";
import { cleanLine } from "#contract/clean-text.ts";
import type { Reader, Transaction } from "../../../db/database.ts";
import { orNull, readRows, text } from "../../../db/statement.ts";
import { spelledKey } from "../../../products/line-keys-sql.ts";
import type { Above, Feed } from "../feed.ts";
import { hasLiveKey, idOfAnother, namedBySql, type Referring } from "./id-owners.ts";
import type { Target } from "./identify.ts";

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
type Held = { name: string; above: string | null };
type Meant = Pick<Target, "feed" | "above" | "isTop">;

/** The names that a reference may have: all of it, and what stands after each `/` under what stands before it. */
const placesIn = (wanted: string) =>
  [...wanted].flatMap((sign, at, all) => (sign === "/" ? [{ above: all.slice(0, at).join(""), name: all.slice(at + 1).join("") }] : []));

/** Which of these references mean what the sender has named and was not accepted, and by which of both. */
export async function findRejected(
  reader: Reader,
  { feed, above, isTop }: Meant,
  { keyName }: Pick<Referring, "keyName">,
  wanted: readonly string[],
): Promise<(wanted: string) => Rejection> {
  if (keyName === "" || wanted.length === 0) return () => undefined;
  const ofSender = sql`feed = ${feed} and key_name = ${keyName}`;
  const ids = sql.param([...wanted]);
  const names = [...wanted, ...(above ? wanted.flatMap(placesIn).map(({ name }) => name) : [])].map(nameKey);
  const level = isTop ? sql`coalesce(above, '') = ''` : above ? sql`above is distinct from ''` : sql`true`;
  const rows = await readRows(reader, { id: "text", kind: text<"id" | "name" | "own">(), above: orNull("text") })(sql`
    select external_id as id, 'id' as kind, null as above from exchange_rejected_ids
    where ${ofSender} and external_id = any(${ids}::text[])
    union
    select name, 'name', above from exchange_rejected_ids
    where ${ofSender} and name <> '' and name = any(${sql.param(names)}::text[]) and ${level}
    union
    select external_id, 'own', null from exchange_entities
    where feed = ${feed} and external_id = any(${ids}::text[]) and ${namedBySql} = ${keyName}`);
  const has = new Set(rows.map(({ id, kind }) => `${kind} ${id}`));
  const held = rows.flatMap(({ id, kind, above }): Held[] => (kind === "name" ? [{ name: id, above }] : []));
  const standsIn = above && held.length > 0 ? await findAboves(reader, above, keyName, held) : () => false;
  const isPlaceHeld = (each: string) =>
    placesIn(each).some((place) => held.some((row) => row.name === nameKey(place.name) && standsIn(row.above, place.above)));
  const isNameHeld = (each: string) => has.has(`name ${nameKey(each)}`) || (above !== undefined && isPlaceHeld(each));
  // What another row is called holds nothing of what the sender has named by this id.
  return (each) => (has.has(`id ${each}`) ? "id" : isNameHeld(each) && !has.has(`own ${each}`) ? "name" : undefined);
}

/** Whether what stands under `above` may stand under a name: what it is not known to be called it may be. */
async function findAboves(
  reader: Reader,
  { feed, names }: Above,
  keyName: string,
  held: readonly Held[],
): Promise<(above: string | null, name: string) => boolean> {
  const aboves = sql.param([...new Set(held.flatMap(({ above }) => above ?? []))]);
  const rows = await readRows(reader, { above: "text", name: "text" })(sql`
    select a.above, r.name from unnest(${aboves}::text[]) a (above) join exchange_rejected_ids r
      on r.feed = ${feed} and r.key_name = ${keyName} and r.name <> '' and (r.external_id = a.above or r.name = lower(a.above))
    union
    select t.external_id, n.name from exchange_entities t join ${names} n on n.uuid::text = t.key
    where t.feed = ${feed} and t.external_id = any(${aboves}::text[])
    union
    select a.above, n.name from unnest(${aboves}::text[]) a (above) join ${names} n
      on lower(n.name) = lower(a.above) or n.uuid::text = a.above`);
  const called = Map.groupBy(rows, ({ above }) => above);
  return (above, name) => {
    if (above === null || spelledKey(above) === spelledKey(name)) return true;
    const known = called.get(above);
    return !known || known.some((each) => spelledKey(each.name) === spelledKey(name));
  };
}

type Accepted = { externalId: string | null; doc: Sent };
type Batch = { keyName: string; now: Date; rejected: readonly Sent[]; accepted: readonly Accepted[] };

/** Records what rows name that were not accepted, unless it is stored already, and forgets what is accepted now. */
export async function saveRejected(tx: Transaction, feed: Feed, { keyName, now, rejected, accepted }: Batch): Promise<void> {
  const { naturalKey } = feed;
  if (!naturalKey) return;
  const [field = "", aboveField = ""] = naturalKey.fields.toReversed();
  const nameOf = (row: Sent) => (typeof row[field] === "string" ? nameKey(row[field]) : "");
  const ids = accepted.flatMap(({ externalId }) => externalId ?? []);
  const places = accepted.flatMap(({ doc }) => {
    const name = nameOf(doc);
    return name === "" ? [] : [{ name, above: doc[aboveField] ?? null }];
  });
  const isOfPlace = sql`feed = ${feed.name} and exists (
    select from json_to_recordset(${JSON.stringify(places)}::json) as p(name text, above uuid)
    where p.name = h.name and ${naturalKey.above ? isAboveSql(naturalKey.above) : sql`true`})`;
  if (keyName === "") {
    // What a person loads under a name is what every sender means by it.
    if (places.length > 0) await tx.execute(sql`delete from exchange_rejected_ids h where ${isOfPlace}`);
    return;
  }
  if (accepted.length > 0)
    await tx.execute(sql`
      delete from exchange_rejected_ids h where key_name = ${keyName}
        and (feed = ${feed.name} and external_id = any(${sql.param(ids)}::text[]) or ${isOfPlace})`);
  const isAccepted = new Set(ids);
  const sent = rejected
    .flatMap((row) => (typeof row.externalId === "string" ? { ...row, externalId: cleanLine(row.externalId) } : []))
    .filter(({ externalId }) => externalId !== "" && externalId.length <= maxIdLength);
  const open = [...new Map(sent.map((row) => [String(row.externalId), row])).values()].filter(
    ({ externalId }) => !isAccepted.has(String(externalId)),
  );
  if (open.length === 0) return;
  const standing = await standingOf(tx, feed, open, keyName);
  const isAlone = aboveField === "" || feed.initial[aboveField] === null;
  const rows = open
    .filter(({ externalId }) => standing.get(String(externalId)) !== "same")
    .map((row) => ({ id: row.externalId, name: nameOf(row), above: aboveOf(row as Sent, aboveField, isAlone) }));
  await tx.execute(sql`
    insert into exchange_rejected_ids (feed, key_name, external_id, name, above, rejected_at)
    select ${feed.name}, ${keyName}, r.id, r.name, r.above, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id text, name text, above text)
    on conflict (feed, key_name, external_id) do update
      set name = excluded.name, above = excluded.above, rejected_at = excluded.rejected_at`);
}

/** What a row names above itself; empty if it may stand alone and names nothing, null if that cannot be read. */
function aboveOf(row: Sent, field: string, mayBeAlone: boolean): string | null {
  const above = row[field];
  if (above === undefined) return mayBeAlone ? "" : null;
  return (typeof above === "string" && cleanLine(above).slice(0, maxIdLength).toWellFormed()) || null;
}

/** Whether a held row `h` would stand under what an accepted one `p` stands under. */
const isAboveSql = ({ feed, names }: Above) => sql`case
  when h.above is null then true when p.above is null or h.above = '' then p.above is null and h.above = ''
  else h.above = p.above::text or exists (select from ${names} n where n.uuid = p.above and lower(n.name) = lower(h.above))
    or exists (select from exchange_entities t where t.feed = ${feed} and t.key = p.above::text and t.external_id = h.above) end`;
