import { accreditation } from "#contract/accreditation.ts";
import { Uuid } from "#contract/primitives.ts";
import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";

/** A document of an accreditation: a link of another company is not found. */
export const loader = resource("document", async (args) => {
  const uuid = Uuid.safeParse(args.url.searchParams.get("uuid"));
  if (!uuid.success) throw errorPage(args.context, 404);
  return fileAnswer(accreditation.documentFile, { params: { uuid: uuid.data } }, args);
});
