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
  const [words, setWords] = useState("");
  const last = messages.at(-1)?.number ?? 0;
  const said = useRef(last);
  const latest = useLatest(messages);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (last <= said.current || timer.current !== undefined) return;
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        const spoken = spokenOf(latest.current.filter((message) => message.number > said.current));
        said.current = latest.current.at(-1)?.number ?? said.current;
        if (!spoken) return;
        const lines = spoken.lines.map((line) => (line.author ? t("announcement", line) : line.text));
        const [line] = spoken.lines;
        setWords(spoken.count > spoken.lines.length && line ? t("announcementMany", { count: spoken.count, ...line }) : lines.join(". "));
      },
      words ? pauseMs : 500,
    );
  }, [last, t, words]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div aria-live="polite">
      <VisuallyHidden>{words}</VisuallyHidden>
    </div>
  );
}
