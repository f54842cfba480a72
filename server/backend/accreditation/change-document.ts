import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Document } from "#contract/accreditation.ts";
import type { ChangedField } from "#contract/versions.ts";
import { accreditationScope } from "../access/scopes.ts";
import type { SignedIn } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { assertVersion, nextVersion } from "../versions/versions.ts";
import { freshState, throwAccreditationProblem } from "./accreditation-problem.ts";
import { type AccreditationUpdate, type Notice, type OpenAccreditation, openAccreditation, writeUpdate } from "./change-accreditation.ts";
import { decideDocument, type DocumentRow as TransitionRow } from "./document-table.ts";
import { kindOfDocument } from "./facts.ts";
import { type DocumentRow, isOfForm } from "./loaded.ts";
import { accreditationDocuments, accreditations } from "./tables.ts";
import { toDocument } from "./to-accreditation.ts";
import { toDocumentFacts } from "./to-facts.ts";

export type OpenDocument = { open: OpenAccreditation; row: DocumentRow };

/** NOT_FOUND outside the caller's scope and for documents of the other legal form. */
export async function findDocument(db: Reader, { actor }: SignedIn, uuid: string) {
  const [row] = await db
    .select({ document: accreditationDocuments, legalForm: accreditations.legalForm })
    .from(accreditationDocuments)
    .innerJoin(accreditations, eq(accreditations.uuid, accreditationDocuments.accreditationUuid))
    .where(and(eq(accreditationDocuments.uuid, uuid), accreditationScope(actor)));
  const { document, legalForm } = orNotFound(row);
  return isOfForm(document.type, legalForm) ? { document } : throwProblem("NOT_FOUND");
}

/** Locks the accreditation and finds the document in it. */
export async function openDocument(
  tx: Transaction,
  context: SignedIn,
  accreditationUuid: string,
  isIt: (row: DocumentRow) => boolean,
): Promise<OpenDocument> {
  const open = await openAccreditation(tx, context, eq(accreditations.uuid, accreditationUuid));
  return { open, row: orNotFound(open.loaded.documents.find(isIt)) };
}

export function assertDocumentAllowed({ open, row }: OpenDocument, action: TransitionRow["action"]): string {
  const decision = decideDocument(open.facts, toDocumentFacts(row), open.actor, action);
  if ("to" in decision) return decision.to;
  if (decision.refused !== "CONFLICT") throwAccreditationProblem(open, decision.refused);
  throwProblem(
    "CONFLICT",
    { ...freshState(open), document: { type: row.document.type, status: row.document.status } },
    translate("documentChanged"),
  );
}

/** Writes a document if the caller names its current version; `take` also takes the step into work. Returns the document. */
export async function writeDocument(
  { open, row }: OpenDocument,
  set: Partial<typeof accreditationDocuments.$inferInsert>,
  {
    expectedVersion,
    take,
    notices,
    size = null,
  }: { expectedVersion: number | undefined; take: AccreditationUpdate["take"] | undefined; notices: Notice[]; size?: number | null },
): Promise<z.input<typeof Document>> {
  const { tx, context, now } = open;
  const { document } = row;
  await assertVersion(tx, document, expectedVersion);
  const isContract = kindOfDocument(document.type) !== "document";
  const field: ChangedField = isContract ? "contract" : "documents";
  const written = {
    ...set,
    updatedAt: now,
    ...(await nextVersion(tx, context, document, [set.fileUuid === undefined ? "status" : "file"])),
  };
  const changed = { ...document, ...written } as DocumentRow["document"];
  await tx.update(accreditationDocuments).set(written).where(eq(accreditationDocuments.uuid, document.uuid));
  await writeUpdate(open, {
    ...(take && { take }),
    changed: [field],
    notices,
    silent: [isContract ? "accreditation_contract_updated" : "accreditation_document_updated"],
  });
  return toDocument({ document: changed, size: changed.fileUuid === null ? null : (size ?? row.size) }, open.facts, open.actor);
}
