import { and, desc, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { DealDocuments } from "#contract/documents.ts";
import { mostDocuments } from "#contract/upload.ts";
import { sideOf } from "../access/side-of.ts";
import type { Actor, SignedIn } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { emit } from "../events/notify.ts";
import { files } from "../files/tables.ts";
import { refuse } from "../problem.ts";
import { say } from "../say.ts";
import { openDeal, type OpenDeal } from "./change-deal.ts";
import { type ActorFacts, type DealActor, type DealFacts, isDealActor } from "./deal-facts.ts";
import { everyoneOf, listDealPeople } from "./deal-people.ts";
import type { LoadedDeal } from "./read-deal.ts";
import { toActorFacts, toDealFacts } from "./read-facts.ts";
import { dealDocuments, dealLogs } from "./tables.ts";

export type DocumentRow = typeof dealDocuments.$inferSelect;

/** Who adds documents, at any time: papers come before the goods and long after them. */
const writers: readonly DealActor[] = ["buyerDirector", "creator", "branchManager", "assignedRepresentative", "regionalDirector"];

const mayWrite = (facts: DealFacts, actor: ActorFacts) => isDealActor(facts, actor, writers);

export async function readDocuments(reader: Reader, actor: Actor, { record, contracts }: LoadedDeal, now: Date): Promise<DealDocuments> {
  const rows = await reader
    .select({ document: dealDocuments, name: files.name, contentType: files.contentType, size: files.size })
    .from(dealDocuments)
    .innerJoin(files, eq(files.uuid, dealDocuments.fileUuid))
    .where(eq(dealDocuments.dealUuid, record.deal.uuid))
    .orderBy(desc(dealDocuments.createdAt), desc(dealDocuments.uuid));
  const isWriter = mayWrite(toDealFacts(record, contracts, now), toActorFacts(actor, record));
  return {
    mayUpload: isWriter && rows.length < mostDocuments,
    documents: rows.map(({ document, ...file }) => ({
      uuid: document.uuid,
      ...file,
      authorName: document.authorName,
      authorSide: document.authorSide,
      createdAt: document.createdAt.toISOString(),
      mayDelete: isWriter && document.authorSide === sideOf(actor),
    })),
  };
}

/** The deal under its lock, for somebody who adds and removes its documents. */
export async function openForDocuments(tx: Transaction, context: SignedIn, dealUuid: string): Promise<OpenDeal> {
  const open = await openDeal(tx, context, dealUuid);
  if (!mayWrite(open.facts, open.actor)) refuse("FORBIDDEN");
  return open;
}

export async function mustHaveRoom({ tx, record }: OpenDeal): Promise<void> {
  if ((await tx.$count(dealDocuments, eq(dealDocuments.dealUuid, record.deal.uuid))) < mostDocuments) return;
  refuse("CONFLICT", { most: mostDocuments }, say("dealDocumentsQuota", { count: mostDocuments }));
}

/** Each side takes back its own papers only. */
export async function findOwnDocument({ tx, record, context }: OpenDeal, uuid: string): Promise<DocumentRow> {
  const [row] = await tx
    .select()
    .from(dealDocuments)
    .where(and(eq(dealDocuments.uuid, uuid), eq(dealDocuments.dealUuid, record.deal.uuid)));
  if (!row) refuse("NOT_FOUND");
  if (row.authorSide !== sideOf(context.actor)) refuse("FORBIDDEN");
  return row;
}

export async function addDocument({ tx, record, context, now }: OpenDeal, fileUuid: string): Promise<void> {
  const { customerUuid, name } = context.actor;
  const author = { authorUuid: customerUuid, authorName: name, authorSide: sideOf(context.actor) };
  await tx.insert(dealDocuments).values({ uuid: uuidv7(), dealUuid: record.deal.uuid, fileUuid, ...author, createdAt: now });
}

/** The log and the open pages; lines and status are untouched, so the deal's version stays. */
export async function logDocument(open: OpenDeal, event: "documentAdded" | "documentDeleted", filename: string): Promise<void> {
  const { tx, record, context, now } = open;
  const { customerUuid, name } = context.actor;
  await tx.insert(dealLogs).values({
    uuid: uuidv7(),
    dealUuid: record.deal.uuid,
    event,
    actorUuid: customerUuid,
    actorName: name,
    actorSide: sideOf(context.actor),
    comment: filename,
    createdAt: now,
  });
  await emit(tx, { type: "deal_updated", to: everyoneOf(await listDealPeople(tx, record)), payload: { deal_uuid: record.deal.uuid }, now });
}
