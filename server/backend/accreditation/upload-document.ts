import { eq } from "drizzle-orm";
import type { accreditation as calls } from "#contract/accreditation.ts";
import { documentTypes } from "#contract/enums.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { checkUpload } from "../files/check-upload.ts";
import { saveFile } from "../files/save-file.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwFieldErrors, throwProblem } from "../problem.ts";
import { assertVersion } from "../versions/versions.ts";
import { type OpenAccreditation, openAccreditation } from "./change-accreditation.ts";
import { assertDocumentAllowed, openDocument, writeDocument } from "./change-document.ts";
import { kindOfDocument } from "./facts.ts";
import { contractPlaces } from "./open-accreditation.ts";
import { accreditationDocuments, accreditations } from "./tables.ts";

/** Checks the rules before the bytes are stored, and again under the lock, so that only one of concurrent uploads succeeds. */
export async function uploadDocument(context: SignedIn, { body, expectedVersion }: Input<typeof calls.uploadDocument>) {
  const { accreditationUuid, companyUuid, type } = body;
  if (companyUuid !== context.actor.companyUuid) throwProblem("NOT_FOUND");
  await context.db.transaction(async (tx) => {
    const open = await openAccreditation(tx, context, eq(accreditations.uuid, accreditationUuid));
    assertLegalForm(open, type);
    await ensureSignedPlace(tx, open, type);
    const opened = await openDocument(tx, context, accreditationUuid, ({ document }) => document.type === type);
    assertDocumentAllowed(opened, "upload");
    await assertVersion(tx, opened.row.document, expectedVersion);
  });
  const upload = checkUpload(body);
  return saveFile(context, { ...upload, companyUuid, purpose: "accreditation" }, async (tx, file) => {
    const opened = await openDocument(tx, context, accreditationUuid, ({ document }) => document.type === type);
    const { open, row } = opened;
    const status = assertDocumentAllowed(opened, "upload");
    const isContract = kindOfDocument(type) === "contractSigned";
    const answer = await writeDocument(
      opened,
      { status, filename: upload.name, fileUuid: file.uuid, comment: null },
      {
        expectedVersion,
        // A document takes step 1 into work, but never a step of the representative.
        take: open.facts.current?.type === "upload_required_documents" ? true : undefined,
        // Without a representative, only the submission notifies the seller.
        notices: open.loaded.accreditation.salesRepresentativeUuid
          ? [
              {
                type: isContract ? "signedContractUploaded" : "documentUploaded",
                to: (people) => people.representative,
                values: { document: row.document.name },
              },
            ]
          : [],
        size: file.size,
      },
    );
    return { answer, replaces: row.document.fileUuid };
  });
}

function assertLegalForm({ loaded }: OpenAccreditation, type: string): void {
  const { legalForm } = loaded.accreditation;
  const types: readonly string[] = [...documentTypes[legalForm], `contract_signed_${legalForm}`];
  if (!types.includes(type)) throwFieldErrors({ type: "invalid" });
}

/** Accreditations older than this portal may lack the row for the signed copy. */
async function ensureSignedPlace(tx: Transaction, { loaded, facts, now }: OpenAccreditation, type: string): Promise<void> {
  if (facts.current?.type !== "signing_contract" || loaded.documents.some(({ document }) => document.type === type)) return;
  const { uuid, legalForm } = loaded.accreditation;
  const place = orNotFound(contractPlaces(uuid, legalForm, now).find((each) => each.type === type));
  await tx.insert(accreditationDocuments).values(place);
}
