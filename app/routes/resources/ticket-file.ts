import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { tickets } from "#contract/tickets.ts";

/** A file of a ticket or its message; 404 when the person may not see the ticket. */
export const loader = resource("ticketFile", async (args) => {
  const uuid = uuidOf(args.url, "ticket");
  const fileUuid = uuidOf(args.url, "uuid");
  if (!uuid || !fileUuid) throw errorPage(args.context, 404);
  return fileAnswer(tickets.file, { params: { uuid, fileUuid } }, args);
});
