import { eq } from "drizzle-orm";
import type { documents } from "#contract/documents.ts";
import { files } from "../files/tables.ts";
import type { Handler } from "../handlers.ts";
import { findOwnDocument, logDocument, openForDocuments, readDocuments } from "./deal-documents.ts";

/** The row goes with its file's; the bytes go after the commit. */
export const deleteDocument: Handler<typeof documents.delete> = async (context, { params }) => {
  const { answer, fileUuid } = await context.db.transaction(async (tx) => {
    const open = await openForDocuments(tx, context, params.uuid);
    const { fileUuid } = await findOwnDocument(open, params.documentUuid);
    const [file] = await tx.delete(files).where(eq(files.uuid, fileUuid)).returning({ name: files.name });
    await logDocument(open, "documentDeleted", file?.name ?? "");
    return { answer: await readDocuments(tx, context.actor, open, open.now), fileUuid };
  });
  await context.files.remove([fileUuid]);
  return answer;
};
