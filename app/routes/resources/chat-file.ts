import { chat } from "#contract/chat.ts";
import { Uuid } from "#contract/primitives.ts";
import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";

/** A file of a chat's message: of a chat that the person does not read it is not found. */
export const loader = resource("chatFile", async (args) => {
  const uuid = Uuid.safeParse(args.url.searchParams.get("chat"));
  const fileUuid = Uuid.safeParse(args.url.searchParams.get("uuid"));
  if (!uuid.success || !fileUuid.success) throw errorPage(args.context, 404);
  return fileAnswer(chat.file, { params: { uuid: uuid.data, fileUuid: fileUuid.data } }, args);
});
