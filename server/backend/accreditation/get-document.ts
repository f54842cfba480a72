import type { accreditation as calls } from "#contract/accreditation.ts";
import type { SignedIn } from "../context.ts";
import { linkLifetimeMs, signLink } from "../files/file-link.ts";
import { readFileAnswer } from "../files/file-answer.ts";
import { findFile } from "../files/keep-file.ts";
import type { Input } from "../handlers.ts";
import { found, refuse } from "../problem.ts";
import { findDocument } from "./change-document.ts";

export async function getDocument(context: SignedIn, { params, query }: Input<typeof calls.getDocument>) {
  const { document, file } = await findStored(context, params.uuid);
  if (query.accreditationUuid && query.accreditationUuid !== document.accreditationUuid) refuse("NOT_FOUND");
  return {
    url: `/v1/accreditation/accreditation/document/${document.uuid}/file`,
    name: file.name,
    contentType: file.contentType,
    size: file.size,
  };
}

export async function getDocumentFile(context: SignedIn, { params }: Input<typeof calls.documentFile>) {
  const { file } = await findStored(context, params.uuid);
  return readFileAnswer(context.files, file);
}

export async function getExternalDocument(context: SignedIn, { params }: Input<typeof calls.externalDocument>) {
  const { file } = await findStored(context, params.uuid);
  const expiresAt = new Date(context.now().getTime() + linkLifetimeMs);
  return {
    url: `/v1/files/${signLink(context.settings, { fileUuid: file.uuid, expiresAt })}`,
    name: file.name,
    expiresAt: expiresAt.toISOString(),
  };
}

/** NOT_FOUND for a document without a file. */
async function findStored(context: SignedIn, uuid: string) {
  const { document } = await findDocument(context.db, context, uuid);
  return { document, file: found(document.fileUuid === null ? null : await findFile(context.db, document.fileUuid)) };
}
