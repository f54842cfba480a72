import { eq } from "drizzle-orm";
import type { documents } from "#contract/documents.ts";
import { files } from "../files/tables.ts";
import type { Handler } from "../handlers.ts";
import { findOwnDocument, logDocument, openForDocuments, readDocuments } from "./deal-documents.ts";
import { dealDocuments } from "./tables.ts";

/** Deletes the rows of document and file, then the stored bytes after the commit. A file from the exchange stays: it may be shared. */
export const deleteDocument: Handler<typeof documents.delete> = async (context, { params }) => {
  const { answer, unneeded } = await context.db.transaction(async (tx) => {
    const open = await openForDocuments(tx, context, params.uuid);
    const { name, fileUuid, isShared } = await findOwnDocument(open, params.documentUuid);
    if (isShared) await tx.delete(dealDocuments).where(eq(dealDocuments.uuid, params.documentUuid));
    else await tx.delete(files).where(eq(files.uuid, fileUuid));
    await logDocument(open, { event: "documentDeleted", comment: name });
    return { answer: await readDocuments(tx, context.actor, open.record, open.now), unneeded: isShared ? [] : [fileUuid] };
  });
  await context.files.remove(unneeded);
  return answer;
};
