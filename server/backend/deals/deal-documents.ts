import { and, desc, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { DealDocuments } from "#contract/documents.ts";
import { maxDocuments } from "#contract/limits.ts";
import { sideOf } from "../access/side-of.ts";
import type { Actor, SignedIn } from "../context.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { orNull } from "../db/statement.ts";
import { enqueue } from "../events/outbox.ts";
import { files } from "../files/tables.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { type DealUpdate, type NewLog, type OpenDeal, openDeal, toNotifications } from "./change-deal.ts";
import { type ActorFacts, type DealActor, type DealFacts, isDealActor } from "./deal-facts.ts";
import { everyoneOf, listDealPeople } from "./deal-people.ts";
import type { DealRecord } from "./deal-record.ts";
import { toActorFacts, toDealFacts } from "./read-facts.ts";
import { dealDocuments, dealLogs } from "./tables.ts";

/** `isShared`: other documents may use the same file. */
type OwnDocument = { name: string; fileUuid: string; isShared: boolean };

/** May add and remove documents in any status: they arrive before the delivery and long after it. */
const writers: readonly DealActor[] = ["buyerDirector", "creator", "branchManager", "assignedRepresentative", "regionalDirector"];

export const isDocumentWriter = (facts: DealFacts, actor: ActorFacts) => isDealActor(facts, actor, writers);

export const documentName = computedColumn("text", sql`coalesce(${dealDocuments.name}, ${files.name})`);

/** The valid exchange key that owns the document, if any: only the sender's system removes such a document. */
const owner = computedColumn(
  orNull("text"),
  sql`(select t.key_name from exchange_entities t where t.feed = 'documents' and t.key = ${dealDocuments.uuid}::text and exists (
  select from exchange_keys k where k.name = t.key_name and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())))`,
);

export async function readDocuments(reader: Reader, actor: Actor, record: DealRecord, now: Date): Promise<DealDocuments> {
  const rows = await reader
    .select({ document: dealDocuments, name: documentName, contentType: files.contentType, size: files.size, owner })
    .from(dealDocuments)
    .innerJoin(files, eq(files.uuid, dealDocuments.fileUuid))
    .where(eq(dealDocuments.dealUuid, record.deal.uuid))
    .orderBy(desc(dealDocuments.createdAt), desc(dealDocuments.uuid));
  const isWriter = isDocumentWriter(toDealFacts(record, record.contracts, now), toActorFacts(actor, record));
  return {
    mayUpload: isWriter && rows.length < maxDocuments,
    documents: rows.map(({ document, ...file }) => ({
      uuid: document.uuid,
      ...file,
      authorName: document.authorName,
      authorSide: document.authorSide,
      createdAt: document.createdAt.toISOString(),
      mayDelete: isWriter && file.owner === null && document.authorSide === sideOf(actor),
    })),
  };
}

/** Locks the deal. FORBIDDEN unless the caller may add and remove its documents. */
export async function openForDocuments(tx: Transaction, context: SignedIn, dealUuid: string): Promise<OpenDeal> {
  const open = await openDeal(tx, context, dealUuid);
  if (!isDocumentWriter(open.facts, open.actor)) throwProblem("FORBIDDEN");
  return open;
}

export async function assertRoom({ tx, record }: OpenDeal): Promise<void> {
  if ((await tx.$count(dealDocuments, eq(dealDocuments.dealUuid, record.deal.uuid))) < maxDocuments) return;
  throwProblem("CONFLICT", { most: maxDocuments }, translate("dealDocumentsQuota", { count: maxDocuments }));
}

/** Refuses documents of the other side (FORBIDDEN) and those owned by a valid exchange key (CONFLICT). */
export async function findOwnDocument({ tx, record, context }: OpenDeal, uuid: string): Promise<OwnDocument> {
  const [row] = await tx
    .select({ document: dealDocuments, name: documentName, owner, purpose: files.purpose })
    .from(dealDocuments)
    .innerJoin(files, eq(files.uuid, dealDocuments.fileUuid))
    .where(and(eq(dealDocuments.uuid, uuid), eq(dealDocuments.dealUuid, record.deal.uuid)));
  if (!row) throwProblem("NOT_FOUND");
  if (row.document.authorSide !== sideOf(context.actor)) throwProblem("FORBIDDEN");
  if (row.owner !== null) throwProblem("CONFLICT", undefined, translate("exchange.owned", { owner: row.owner }));
  return { name: row.name, fileUuid: row.document.fileUuid, isShared: row.purpose === "exchange" };
}

export async function addDocument({ tx, record, context, now }: OpenDeal, fileUuid: string): Promise<void> {
  const { customerUuid, name } = context.actor;
  const author = { authorUuid: customerUuid, authorName: name, authorSide: sideOf(context.actor) };
  await tx.insert(dealDocuments).values({ uuid: uuidv7(), dealUuid: record.deal.uuid, fileUuid, ...author, createdAt: now });
}

/** Writes the log, and notifies people and open pages. The deal keeps its version because neither lines nor status change. */
export async function logDocument(
  open: OpenDeal,
  { event, comment }: Pick<NewLog, "event" | "comment">,
  notices: DealUpdate["notices"] = [],
): Promise<void> {
  const { tx, record, context, now } = open;
  const { customerUuid, name: actorName } = context.actor;
  await tx.insert(dealLogs).values({
    uuid: uuidv7(),
    dealUuid: record.deal.uuid,
    event,
    actorUuid: customerUuid,
    actorName,
    actorSide: sideOf(context.actor),
    comment: comment ?? null,
    createdAt: now,
  });
  const people = await listDealPeople(tx, record);
  await enqueue(tx, {
    notifications: toNotifications(open, people, notices),
    events: [{ type: "deal_updated", to: everyoneOf(people), payload: { deal_uuid: record.deal.uuid }, now }],
  });
}
