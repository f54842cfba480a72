import type { Handlers } from "../handlers.ts";
import { getFile } from "./get-file.ts";
import { countUnread, listChats } from "./list-chats.ts";
import { listMessages } from "./list-messages.ts";
import { markRead } from "./mark-read.ts";
import { sendFiles, sendMessage } from "./send-message.ts";

export const chatOperations: Handlers<"chat"> = {
  list: listChats,
  count: async ({ db, actor }) => ({ unread: await countUnread(db, actor) }),
  messages: listMessages,
  send: sendMessage,
  sendFiles,
  read: markRead,
  file: getFile,
};
