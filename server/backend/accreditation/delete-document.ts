import { eq } from "drizzle-orm";
import type { accreditation as calls } from "#contract/accreditation.ts";
import type { SignedIn } from "../context.ts";
import { files } from "../files/tables.ts";
import type { Input } from "../handlers.ts";
import { assertDocumentAllowed, findDocument, openDocument, writeDocument } from "./change-document.ts";

/** Empties the document's row; deletes the stored bytes after the commit. */
export async function deleteDocument(context: SignedIn, { params, expectedVersion }: Input<typeof calls.deleteDocument>) {
  const { document } = await findDocument(context.db, context, params.uuid);
  const { answer, fileUuid } = await context.db.transaction(async (tx) => {
    const opened = await openDocument(tx, context, document.accreditationUuid, (row) => row.document.uuid === document.uuid);
    const status = assertDocumentAllowed(opened, "delete");
    const { fileUuid } = opened.row.document;
    const answer = await writeDocument(
      opened,
      { status, filename: null, fileUuid: null, comment: null },
      { expectedVersion, take: undefined, notices: [] },
    );
    if (fileUuid) await tx.delete(files).where(eq(files.uuid, fileUuid));
    return { answer, fileUuid };
  });
  if (fileUuid) await context.files.remove([fileUuid]);
  return answer;
}
