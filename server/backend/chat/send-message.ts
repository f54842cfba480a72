import type { chat as calls } from "#contract/chat.ts";
import { maxMessageFiles } from "#contract/limits.ts";
import type { SignedIn } from "../context.ts";
import { checkUploads } from "../files/check-upload.ts";
import { type NewFile, saveFiles } from "../files/save-file.ts";
import type { Handler } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { openChat } from "./read-chat.ts";
import { type MessageRow, toMessages } from "./to-message.ts";
import { assertMayWrite, findSentIn, type NewMessage, writeMessage } from "./write-message.ts";

export const sendMessage: Handler<typeof calls.send> = (context, { params, body }) => send(context, params.uuid, body, []);

/** Rights are checked before the files are stored, and again under the lock. */
export const sendFiles: Handler<typeof calls.sendFiles> = async (context, { params, body: { clientUuid, text = "", files } }) => {
  const open = await openChat(context.db, context.actor, params.uuid);
  const sent = await findSentIn(context.db, context, params.uuid, { clientUuid, text });
  if (sent) return toAnswer(context, sent);
  assertMayWrite(open);
  const uploads = checkUploads(files, { limit: maxMessageFiles.bytes, text: "messageFilesTooLarge" });
  const { buyerCompanyUuid: companyUuid } = open.deal;
  return send(
    context,
    params.uuid,
    { clientUuid, text },
    uploads.map((upload) => ({ ...upload, companyUuid, purpose: "chat" })),
  );
};

async function send(context: SignedIn, uuid: string, message: NewMessage, uploads: readonly NewFile[]) {
  return toAnswer(context, await saveFiles(context, uploads, (tx, fileUuids) => writeMessage(tx, context, uuid, message, fileUuids)));
}

async function toAnswer({ db, actor }: SignedIn, row: MessageRow) {
  const [message] = await toMessages(db, actor, [row]);
  return orNotFound(message);
}
