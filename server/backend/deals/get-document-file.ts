import { and, eq } from "drizzle-orm";
import type { documents } from "#contract/documents.ts";
import { readFileAnswer } from "../files/file-answer.ts";
import { files } from "../files/tables.ts";
import type { Handler } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { documentName } from "./deal-documents.ts";
import { checkDealScope } from "./read-deal.ts";
import { dealDocuments } from "./tables.ts";

export const getDocumentFile: Handler<typeof documents.file> = async ({ db, actor, files: store }, { params }) => {
  await checkDealScope(db, actor, params.uuid);
  const [row] = await db
    .select({ file: files, name: documentName })
    .from(dealDocuments)
    .innerJoin(files, eq(files.uuid, dealDocuments.fileUuid))
    .where(and(eq(dealDocuments.uuid, params.documentUuid), eq(dealDocuments.dealUuid, params.uuid)));
  const { file, name } = orNotFound(row);
  return readFileAnswer(store, { ...file, name });
};
