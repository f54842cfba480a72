import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Reports messages as read once the panel is visible. The action answers data, because a redirect would be a navigation, and
 * overlapping ones break the router's bookkeeping.
 */
export function useReadMark(
  panel: RefObject<HTMLElement | null>,
  { uuid, number, unread, action }: { uuid: string; number: number; unread: number; action: string },
) {
  const { submit } = useFetcher({ key: `read-${uuid}` });
  const [seen, setSeen] = useState(false);
  const told = useRef(unread === 0 ? number : 0);

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    let onScreen = false;
    const look = () => setSeen(onScreen && document.visibilityState === "visible");
    const observer = new IntersectionObserver(
      (entries) => {
        onScreen = entries.at(-1)?.isIntersecting ?? false;
        look();
      },
      { threshold: 0.25 },
    );
    observer.observe(element);
    document.addEventListener("visibilitychange", look);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
  }, [panel]);

  useEffect(() => {
    if (!seen || unread === 0 || told.current >= number) return;
    told.current = number;
    submit({ intent: "readMessages", reply: "data", number: String(number) }, { method: "post", action, preventScrollReset: true });
  }, [seen, unread, number, action, submit]);
}
