import { Uuid } from "#contract/primitives.ts";
import { tickets } from "#contract/tickets.ts";
import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";

/** A file of a ticket or its message: of a ticket that the person does not see it is not found. */
export const loader = resource("ticketFile", async (args) => {
  const uuid = Uuid.safeParse(args.url.searchParams.get("ticket"));
  const fileUuid = Uuid.safeParse(args.url.searchParams.get("uuid"));
  if (!uuid.success || !fileUuid.success) throw errorPage(args.context, 404);
  return fileAnswer(tickets.file, { params: { uuid: uuid.data, fileUuid: fileUuid.data } }, args);
});
