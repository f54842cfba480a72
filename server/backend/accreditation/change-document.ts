import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Document } from "#contract/accreditation.ts";
import { accreditationScope } from "../access/scopes.ts";
import type { SignedIn } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { found } from "../problem.ts";
import { say } from "../say.ts";
import { refuse } from "../problem.ts";
import { type AccreditationUpdate, type Notice, openAccreditation, type OpenAccreditation, writeUpdate } from "./change-accreditation.ts";
import { decideDocument, type DocumentRow as TransitionRow } from "./document-table.ts";
import { kindOfDocument } from "./facts.ts";
import type { DocumentRow } from "./loaded.ts";
import { freshState, refuseAccreditation } from "./refuse-accreditation.ts";
import { accreditationDocuments, accreditations } from "./tables.ts";
import { toDocument } from "./to-accreditation.ts";
import { toDocumentFacts } from "./to-facts.ts";

export type OpenDocument = { open: OpenAccreditation; row: DocumentRow };

/** The document's row and its accreditation's, in the caller's scope. */
export async function findDocument(db: Reader, { actor }: SignedIn, uuid: string) {
  const [row] = await db
    .select({ document: accreditationDocuments, companyUuid: accreditations.companyUuid })
    .from(accreditationDocuments)
    .innerJoin(accreditations, eq(accreditations.uuid, accreditationDocuments.accreditationUuid))
    .where(and(eq(accreditationDocuments.uuid, uuid), accreditationScope(actor)));
  return found(row);
}

/** The document under its accreditation's lock. */
export async function openDocument(tx: Transaction, context: SignedIn, accreditationUuid: string, isIt: (row: DocumentRow) => boolean): Promise<OpenDocument> {
  const open = await openAccreditation(tx, context, eq(accreditations.uuid, accreditationUuid));
  return { open, row: found(open.loaded.documents.find(isIt)) };
}

export function mustAllowDocument({ open, row }: OpenDocument, action: TransitionRow["action"]): string {
  const decision = decideDocument(open.facts, toDocumentFacts(row), open.actor, action);
  if ("to" in decision) return decision.to;
  if (decision.refused !== "CONFLICT") refuseAccreditation(open, decision.refused);
  refuse("CONFLICT", { ...freshState(open), document: { type: row.document.type, status: row.document.status } }, say("documentChanged"));
}

/** Writes the document and the step that its first change takes into work; answers the document afresh. */
export async function writeDocument(
  { open, row }: OpenDocument,
  set: Partial<typeof accreditationDocuments.$inferInsert>,
  { take, notices, size = null }: { take: AccreditationUpdate["take"] | undefined; notices: Notice[]; size?: number | null },
): Promise<z.input<typeof Document>> {
  const { tx, now } = open;
  const { document } = row;
  const changed = { ...document, ...set, updatedAt: now } as DocumentRow["document"];
  await tx
    .update(accreditationDocuments)
    .set({ ...set, updatedAt: now })
    .where(eq(accreditationDocuments.uuid, document.uuid));
  const isContract = kindOfDocument(document.type) !== "document";
  await writeUpdate(open, { ...(take && { take }), notices, silent: [isContract ? "accreditation_contract_updated" : "accreditation_document_updated"] });
  return toDocument({ document: changed, size: changed.fileUuid === null ? null : (size ?? row.size) }, open.facts, open.actor);
}
