import { documents } from "#contract/documents.ts";
import { Uuid } from "#contract/primitives.ts";
import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";

/** A document of a deal: one that the person does not see is not found. */
export const loader = resource("dealDocument", async (args) => {
  const deal = Uuid.safeParse(args.url.searchParams.get("deal"));
  const uuid = Uuid.safeParse(args.url.searchParams.get("uuid"));
  if (!deal.success || !uuid.success) throw errorPage(args.context, 404);
  return fileAnswer(documents.file, { params: { uuid: deal.data, documentUuid: uuid.data } }, args);
});
