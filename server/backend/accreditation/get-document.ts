import type { accreditation as calls } from "#contract/accreditation.ts";
import type { SignedIn } from "../context.ts";
import { readFileAnswer } from "../files/file-answer.ts";
import { linkLifetimeMs, signLink } from "../files/file-link.ts";
import { findFile } from "../files/save-file.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { findDocument } from "./change-document.ts";

export async function getDocument(context: SignedIn, { params, query }: Input<typeof calls.getDocument>) {
  const { document, file } = await findWithFile(context, params.uuid);
  if (query.accreditationUuid && query.accreditationUuid !== document.accreditationUuid) throwProblem("NOT_FOUND");
  return {
    url: `/v1/accreditation/accreditation/document/${document.uuid}/file`,
    name: file.name,
    contentType: file.contentType,
    size: file.size,
  };
}

export async function getDocumentFile(context: SignedIn, { params }: Input<typeof calls.documentFile>) {
  const { file } = await findWithFile(context, params.uuid);
  return readFileAnswer(context.files, file);
}

export async function getExternalDocument(context: SignedIn, { params }: Input<typeof calls.externalDocument>) {
  const { file } = await findWithFile(context, params.uuid);
  const expiresAt = new Date(context.now().getTime() + linkLifetimeMs);
  return {
    url: `/v1/files/${signLink(context.settings, { fileUuid: file.uuid, expiresAt })}`,
    name: file.name,
    expiresAt: expiresAt.toISOString(),
  };
}

/** NOT_FOUND for a document without a file. */
async function findWithFile(context: SignedIn, uuid: string) {
  const { document } = await findDocument(context.db, context, uuid);
  return { document, file: orNotFound(document.fileUuid === null ? null : await findFile(context.db, document.fileUuid)) };
}
