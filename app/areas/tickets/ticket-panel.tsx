import { useTranslation } from "react-i18next";
import { Announcer } from "#app/areas/messages/announcer.tsx";
import { MessageComposer } from "#app/areas/messages/message-composer.tsx";
import { MessageList } from "#app/areas/messages/message-list.tsx";
import { useMessageTexts } from "#app/areas/messages/use-message-texts.ts";
import { useMessages } from "#app/areas/messages/use-messages.ts";
import { useReturnTo } from "#app/form/use-return-to.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { LoadedTicket } from "./load-ticket.server.ts";
import styles from "./tickets.module.css";

/** A ticket's conversation, and the form or why writing is not allowed. */
export function TicketPanel({ loaded }: { loaded: LoadedTicket }) {
  const { t } = useTranslation("tickets");
  const chat = useTranslation("chat").t;
  const hydrated = useHydrated();
  const { ticket, messages, hasOlder, before, clientUuid, at, draftKey } = loaded;
  const withReturnTo = useReturnTo();
  const href = withReturnTo(paths.ticket(ticket.uuid));
  const texts = useMessageTexts();
  const conversation = useMessages({
    uuid: ticket.uuid,
    latest: messages,
    hasOlder,
    action: href,
    olderHref: (number) => withReturnTo(paths.ticketBefore(ticket.uuid, number)),
    draftKey,
    texts,
  });
  const { stored, shown } = conversation;
  const mayReply = ticket.allowedActions.includes("reply");
  const follows = hydrated && conversation.mayLoadOlder && before === null;
  return (
    <Card id="messages" title={t("messages")} pad="none" className={styles.panel}>
      <MessageList
        label={t("messages")}
        messages={shown}
        at={at}
        fileHref={(uuid) => paths.ticketFile(ticket.uuid, uuid)}
        older={
          conversation.hasOlder
            ? {
                href: withReturnTo(paths.ticketBefore(ticket.uuid, stored[0]?.number ?? 1)),
                text: chat("older"),
                busyText: chat("loadingOlder"),
                busy: conversation.isLoadingOlder,
                ...(follows && { onReach: conversation.loadOlder }),
              }
            : undefined
        }
        empty={t("noMessages")}
        onRetry={conversation.retry}
        onDiscard={conversation.discard}
      />
      {before === null && <Announcer messages={stored} />}
      {(before !== null || !hydrated) && (
        <p className={styles.line}>
          <Link href={href} reloadDocument>
            {chat(before === null ? "refresh" : "newest")}
          </Link>
        </p>
      )}
      {ticket.status === "closed" && (
        <div className={styles.note}>
          <Note>{mayReply ? <Reopening ticket={ticket} at={at} /> : t("closed")}</Note>
        </div>
      )}
      {mayReply && before === null && (
        // For a closed ticket the form is posted natively, because its message reopens the ticket and resets the form.
        <MessageComposer
          key={ticket.status === "closed" ? "closed" : "open"}
          clientUuid={clientUuid}
          draftKey={draftKey}
          onSend={ticket.status === "closed" ? undefined : conversation.send}
        />
      )}
    </Card>
  );
}

function Reopening({ ticket, at }: { ticket: LoadedTicket["ticket"]; at: string }) {
  const { t } = useTranslation("tickets");
  const until = ticket.reopensUntil;
  return until !== null && until >= at ? t("reopens", { date: formatInstant(until) }) : t("continues");
}
