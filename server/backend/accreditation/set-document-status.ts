import type { accreditation as calls } from "#contract/accreditation.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { findDocument, mustAllowDocument, openDocument, writeDocument } from "./change-document.ts";
import { requireComment } from "./read-comment.ts";

/** The representative accepts a document or declines it with the reason; his step is his from then on. */
export async function setDocumentStatus(context: SignedIn, { params, body }: Input<typeof calls.setDocumentStatus>) {
  const { document } = await findDocument(context.db, context, params.uuid);
  return context.db.transaction(async (tx) => {
    const opened = await openDocument(tx, context, document.accreditationUuid, (row) => row.document.uuid === document.uuid);
    const isAccepted = body.status === "accepted";
    const status = mustAllowDocument(opened, isAccepted ? "accept" : "decline");
    const comment = isAccepted ? body.comment || null : requireComment(body.comment);
    return writeDocument(
      opened,
      { status, comment },
      {
        take: true,
        notices: [{ type: isAccepted ? "5" : "6", to: (people) => people.buyerDirectors, values: { document: document.name, comment: comment ?? "" } }],
      },
    );
  });
}
