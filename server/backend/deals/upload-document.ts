import type { DealDocuments, documents } from "#contract/documents.ts";
import { claimKey, claimOf, keepAnswer, earlierAnswer } from "../db/once.ts";
import { checkUpload } from "../files/check-upload.ts";
import { keepFiles, WrittenAlready } from "../files/keep-file.ts";
import type { Handler } from "../handlers.ts";
import { found } from "../problem.ts";
import { addDocument, logDocument, mustHaveRoom, openForDocuments, readDocuments } from "./deal-documents.ts";

/** Checks permission and quota before the bytes are stored, and again under the lock. The file belongs to the seller's company. */
export const uploadDocument: Handler<typeof documents.upload> = async (context, input) => {
  const { params, body } = input;
  const claim = claimOf(context, "documents.upload", input);
  const earlier = await earlierAnswer<DealDocuments>(context.db, claim, context.now());
  if (earlier) return earlier;
  const { sellerCompanyUuid } = await context.db.transaction(async (tx) => {
    const open = await openForDocuments(tx, context, params.uuid);
    await mustHaveRoom(open);
    return open.record.deal;
  });
  const upload = checkUpload(body);
  return keepFiles(context, [{ ...upload, companyUuid: sellerCompanyUuid, purpose: "deal" }], async (tx, [fileUuid]) => {
    const first = await claimKey<DealDocuments>(tx, claim, context.now());
    if (first) throw new WrittenAlready(first);
    const open = await openForDocuments(tx, context, params.uuid);
    await mustHaveRoom(open);
    await addDocument(open, found(fileUuid));
    await logDocument(open, "documentAdded", upload.name);
    const answer = await readDocuments(tx, context.actor, open.record, open.now);
    await keepAnswer(tx, claim, answer);
    return answer;
  });
};
