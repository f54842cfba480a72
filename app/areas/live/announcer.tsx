import { useEffect, useState } from "react";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";

/** Gone after it was read, so that the same words are read again the next time. */
const shownMs = 5000;
let say: (text: string) => void = () => {};

/** Politely to a screen reader, when it has finished its sentence. */
export function announce(text: string): void {
  say(text);
}

/** Stands once in the document, from the first HTML on. */
export function Announcer() {
  const [text, setText] = useState("");
  useEffect(() => {
    say = setText;
    return () => {
      say = () => {};
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
