import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { papers } from "#contract/papers.ts";

/** A paper of a deal as a PDF, or as XML; 404 when the person may not see it. */
export const loader = resource("dealPaperFile", async (args) => {
  const deal = uuidOf(args.url, "deal");
  const uuid = uuidOf(args.url, "uuid");
  if (!deal || !uuid) throw errorPage(args.context, 404);
  const call = args.url.searchParams.get("format") === "xml" ? papers.xml : papers.file;
  return fileAnswer(call, { params: { uuid: deal, paperUuid: uuid } }, args);
});
