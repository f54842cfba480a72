import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { accreditation } from "#contract/accreditation.ts";

/** A document of an accreditation; 404 for another company's. */
export const loader = resource("document", async (args) => {
  const uuid = uuidOf(args.url, "uuid");
  if (!uuid) throw errorPage(args.context, 404);
  return fileAnswer(accreditation.documentFile, { params: { uuid } }, args);
});
