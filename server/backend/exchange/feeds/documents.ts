import { sql } from "drizzle-orm";
import type { RowOf } from "#contract/feeds.ts";
import { maxDocuments } from "#contract/limits.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { type Columns, type RowWith, readRows } from "../../db/statement.ts";
import { notifyOfDocuments } from "../../deals/notify-of-documents.ts";
import { nameOfType } from "../../files/check-upload.ts";
import { seller } from "../json/document-files.ts";
import { type Change, type Doc, type Feed, type Load, type Reason, type Resolved, reasonsIn } from "./feed.ts";
import { split } from "./parts/entity-sql.ts";
import { existingIds, uuidOf, uuidPattern } from "./parts/identify.ts";
import { storedByKey } from "./parts/stored.ts";

type Row = RowOf<"documents">;

async function resolve(reader: Reader, rows: readonly Row[], { loadUuid, isLocking }: Parameters<Feed["resolve"]>[2]): Promise<Resolved[]> {
  const ids = await existingIds(reader, "documents", rows);
  const keys = rows.map(({ externalId }) => ids.get(externalId) ?? uuidOf("documents", externalId));
  const deals = await dealsOf(reader, rows);
  if (isLocking) await lockDeals(reader, keys, [...deals.values()]);
  const stored = await readStored(reader, keys);
  const files = await filesOf(
    reader,
    loadUuid,
    rows.flatMap(({ file }) => file ?? []),
  );
  const sender = await senderOf(reader, loadUuid);
  return rows.map(({ externalId, deal: named, file: sent, name }, index) => {
    const key = keys[index] ?? "";
    const deal = deals.get(named.toLowerCase());
    const current = stored.get(key);
    const file = sent === undefined ? current : files.get(sent);
    if (!deal || !file)
      return reasonsIn(
        deal ? null : { field: "deal", value: named, message: "exchange.unknownDeal" },
        file ? null : { field: "file", value: sent ?? "", message: "exchange.paperNotSent" },
      );
    const called = name ? nameOfType(name, file.contentType) : name;
    if (called === null)
      return { field: "name", value: name ?? "", message: "fileFormat", values: { name: name ?? "", formats: "PDF, JPG, PNG" } };
    return {
      key,
      externalId,
      fields: {
        deal,
        file: file.file,
        // Sending the same file again does not change its author.
        author: current && current.file === file.file ? current.author : sender,
        ...(called !== undefined && { name: called }),
      },
    };
  });
}

/** Uuids of the seller's deals by number and uuid. */
async function dealsOf(reader: Reader, rows: readonly Row[]): Promise<Map<string, string>> {
  const named = [...new Set(rows.map(({ deal }) => deal.toLowerCase()))];
  const dealRows = await readRows(reader, { uuid: "uuid", number: "text" })(sql`
    select uuid, number::text as number from deals where seller_company_uuid = (${seller})
      and (uuid = any(${sql.param(named.filter((each) => uuidPattern.test(each)))}::uuid[])
        or number = any(${sql.param(named.filter((each) => /^\d{1,15}$/.test(each)))}::bigint[]))`);
  return new Map(dealRows.flatMap((deal) => [[deal.uuid, deal.uuid] as const, [deal.number, deal.uuid] as const]));
}

/** Locks deals as their pages do, so that nobody else adds or removes documents: those of stored documents, and `deals`. */
async function lockDeals(reader: Reader, keys: readonly string[], deals: readonly string[]): Promise<void> {
  await reader.execute(sql`
    select from deals where uuid in (
      select unnest(${sql.param([...deals])}::uuid[]) union
      select deal_uuid from deal_documents where uuid = any(${sql.param([...keys])}::uuid[]))
    order by uuid for update`);
}

const fileColumns = { file: "uuid", contentType: "text" } satisfies Columns;
type SentFile = RowWith<typeof fileColumns>;

/** Files by the sender's file names. */
async function filesOf(reader: Reader, loadUuid: string, names: readonly string[]): Promise<Map<string, SentFile>> {
  const rows = await readRows(reader, { name: "text", ...fileColumns })(sql`
    select n.file as name, f.uuid as file, f.content_type as "contentType"
    from exchange_document_names n join files f on f.uuid = n.file_uuid
    where n.key_name = (select key_name from exchange_loads where uuid = ${loadUuid})
      and n.file = any(${sql.param([...new Set(names)])}::text[])`);
  return new Map(rows.map((row) => [row.name, row]));
}

async function senderOf(reader: Reader, loadUuid: string): Promise<string> {
  const rows = await readRows(reader, { sender: "text" })(sql`select sender from exchange_loads where uuid = ${loadUuid}`);
  return rows[0]?.sender ?? "";
}

/** A stored document. `name` is the sender's, empty if none; `called` is the displayed name: `name`, else the file's. */
const documentColumns = {
  ...fileColumns,
  key: "uuid",
  deal: "uuid",
  name: "text",
  author: "text",
  called: "text",
} satisfies Columns;
type StoredDocument = RowWith<typeof documentColumns>;

async function readStored(reader: Reader, keys: readonly string[]): Promise<Map<string, StoredDocument>> {
  const rows = await readRows(
    reader,
    documentColumns,
  )(sql`
    select d.uuid as key, d.deal_uuid as deal, d.file_uuid as file, coalesce(d.name, '') as name, d.author_name as author,
      coalesce(d.name, f.name) as called, f.content_type as "contentType"
    from deal_documents d join files f on f.uuid = d.file_uuid where d.uuid = any(${sql.param([...keys])}::uuid[])`);
  return new Map(rows.map((row) => [row.key, row]));
}

async function read(reader: Reader, keys: readonly string[]): Promise<Map<string, Doc>> {
  const stored = await readStored(reader, keys);
  return new Map([...stored].map(([key, { deal, file, name, author }]) => [key, { deal, file, name, author }]));
}

/** Writes documents, except those whose deal or file was deleted meanwhile. Logs the changes and notifies each deal's open pages once. */
async function write(tx: Transaction, changes: readonly Change[], now: Date, load: Load): Promise<void> {
  const keys = changes.map(({ key }) => key);
  const before = await readStored(tx, keys);
  const { kept, gone } = split(changes);
  const rows = JSON.stringify(kept.map(({ key, doc }) => ({ key, ...doc })));
  if (kept.length > 0)
    await tx.execute(sql`
      insert into deal_documents (uuid, deal_uuid, file_uuid, name, author_name, author_side, created_at)
      select r.key, d.uuid, f.uuid, nullif(r.name, ''), r.author, 'seller', ${now.toISOString()}::timestamptz
      from json_to_recordset(${rows}::json) as r(key uuid, deal uuid, file uuid, name text, author text)
      join deals d on d.uuid = r.deal join files f on f.uuid = r.file
      on conflict (uuid) do update set file_uuid = excluded.file_uuid, name = excluded.name, author_name = excluded.author_name,
        created_at = case when deal_documents.file_uuid = excluded.file_uuid then deal_documents.created_at else excluded.created_at end`);
  if (gone.length > 0) await tx.execute(sql`delete from deal_documents where uuid = any(${sql.param(gone)}::uuid[])`);
  const after = await readStored(tx, keys);
  await notifyOfDocuments(
    tx,
    keys.flatMap((key) => {
      const [was, is] = [before.get(key), after.get(key)];
      const document = is ?? was;
      return document ? [{ id: `${load.uuid} ${key}`, dealUuid: document.deal, event: eventOf(was, is), name: document.called }] : [];
    }),
    { actorName: load.sender, now },
  );
}

/** The deal's event; null for a changed name. */
function eventOf(was: StoredDocument | undefined, is: StoredDocument | undefined) {
  if (!was) return "documentAdded" as const;
  if (!is) return "documentDeleted" as const;
  return was.file === is.file ? null : ("documentReplaced" as const);
}

/** Refuses documents above the deal's maximum, which includes those added by people. */
async function faultsOf(reader: Reader, changes: readonly (Change & { before: Doc | null })[]): Promise<ReadonlyMap<string, Reason>> {
  const added = changes.filter(({ before, doc }) => doc && !before);
  if (added.length === 0) return new Map();
  const deals = sql.param([...new Set(added.map(({ doc }) => doc?.deal))]);
  const rows = await readRows(reader, { deal: "uuid", count: "integer" })(sql`
    select deal_uuid as deal, count(*)::int as count from deal_documents where deal_uuid = any(${deals}::uuid[]) group by deal_uuid`);
  const held = new Map(rows.map(({ deal, count }) => [deal, count]));
  const faults = new Map<string, Reason>();
  for (const { key, doc } of added) {
    const deal = String(doc?.deal);
    const count = (held.get(deal) ?? 0) + 1;
    if (count > maxDocuments) faults.set(key, { field: "deal", message: "dealDocumentsQuota", values: { count: maxDocuments } });
    else held.set(deal, count);
  }
  return faults;
}

export const documentsFeed: Feed<"documents"> = {
  name: "documents",
  examples: [{ externalId: "upd-17", deal: "10428", file: "upd/17.pdf", name: "УПД № 17 от 5 марта 2026" }],
  columns: {
    externalId: "text",
    deal: { reference: sql`(select uuid, number::text as name from deals) r` },
    file: { reference: sql`(select uuid, name from files where purpose = 'exchange') r` },
    name: "words",
  },
  stored: storedByKey(
    ["externalId", "deal", "file"],
    (where) => sql`
      select t.key, t.external_id as "externalId", d.number::text as deal, '' as file from exchange_entities t
      join deal_documents p on p.uuid = t.key::uuid join deals d on d.uuid = p.deal_uuid
      where t.feed = 'documents' and t.external_id is not null and ${where}`,
  ),
  titleFields: ["deal", "name"],
  sameness: ["deal", "name"],
  refersTo: [],
  initial: { deal: "", file: "", name: "", author: "" },
  resolve,
  read,
  lock: (tx, changes) =>
    lockDeals(
      tx,
      changes.map(({ key }) => key),
      changes.flatMap(({ doc }) => (doc?.deal ? [String(doc.deal)] : [])),
    ),
  write,
  faultOf: (doc, before) => (before && before.deal !== doc.deal ? { field: "deal", message: "exchange.otherDeal" } : undefined),
  faultsOf,
};
