import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { uuidOf } from "#app/request/uuid-of.server.ts";
import { chat } from "#contract/chat.ts";

/** A file of a chat message; 404 when the person may not read the chat. */
export const loader = resource("chatFile", async (args) => {
  const uuid = uuidOf(args.url, "chat");
  const fileUuid = uuidOf(args.url, "uuid");
  if (!uuid || !fileUuid) throw errorPage(args.context, 404);
  return fileAnswer(chat.file, { params: { uuid, fileUuid } }, args);
});
