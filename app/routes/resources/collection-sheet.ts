import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { collection } from "#contract/collection.ts";

/** A picking list or a route sheet as a PDF; 404 when the person may not see it. */
export const loader = resource("sheetFile", async (args) => {
  const uuid = uuidOf(args.url, "uuid");
  if (!uuid) throw errorPage(args.context, 404);
  return fileAnswer(collection.sheetFile, { params: { uuid } }, args);
});
