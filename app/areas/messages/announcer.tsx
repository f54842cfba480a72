import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "#app/ui/use-latest.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import type { StoredMessage } from "./message.ts";

/** Up to this many messages are read in full; of more, only the last one and their number. */
const maxRead = 3;
const maxReadLength = 200;

type Spoken = { count: number; lines: { author: string; text: string }[] };

/** What a screen reader reads of new messages; null if all are the user's own. */
export function spokenOf(messages: readonly Pick<StoredMessage, "type" | "authorName" | "text">[]): Spoken | null {
  const heard = messages.filter((message) => message.type !== "sent");
  if (heard.length === 0) return null;
  const read = heard.length > maxRead ? heard.slice(-1) : heard;
  return { count: heard.length, lines: read.map(({ authorName, text }) => ({ author: authorName, text: text.slice(0, maxReadLength) })) };
}

const pauseMs = 5000;

/** Announces new messages, at most every five seconds and then as a summary. */
export function Announcer({ messages }: { messages: readonly StoredMessage[] }) {
  const { t } = useTranslation("chat");
  const [announcement, setAnnouncement] = useState("");
  const last = messages.at(-1)?.number ?? 0;
  const lastAnnounced = useRef(last);
  const latest = useLatest(messages);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (last <= lastAnnounced.current || timer.current !== undefined) return;
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        const spoken = spokenOf(latest.current.filter((message) => message.number > lastAnnounced.current));
        lastAnnounced.current = latest.current.at(-1)?.number ?? lastAnnounced.current;
        if (!spoken) return;
        const lines = spoken.lines.map((line) => (line.author ? t("announcement", line) : line.text));
        const [line] = spoken.lines;
        setAnnouncement(
          spoken.count > spoken.lines.length && line ? t("announcementMany", { count: spoken.count, ...line }) : lines.join(". "),
        );
      },
      announcement ? pauseMs : 500,
    );
  }, [last, t, announcement]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div aria-live="polite">
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </div>
  );
}
