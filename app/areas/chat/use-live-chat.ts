import { useFetcher } from "@remix-run/react";
import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";
import { paths } from "#app/site-map/paths.ts";
import type { LoadedChat } from "./load-chat.server.ts";

/** Reloads only the chat on a new message, so that text typed in the page's other forms stays. */
export function useLiveChat(chat: LoadedChat | null, dealId: string): LoadedChat | null {
  const { data, load } = useFetcher<LoadedChat>({ key: `chat-${dealId}` });
  useLiveRefresh(chat ? ["new_chat", "message"] : [], { ids: [dealId], read: () => load(paths.chat(dealId)) });
  return chat && data && data.at > chat.at ? data : chat;
}
