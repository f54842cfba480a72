import { useEffect, useState } from "react";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";

/** Cleared after it was read, so that the same text can be announced again. */
const shownMs = 5000;
let show: (text: string) => void = () => {};

/** Announces a text to screen readers, politely. */
export function announce(text: string): void {
  show(text);
}

/** Rendered once per document, in the first HTML. */
export function Announcer() {
  const [text, setText] = useState("");
  useEffect(() => {
    show = setText;
    return () => {
      show = () => {};
    };
  }, []);
  useEffect(() => {
    if (text === "") return;
    const timer = setTimeout(() => setText(""), shownMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  );
}
