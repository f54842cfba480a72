import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { papers } from "#contract/papers.ts";

/** A paper of a deal as a PDF or XML, or all that the deal has as a ZIP; 404 when the person may not see it. */
export const loader = resource("dealPaperFile", async (args) => {
  const deal = uuidOf(args.url, "deal");
  const uuid = uuidOf(args.url, "uuid");
  const format = args.url.searchParams.get("format");
  if (deal && format === "zip") return fileAnswer(papers.bundle, { params: { uuid: deal } }, args);
  if (!deal || !uuid) throw errorPage(args.context, 404);
  const call = format === "xml" ? papers.xml : papers.file;
  return fileAnswer(call, { params: { uuid: deal, paperUuid: uuid } }, args);
});
