import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useShownCompany } from "#app/form/form.tsx";
import { shownCompanyField } from "#app/request/shown-company.ts";

/**
 * Reports messages as read once the panel is visible. The action answers data, because a redirect would be a navigation, and
 * overlapping ones break the router's bookkeeping.
 */
export function useReadMark(
  panel: RefObject<HTMLElement | null>,
  { uuid, number, unread, action }: { uuid: string; number: number; unread: number; action: string },
) {
  const { submit } = useFetcher({ key: `read-${uuid}` });
  const company = useShownCompany();
  const [isVisible, setVisible] = useState(false);
  const reported = useRef(unread === 0 ? number : 0);

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    let onScreen = false;
    const update = () => setVisible(onScreen && document.visibilityState === "visible");
    const observer = new IntersectionObserver(
      (entries) => {
        onScreen = entries.at(-1)?.isIntersecting ?? false;
        update();
      },
      { threshold: 0.25 },
    );
    observer.observe(element);
    document.addEventListener("visibilitychange", update);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", update);
    };
  }, [panel]);

  useEffect(() => {
    if (!isVisible || unread === 0 || reported.current >= number) return;
    reported.current = number;
    const of = company && { [shownCompanyField]: company };
    submit({ intent: "readMessages", reply: "data", number: String(number), ...of }, { method: "post", action, preventScrollReset: true });
  }, [isVisible, unread, number, action, submit, company]);
}
