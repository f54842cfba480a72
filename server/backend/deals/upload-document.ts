import type { DealDocuments, documents } from "#contract/documents.ts";
import { earlierAnswer, idempotencyKeyOf, lockIdempotencyKey, saveAnswer } from "../db/once.ts";
import { checkUpload } from "../files/check-upload.ts";
import { saveFiles, WrittenAlready } from "../files/save-file.ts";
import type { Handler } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { addDocument, assertRoom, logDocument, openForDocuments, readDocuments } from "./deal-documents.ts";

/** Checks permission and quota before the bytes are stored, and again under the lock. The file belongs to the seller's company. */
export const uploadDocument: Handler<typeof documents.upload> = async (context, input) => {
  const { params, body } = input;
  const idempotencyKey = idempotencyKeyOf(context, "documents.upload", input);
  const earlier = await earlierAnswer<DealDocuments>(context.db, idempotencyKey, context.now());
  if (earlier) return earlier;
  const { sellerCompanyUuid } = await context.db.transaction(async (tx) => {
    const open = await openForDocuments(tx, context, params.uuid);
    await assertRoom(open);
    return open.record.deal;
  });
  const upload = checkUpload(body);
  return saveFiles(context, [{ ...upload, companyUuid: sellerCompanyUuid, purpose: "deal" }], async (tx, [fileUuid]) => {
    const first = await lockIdempotencyKey<DealDocuments>(tx, idempotencyKey, context.now());
    if (first) throw new WrittenAlready(first);
    const open = await openForDocuments(tx, context, params.uuid);
    await assertRoom(open);
    await addDocument(open, orNotFound(fileUuid));
    await logDocument(open, { event: "documentAdded", comment: upload.name });
    const answer = await readDocuments(tx, context.actor, open.record, open.now);
    await saveAnswer(tx, idempotencyKey, answer);
    return answer;
  });
};
