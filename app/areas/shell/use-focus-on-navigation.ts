import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { drawnAnew, focusOn, pageHeading } from "./focus-on.ts";

/**
 * After a move to another page the heading takes focus, so that a screen reader says where one is. Filters that are drawn
 * anew keep it where it was, another page of a list puts it before the list.
 */
export function useFocusOnNavigation(): void {
  const { pathname, search } = useLocation();
  const previous = useRef(pathname + search);
  // Read while the page before still stands.
  const held = import.meta.env.SSR ? null : document.activeElement;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus when the address changed, not later
  useEffect(() => {
    const before = previous.current;
    previous.current = pathname + search;
    if (before === previous.current) return;
    if (before.split("?")[0] !== pathname) return focusOn(document.getElementById("errors") ?? pageHeading());
    if (held?.closest("[data-pages]")) focusOn(held.closest("section"));
    else if (held && !held.isConnected && document.activeElement === document.body)
      focusOn(drawnAnew(held, [document.body]) ?? pageHeading());
  }, [pathname, search]);
}
