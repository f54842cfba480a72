import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Announcer } from "#app/areas/messages/announcer.tsx";
import { MessageComposer } from "#app/areas/messages/message-composer.tsx";
import { MessageList } from "#app/areas/messages/message-list.tsx";
import { useMessageTexts } from "#app/areas/messages/use-message-texts.ts";
import { useMessages } from "#app/areas/messages/use-messages.ts";
import { paths } from "#app/site-map/paths.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import styles from "./chat.module.css";
import type { LoadedChat } from "./load-chat.server.ts";
import { useReadMark } from "./use-read-mark.ts";

type Props = {
  loaded: LoadedChat;
  /** The page that contains the panel: its action handles the forms. */
  page: string;
  side: "buyer" | "seller";
  /** A link beside the heading; without it the page has its own heading. */
  aside?: ReactNode;
  className?: string;
};

/** A deal's chat: participants, messages, and the form or why writing is not allowed. */
export function ChatPanel({ loaded, page, side, aside, className }: Props) {
  const { t } = useTranslation("chat");
  const hydrated = useHydrated();
  const { chat, messages, hasOlder, before, clientUuid, at, draftKey } = loaded;
  const panel = useRef<HTMLDivElement>(null);
  const texts = useMessageTexts();
  const conversation = useMessages({
    uuid: chat.uuid,
    latest: messages,
    hasOlder,
    action: page,
    olderHref: (number) => paths.chatBefore(chat.uuid, number),
    draftKey,
    texts,
  });
  const { stored, shown, isLoadingOlder } = conversation;
  useReadMark(panel, { uuid: chat.uuid, number: stored.at(-1)?.number ?? 0, unread: before === null ? chat.unread : 0, action: page });
  const first = stored[0]?.number ?? 1;
  const follows = hydrated && conversation.mayLoadOlder && before === null;
  return (
    <div ref={panel} className={className}>
      <Card
        id="chat"
        {...(aside ? { title: t("panelTitle"), aside } : { "aria-label": t("panelTitle") })}
        pad="none"
        className={styles.panel}
      >
        <p className={styles.with}>
          <Avatar name={side === "buyer" ? (chat.representativeName ?? "") : chat.buyerCompanyName.replace(/^\S+ /, "")} />
          <span>
            {side === "seller" && `${chat.buyerCompanyName}, ${chat.branchName}. `}
            {chat.representativeName ? t("representative", { name: chat.representativeName }) : t("noRepresentative")}
          </span>
        </p>
        <MessageList
          label={t("log")}
          messages={shown}
          at={at}
          fileHref={(uuid) => paths.chatFile(chat.uuid, uuid)}
          older={
            conversation.hasOlder
              ? {
                  href: paths.chatBefore(chat.uuid, first),
                  text: t("older"),
                  busyText: t("loadingOlder"),
                  busy: isLoadingOlder,
                  ...(follows && { onReach: conversation.loadOlder }),
                }
              : undefined
          }
          empty={t(chat.mayWrite ? "emptyWrite" : "empty")}
          onRetry={conversation.retry}
          onDiscard={conversation.discard}
        />
        {before === null && <Announcer messages={stored} />}
        {before !== null && (
          <p className={styles.line}>
            <Link href={page}>{t("newest")}</Link>
          </p>
        )}
        {!hydrated && before === null && (
          <p className={styles.line}>
            <Link href={page} reloadDocument>
              {t("refresh")}
            </Link>
          </p>
        )}
        {chat.closed && (
          <div className={styles.closed}>
            <Note>
              <p>{t(`closed.${chat.closed}`)}</p>
              {chat.declineReason && <p>{t("declineReason", { reason: chat.declineReason })}</p>}
            </Note>
          </div>
        )}
        {chat.mayWrite && before === null && <MessageComposer clientUuid={clientUuid} draftKey={draftKey} onSend={conversation.send} />}
      </Card>
    </div>
  );
}
