import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { documents } from "#contract/documents.ts";

/** A document of a deal; 404 when the person may not see it. */
export const loader = resource("dealDocument", async (args) => {
  const deal = uuidOf(args.url, "deal");
  const uuid = uuidOf(args.url, "uuid");
  if (!deal || !uuid) throw errorPage(args.context, 404);
  return fileAnswer(documents.file, { params: { uuid: deal, documentUuid: uuid } }, args);
});
