import { useEffect, useRef, useState } from "react";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";

/** Cleared after it was read, so that the same text can be announced again. */
const shownMs = 5000;
/** A screen reader may not have begun to read it yet: what is announced within this time stands beside it. */
const freshMs = 1000;
let show: (text: string) => void = () => {};

/** Announces a text to screen readers, politely. */
export function announce(text: string): void {
  if (text !== "") show(text);
}

/** Rendered once per document, in the first HTML. */
export function Announcer() {
  const [texts, setTexts] = useState<readonly string[]>([]);
  const announcedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    show = (text) => {
      const isFresh = performance.now() - announcedAt.current < freshMs;
      announcedAt.current = performance.now();
      setTexts((before) => [...(isFresh ? before.filter((each) => each !== text) : []), text]);
    };
    return () => {
      show = () => {};
    };
  }, []);
  useEffect(() => {
    if (texts.length === 0) return;
    const timer = setTimeout(() => setTexts([]), shownMs);
    return () => clearTimeout(timer);
  }, [texts]);
  return (
    <div role="status">
      {texts.map((text) => (
        <VisuallyHidden key={text}>{text} </VisuallyHidden>
      ))}
    </div>
  );
}
