import type { Api } from "#app/request/api.server.ts";
import { isForDocument } from "#app/request/is-for-document.ts";
import { chat } from "#contract/chat.ts";

/** A page of messages with the panel's data; `before` asks for messages older than that number. */
export async function loadChat(api: Api, dealId: string, meUuid: string, before?: number) {
  const answer = await api(chat.messages, { params: { uuid: dealId }, query: before === undefined ? {} : { before } });
  return {
    ...answer,
    before: before ?? null,
    clientUuid: crypto.randomUUID(),
    at: new Date().toISOString(),
    draftKey: `chat:${meUuid}:${dealId}`,
  };
}

export type LoadedChat = Awaited<ReturnType<typeof loadChat>>;

/** Marks the messages read when a document is requested; client-side loads report it themselves (`useReadMark`). */
export async function markOpened(api: Api, request: Request, loaded: LoadedChat): Promise<LoadedChat> {
  if (!isForDocument(request) || request.method !== "GET" || loaded.before !== null || loaded.chat.unread === 0) return loaded;
  const { unread } = await api(chat.read, { params: { uuid: loaded.chat.uuid }, body: { number: loaded.chat.messageCount } });
  return { ...loaded, chat: { ...loaded.chat, unread } };
}
