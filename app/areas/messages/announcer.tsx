import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "#app/ui/use-latest.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import type { StoredMessage } from "./message.ts";
import { spokenOf } from "./spoken.ts";

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
