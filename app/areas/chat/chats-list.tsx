import { useLocation } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatInstant, unbroken } from "#app/i18n/format.ts";
import { withReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { Link } from "#app/ui/link/link.tsx";
import type { ChatSummary } from "#contract/chat.ts";
import styles from "./chat.module.css";

/** The user's chats, latest first, each with its deal, last message and unread count. */
export function ChatsList({ chats, side }: { chats: readonly ChatSummary[]; side: "buyer" | "seller" }) {
  const { t } = useTranslation(["chat", "statuses"]);
  const { search } = useLocation();
  return (
    <ul className={styles.chats}>
      {chats.map((chat) => (
        <li key={chat.uuid} className={classes(chat.unread > 0 && styles.unread)}>
          <p className={styles.head}>
            <Link href={withReturnTo(paths.chat(chat.uuid), search)} className="strong">
              {t("list.deal", { number: chat.dealNumber })}
            </Link>
            <Badge count={chat.unread} label={t("list.new", { count: chat.unread })} />
          </p>
          <time dateTime={chat.lastMessage.createdAt} className={styles.when}>
            {formatInstant(chat.lastMessage.createdAt)}
          </time>
          <p className={styles.about}>
            {[
              side === "seller" ? chat.buyerCompanyName : chat.representativeName,
              unbroken(chat.branchName),
              t(`statuses:deal.${chat.dealStatus}`),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <p className={styles.last}>{lastMessageText(chat, t)}</p>
        </li>
      ))}
    </ul>
  );
}

function lastMessageText({ lastMessage: { type, authorName, text, files } }: ChatSummary, t: TFunction<["chat", "statuses"]>): string {
  if (type === "system") return text;
  const lastText = text || t("list.file", { count: files.length });
  return t("list.last", { author: type === "sent" ? t("you") : authorName, text: lastText });
}
