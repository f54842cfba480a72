import MessageSquare from "lucide-react/icons/message-square";
import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import type { Chat } from "#contract/chat.ts";

/** Link to the deal's chat with its unread count. Hidden if the seller declined the deal, and from supervisors. */
export function ChatButton({ chat, side }: { chat: Chat; side: "buyer" | "seller" }) {
  const { t } = useTranslation("chat");
  if (chat.closed === "declined_by_seller" || (!chat.mayWrite && side === "seller")) return null;
  return (
    <ButtonLink href="#chat" icon={MessageSquare} aria-label={chat.unread > 0 ? t("openCount", { count: chat.unread }) : undefined}>
      {t("open")}
      {chat.unread > 0 && <Badge count={chat.unread} />}
    </ButtonLink>
  );
}

/** Link to the user's chats with the total unread count. */
export function ChatsButton({ unread }: { unread: number }) {
  const { t } = useTranslation("chat");
  return (
    <ButtonLink href={paths.chats} icon={MessageSquare} aria-label={unread > 0 ? t("titleCount", { count: unread }) : undefined}>
      {t("title")}
      {unread > 0 && <Badge count={unread} />}
    </ButtonLink>
  );
}
