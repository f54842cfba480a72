import type { accreditation as calls } from "#contract/accreditation.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { assertDocumentAllowed, findDocument, openDocument, writeDocument } from "./change-document.ts";
import { requireComment } from "./read-comment.ts";

const actions = { accepted: "accept", declined: "decline", processing: "takeBack" } as const;

/** Accepts a document, declines it with a reason or undoes an acceptance; takes the representative's step into work. */
export async function setDocumentStatus(context: SignedIn, { params, body, expectedVersion }: Input<typeof calls.setDocumentStatus>) {
  const { document } = await findDocument(context.db, context, params.uuid);
  return context.db.transaction(async (tx) => {
    const opened = await openDocument(tx, context, document.accreditationUuid, (row) => row.document.uuid === document.uuid);
    const action = actions[body.status];
    const status = assertDocumentAllowed(opened, action);
    const comment = action === "decline" ? requireComment(body.comment) : body.comment || null;
    return writeDocument(
      opened,
      { status, comment },
      {
        expectedVersion,
        take: true,
        notices:
          action === "takeBack"
            ? []
            : [
                {
                  type: action === "accept" ? "documentAccepted" : "documentDeclined",
                  to: (people) => people.buyerDirectors,
                  values: { document: document.name, comment: comment ?? "" },
                },
              ],
      },
    );
  });
}
