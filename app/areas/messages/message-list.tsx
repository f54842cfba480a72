import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import Clock from "lucide-react/icons/clock";
import FileText from "lucide-react/icons/file-text";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSizeText } from "#app/areas/files/use-size-text.ts";
import { formatDate, formatTime } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { useLatest } from "#app/ui/use-latest.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import { addDays, plainDateIn } from "#contract/plain-date.ts";
import type { ShownMessage } from "./message.ts";
import styles from "./messages.module.css";

const zone = "Europe/Moscow";

type Props = {
  label: string;
  messages: readonly ShownMessage[];
  /** ISO instant of the page load, which defines "today". */
  at: string;
  fileHref: (uuid: string) => string;
  /** Shown above the first message. */
  older?: { href: string; text: string; busyText: string; busy: boolean; onReach?: () => void };
  /** Shown if there are no messages. */
  empty: ReactNode;
  onRetry?: (key: string) => void;
  onDiscard?: (key: string) => void;
};

/** A conversation, oldest first, scrolled to its end. The `Announcer` reads new messages, so the log itself is not live. */
export function MessageList({ label, messages, at, fileHref, older, empty, onRetry, onDiscard }: Props) {
  const days = groupByDay(messages);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <div role="log" aria-live="off" aria-label={label} tabIndex={0} className={styles.log}>
      <div className={styles.content}>
        {older && <Older {...older} />}
        {messages.length === 0 && <p className={styles.system}>{empty}</p>}
        {days.map(({ day, messages: ofDay }) => (
          <div key={day}>
            <Day day={day} at={at} />
            <ul className={styles.list}>
              {ofDay.map((message) => (
                <Message key={message.key} message={message} fileHref={fileHref} onRetry={onRetry} onDiscard={onDiscard} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}

function groupByDay(messages: readonly ShownMessage[]): { day: string; messages: ShownMessage[] }[] {
  const days: { day: string; messages: ShownMessage[] }[] = [];
  for (const message of messages) {
    const day = plainDateIn(new Date(message.createdAt), zone);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

function Day({ day, at }: { day: string; at: string }) {
  const { t } = useTranslation("chat");
  const today = plainDateIn(new Date(at), zone);
  const dayText = day === today ? t("today") : day === addDays(today, -1) ? t("yesterday") : formatDate(day, zone, new Date(at));
  return (
    <p className={styles.system}>
      <time dateTime={day}>{dayText}</time>
    </p>
  );
}

/** A link that loads automatically when scrolled to. */
function Older({ href, text, busyText, busy, onReach }: NonNullable<Props["older"]>) {
  const place = useRef<HTMLParagraphElement>(null);
  const reach = useLatest(onReach);
  const follows = onReach !== undefined;
  useEffect(() => {
    const element = place.current;
    const root = element?.closest("[role=log]");
    if (!element || !root || !follows || busy) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // Not if the conversation is shorter than its window and cannot scroll.
        if (entries.some((entry) => entry.isIntersecting) && root.scrollTop < 0) reach.current?.();
      },
      { root },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [busy, follows]);
  return (
    <p ref={place} className={styles.older}>
      {busy ? (
        <span className="muted">{busyText}</span>
      ) : (
        <Link
          href={href}
          onClick={(event) => {
            if (!onReach) return;
            event.preventDefault();
            onReach();
          }}
        >
          {text}
        </Link>
      )}
    </p>
  );
}

type MessageProps = Pick<Props, "fileHref" | "onRetry" | "onDiscard"> & { message: ShownMessage };

function Message({ message, fileHref, onRetry, onDiscard }: MessageProps) {
  const { t } = useTranslation("chat");
  const { type, authorName, authorNote, text, files, createdAt, error, isLost } = message;
  if (type === "system") {
    return (
      <li className={styles.system} data-message={type}>
        {text} <Time at={createdAt} />
      </li>
    );
  }
  const isOwn = type !== "received";
  return (
    <li className={classes(styles.message, isOwn && styles.own, type === "error" && styles.failed)} data-message={type}>
      <p className={styles.author}>{isOwn ? t("you") : [authorName, authorNote].filter(Boolean).join(", ")}</p>
      {text && <p className={styles.text}>{text}</p>}
      <MessageFiles files={files} fileHref={type === "sending" || type === "error" ? undefined : fileHref} />
      <p className={styles.meta}>
        {type === "sending" && (
          <>
            <Icon as={Clock} size="s" /> {t("sending")}
          </>
        )}
        {type === "error" && (
          <span className={styles.error}>
            <Icon as={CircleAlert} size="s" /> {error ? `${t("failed")}: ${error}` : t("failed")}
          </span>
        )}
        {(type === "sent" || type === "received") && <Time at={createdAt} />}
        {type === "sent" && (
          <>
            <Icon as={Check} size="s" />
            <VisuallyHidden>{t("sent")}</VisuallyHidden>
          </>
        )}
      </p>
      {type === "error" && (
        <div className={styles.again}>
          {!isLost && (
            <Button type="button" variant="danger" onClick={() => onRetry?.(message.key)}>
              {t("again")}
            </Button>
          )}
          <Button type="button" variant="quiet" onClick={() => onDiscard?.(message.key)}>
            {t("discard")}
          </Button>
        </div>
      )}
    </li>
  );
}

function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} className={styles.time}>
      {formatTime(at)}
    </time>
  );
}

function MessageFiles({ files, fileHref }: { files: ShownMessage["files"]; fileHref?: (uuid: string) => string }) {
  const size = useSizeText();
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.uuid}>
          <Icon as={FileText} size="s" />{" "}
          {fileHref ? (
            <Link href={fileHref(file.uuid)} reloadDocument>
              {file.name}
            </Link>
          ) : (
            file.name
          )}{" "}
          <span className="muted nowrap">{size(file.size)}</span>
        </li>
      ))}
    </ul>
  );
}
